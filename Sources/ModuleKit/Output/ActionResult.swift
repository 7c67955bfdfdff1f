public import TodoTxt

/// One thing that an action did, or left as it is: the facts for a program, the words for a person.
public struct ActionResult: Sendable {
  /// What it was, as a name that programs can rely on: `done`, `notFound`.
  public var name: String

  /// The task as it was; nil where there was none, or where whoever reports the batch knows it.
  public var before: NumberedTask?

  /// The task as it is now; nil where there is none any more.
  public var after: NumberedTask?

  /// The number of a task that stays as it is.
  public var number: TaskNumber?

  /// What else there is to know.
  public var details: [JSONMember]

  /// The same for people.
  public var messages: [Message]

  public init(
    _ name: String, before: NumberedTask? = nil, after: NumberedTask? = nil, number: TaskNumber? = nil,
    details: KeyValuePairs<String, JSONValue> = [:], _ messages: [Message]
  ) {
    self.name = name
    self.before = before
    self.after = after
    self.number = number
    self.details = details.map { JSONMember($0.key, $0.value) }
    self.messages = messages
  }

  /// What only a person needs to hear.
  public static func hint(_ sentence: String) -> ActionResult {
    ActionResult(hintName, [.text(sentence)])
  }

  private static let hintName = ""

  var isHint: Bool { name == Self.hintName }

  /// Whether something was left as it is, against what was asked for.
  public var isRefusal: Bool {
    messages.contains { if case .complaint = $0 { true } else { false } }
  }
}

extension ActionResult {
  /// The facts: `{"result":"done","n":3,"before":{…},"after":{…}}`.
  func json(_ tasks: TaskJSON) -> JSONValue {
    var members = [JSONMember("result", .string(name))]
    if let number = (after ?? before)?.number ?? number { members.append(JSONMember("n", JSONValue(number))) }
    if before != nil || after != nil {
      members.append(JSONMember("before", before.map { tasks.value(of: $0) } ?? .null))
      members.append(JSONMember("after", after.map { tasks.value(of: $0) } ?? .null))
    }
    return .object(members + details)
  }
}

extension JSONValue {
  /// A task's number; what is too large for a line's stays as it was typed.
  public init(_ number: TaskNumber) {
    self = number.value.map(JSONValue.number) ?? .string("\(number)")
  }
}

extension TaskJSON {
  func value(of task: NumberedTask) -> JSONValue {
    value(task.text, number: task.number.value ?? 0)
  }
}
