import ModuleKit
import TodoStores
import TodoTxt

struct PrioritizeAction: PriorityChange {
  static let syntax = CommandSyntax(
    "pri", "p", synonyms: ["priority", "prioritize", "prioritise"], forms: ["NR PRIORITY [NR PRIORITY ...]"],
    summary: "Give tasks a priority",
    details: "A new priority replaces the old one. 1,3 or 1-3 before a priority names several tasks.",
    examples: """
      pri 3 A
      pri 1-3 B
      """, options: [.expect],
    tasks: .open, bulkVerb: "Prioritize", deed: "Changed the priority of",
    usageNote: "PRIORITY must be anywhere from A to Z.")

  static let keys = [
    ActionKey(
      "priority", "p LETTER", title: "priority", summary: "Set the priority", isHinted: true,
      keywords: ["urgency", "importance"], asking: .priority)
  ]

  private let priority: Priority?

  /// Whether a completed task is left as it is: in front of its x, a priority would open it. todo.sh does that.
  private let refusesCompleted: Bool

  static func steps(_ arguments: CommandArguments, in context: ModuleContext) throws -> [Step] {
    var steps: [Step] = []
    var rest = arguments.operands[...]
    repeat {
      // In todo.sh's way, every second word is a number, whatever it is.
      let count =
        arguments.kinds.isEmpty && !arguments.choosesTasks
        ? min(1, rest.count) : arguments.kinds[rest.startIndex...].prefix { $0 == .taskNumber }.count
      let tasks = try arguments.tasks(Array(rest.prefix(count)), of: Self.syntax, in: context)
      rest = rest.dropFirst(count)
      let action = Self(words: Array(rest.prefix(1)), arguments: arguments, context: context)
      rest = rest.dropFirst()
      // A wrong priority is reported before a missing task, as in todo.sh: an empty word names no task.
      steps += tasks.map { (action.priority == nil ? TaskRequest(word: []) : $0, action) }
    } while !rest.isEmpty
    guard !arguments.contains(.expect) || steps.count == 1 else {
      throw CommandError.misuse("--\(CommandOption.expect.name) needs the number of one task.")
    }
    return steps
  }

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) {
    priority = words.first.flatMap { $0.count == 1 ? Priority(rawValue: $0[0].uppercasedASCII) : nil }
    refusesCompleted = context.settings.readsTaskLanguage || context.stores.action.origin != .commandLine
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> PriorityOutcome {
    guard let priority else { throw .misused }
    if refusesCompleted, TodoItem(line: task.text).isCompleted {
      return PriorityOutcome(task: task, isDone: true)
    }
    let prefix = TaskPrefix(of: task.text)
    let line = "(\(priority)) ".utf8 + prefix.unprioritized
    return PriorityOutcome(
      task: try editor.replace(task, with: Array(line)), old: prefix.letter, new: priority.description)
  }
}

struct DeprioritizeAction: PriorityChange {
  static let syntax = CommandSyntax(
    "depri", "dp", synonyms: ["deprioritize", "deprioritise", "unprioritize"], forms: ["NR [NR ...]"],
    summary: "Remove the priority of tasks",
    details: "Separate numbers by blanks or commas; 1-3 is a range.",
    examples: """
      depri 3
      depri 1-3
      """, options: [.expect],
    tasks: .prioritized, bulkVerb: "Deprioritize", deed: "Removed the priority of")

  static let keys = [
    ActionKey("no-priority", "p space", title: "none", summary: "Remove the priority", keywords: ["clear"])
  ]

  private let emptying: Emptying

  static func steps(_ arguments: CommandArguments, in context: ModuleContext) throws -> [Step] {
    try steps(arguments, for: arguments.listedWords, in: context)
  }

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) {
    emptying = context.settings.emptying
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> PriorityOutcome {
    let prefix = TaskPrefix(of: task.text)
    return PriorityOutcome(
      task: try editor.replace(task, with: Array(prefix.unprioritized), emptying), old: prefix.letter)
  }
}
