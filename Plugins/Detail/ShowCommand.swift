import ModuleKit

struct ShowCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "show", synonyms: ["info", "details", "explain"], forms: ["NR [NR ...]"],
    summary: "Show a task's details and history",
    details: """
      This covers the fields of its line, the tasks that block it, the next dates of a recurring task, its \
      note, its history, and its urgency with a term for each factor. TODO_URGENCY sets the weight of each \
      factor.
      """,
    examples: "show 3")

  private let requests: [TaskRequest]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = arguments.listedWords.map(arguments.request)
    guard !requests.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    if let problem = context.settings.urgencyProblem { throw CommandError(problem) }
  }

  func run(in context: ModuleContext) throws {
    try DetailWireframe(context: context).makeShowPresenter(usage: Self.syntax.usage(in: context.settings))
      .show(requests)
  }
}
