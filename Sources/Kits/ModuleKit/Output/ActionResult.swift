public import TodoTxt

/// One result of an action: facts for programs, words for people.
public struct ActionResult: Sendable {
  /// The kind of result, a stable name for programs: `done`, `notFound`.
  public var name: String

  /// The task before the action; nil if there was none, or if the report of the batch adds it.
  public var before: NumberedTask?

  /// The task after the action; nil if it no longer exists.
  public var after: NumberedTask?

  /// The number of an unchanged task.
  public var number: TaskNumber?

  /// Further facts.
  public var details: [JSONMember]

  /// The words for people.
  public var messages: [Message]

  /// What was done, for a screen, which shows the task or the number of tasks behind it: `Done`. Nil if nothing was.
  public var deed: String?

  public init(
    _ name: String, before: NumberedTask? = nil, after: NumberedTask? = nil, number: TaskNumber? = nil,
    details: KeyValuePairs<String, JSONValue> = [:], deed: String? = nil, _ messages: [Message]
  ) {
    self.deed = deed
    self.name = name
    self.before = before
    self.after = after
    self.number = number
    self.details = details.map { JSONMember($0.key, $0.value) }
    self.messages = messages
  }

  /// Words for people only.
  public static func hint(_ sentence: String) -> ActionResult {
    ActionResult(hintName, [.text(sentence)])
  }

  private static let hintName = ""

  public var isHint: Bool { name == Self.hintName }

  /// Whether the request was not met.
  public var isRefusal: Bool {
    messages.contains {
      switch $0 {
      case .complaint: true
      case .about(let phrase): phrase.kind == .complaint
      default: false
      }
    }
  }

  /// The facts: `{"result":"done","n":3,"before":{…},"after":{…}}`.
  func json(_ tasks: TaskJSON) -> JSONValue {
    var members = [JSONMember("result", .string(name))]
    if let number = (after ?? before)?.number ?? number {
      members.append(JSONMember("n", JSONValue(number)))
      if let list = number.list { members.append(JSONMember("list", .string(list))) }
    }
    if before != nil || after != nil {
      members.append(JSONMember("before", before.map { tasks.value(of: $0) } ?? .null))
      members.append(JSONMember("after", after.map { tasks.value(of: $0) } ?? .null))
    }
    return .object(members + details)
  }
}

extension JSONValue {
  /// A task's number; one that is too large for a line stays as typed.
  public init(_ number: TaskNumber) {
    self = number.own.map(JSONValue.number) ?? .string("\(number)")
  }
}

extension TaskJSON {
  func value(of task: NumberedTask) -> JSONValue {
    value(task.text, number: task.number.own ?? 0, list: task.number.list)
  }
}
