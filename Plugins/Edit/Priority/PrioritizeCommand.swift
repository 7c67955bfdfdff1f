import ModuleKit
import TodoTxt

struct PrioritizeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "pri", "p", synonyms: ["priority", "prioritize", "prioritise"], forms: ["NR PRIORITY [NR PRIORITY ...]"],
    summary: "Give tasks a priority",
    details: "A new priority replaces the old one. 1,3 or 1-3 before a priority names several tasks.",
    examples: """
      pri 3 A
      pri 1-3 B
      """, options: [.expect],
    tasks: .open, bulkVerb: "Prioritize",
    usageNote: "PRIORITY must be anywhere from A to Z.")

  static let keys = [
    ActionKey(
      "priority", "p LETTER", title: "priority", summary: "Set the priority", isHinted: true,
      keywords: ["urgency", "importance"])
  ]

  private let requests: [PriorityRequest]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var requests: [PriorityRequest] = []
    var rest = arguments.operands[...]
    repeat {
      // In todo.sh's way, every second word is a number, whatever it is.
      let count =
        arguments.kinds.isEmpty && !arguments.choosesTasks
        ? min(1, rest.count) : arguments.kinds[rest.startIndex...].prefix { $0 == .taskNumber }.count
      let tasks = try arguments.tasks(Array(rest.prefix(count)), of: Self.syntax, in: context)
      rest = rest.dropFirst(count)
      let priority = rest.popFirst().flatMap(Self.priority)
      requests += tasks.map { PriorityRequest(task: $0, priority: priority) }
    } while !rest.isEmpty
    guard !arguments.contains(.expect) || requests.count == 1 else {
      throw CommandError.misuse("--\(CommandOption.expect.name) needs the number of one task.")
    }
    self.requests = requests
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !requests.isEmpty else { throw usage }
    try EditWireframe(context: context).makePriorityPresenter(usage: usage).prioritize(requests)
  }

  private static func priority(_ word: [UInt8]) -> Priority? {
    word.count == 1 ? Priority(rawValue: word[0].uppercasedASCII) : nil
  }
}
