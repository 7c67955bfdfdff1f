public import TodoTxt

/// What a front end has to know to offer an action: made from its declaration alone.
public struct ActionDescription: Sendable {
  /// A word that the action takes after the tasks.
  public struct Word: Hashable, Sendable {
    public let kind: Operand
    public let isRequired: Bool

    fileprivate var facts: JSONValue {
      var facts: [JSONMember] = [
        JSONMember("kind", .string(kind.name)), JSONMember("isRequired", .bool(isRequired)),
      ]
      if case .choice(let words) = kind { facts.append(JSONMember("choices", JSONValue(strings: words))) }
      return .object(facts)
    }
  }

  public let syntax: CommandSyntax
  public let keys: [ActionKey]

  public init(_ syntax: CommandSyntax, keys: [ActionKey] = []) {
    (self.syntax, self.keys) = (syntax, keys)
  }

  /// Whether it is for tasks that the user selects.
  public var isOnTasks: Bool { syntax.operands(at: 0).contains(.taskNumber) }
  public var takesSeveral: Bool { isOnTasks && syntax.bulkVerb != nil }

  /// Whether it changes tasks that the user selects, and does not only show them.
  public var changesTasks: Bool {
    isOnTasks && (takesSeveral || !keys.isEmpty || syntax.options.contains(.expect))
  }

  /// What it does in a word or two, which the tasks follow: `Append to`.
  public var title: String {
    let name = syntax.bulkVerb ?? keys.first?.title ?? syntax.name
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Whether a screen shows its keys without being asked.
  public var isHinted: Bool { keys.contains { $0.isHinted } }

  /// Whether its words name other tasks than those that the user selects.
  public var namesOthers: Bool { isOnTasks && words.contains { $0.kind == .taskNumber } }

  /// The kinds of its words after the tasks, by their place.
  public var words: [Word] {
    var words: [Word] = []
    let start = isOnTasks ? 1 : 0
    let patterns = syntax.patterns(areTasksKnown: isOnTasks)
    for place in start..<(start + Self.mostWords) {
      let kinds = syntax.operands(at: place, of: patterns).filter { $0 != .taskNumber || !takesSeveral }
      guard let kind = kinds.first else { break }
      // On the command line the user is asked for a text that is missing, and an option may replace tags and people.
      let isRequired =
        kind.isText || [.tag, .person].contains(kind)
        || patterns.allSatisfy { !$0.mayEnd(at: place, afterTasks: isOnTasks) }
      if words.last?.kind == kind, kind.isRepeated { break }
      words.append(Word(kind: kind, isRequired: isRequired))
    }
    return words
  }

  /// The options that are on or off, besides those of front ends.
  public var flags: [CommandOption] { syntax.ownOptions.filter { $0.valueName == nil } }

  private static let mostWords = 4
}

extension ModuleRegistry {
  /// The actions that users should see, in the order of registration.
  public var actions: [ActionDescription] {
    commands.compactMap { command in
      let syntax = command.syntax
      if syntax.isHidden { return nil }
      guard case .oneShot(let type) = command else { return ActionDescription(syntax) }
      return ActionDescription(syntax, keys: type.keys)
    }
  }
}

extension OperandPattern {
  /// Whether a command line may have no word at that place.
  func mayEnd(at place: Int, afterTasks isOnTasks: Bool) -> Bool {
    let first = isOnTasks ? startBehindTasks : start
    let skipped = place - (isOnTasks ? 1 : 0)
    return (0..<skipped).reduce(first) { places, _ in self.places(after: places) }.contains(end)
  }
}

extension Operand {
  /// Whether an action may take any number of such words.
  fileprivate var isRepeated: Bool { isText || [.tag, .person, .term, .taskNumber].contains(self) }

  /// The name of the kind for programs, mostly that of the case: `date`.
  public var name: String {
    switch self {
    case .taskNumber, .taskNumbers: "task"
    case .choice: "choice"
    case .taskFile: "list"
    default: "\(self)"
    }
  }
}

extension ActionDescription {
  /// The declaration for programs.
  public var facts: [JSONMember] {
    [
      JSONMember("name", .string(syntax.name)),
      JSONMember("aliases", JSONValue(strings: syntax.names.dropFirst())),
      JSONMember("synonyms", JSONValue(strings: syntax.synonyms)),
      JSONMember("forms", JSONValue(strings: syntax.ownForms + syntax.forms)),
      JSONMember("needs", .string(takesSeveral ? "tasks" : isOnTasks ? "task" : "nothing")),
      JSONMember("suits", .string(syntax.tasks.rawValue)), JSONMember("bulkVerb", JSONValue(syntax.bulkVerb)),
      JSONMember("title", .string(title)),
      JSONMember("words", .array(words.map(\.facts))),
      JSONMember("flags", .array(flags.map { ["name": .string($0.name), "summary": .string($0.summary)] })),
      JSONMember(
        "keys",
        .array(
          keys.map {
            ["name": .string($0.name), "keys": JSONValue(strings: $0.keys), "title": .string($0.title)]
          })),
      JSONMember("summary", .string(syntax.summary)), JSONMember("details", .string(syntax.details)),
    ]
  }
}
