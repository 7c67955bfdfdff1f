import ModuleKit

struct DeprioritizeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "depri", "dp", synonyms: ["deprioritize", "deprioritise", "unprioritize"], forms: ["NR [NR ...]"],
    summary: "Remove the priority of tasks",
    details: "Separate numbers by blanks or commas; 1-3 is a range.",
    examples: """
      depri 3
      depri 1-3
      """, options: [.expect],
    tasks: .prioritized, bulkVerb: "Deprioritize")

  static let keys = [
    ActionKey("no-priority", "p space", title: "none", summary: "Remove the priority", keywords: ["clear"])
  ]

  private let requests: [TaskRequest]
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = try arguments.tasks(arguments.listedWords, of: Self.syntax, in: context)
    isMisused = arguments.operands.isEmpty && !arguments.choosesTasks
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !isMisused else { throw usage }
    try EditWireframe(context: context).makePriorityPresenter(usage: usage).deprioritize(requests)
  }
}
