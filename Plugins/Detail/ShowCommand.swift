import ModuleKit

struct ShowCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "show", synonyms: ["info", "details", "explain"], forms: ["NR [NR ...]"],
    summary: "Show all there is to know of a task",
    details: """
      That is what its line says, what it waits for, the days that a recurring task comes back on, its note, what \
      was changed in it, and its urgency, a term for each factor. TODO_URGENCY sets how much each factor counts.
      """,
    examples: """
      show 3
      """)

  private let requests: [TaskRequest]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = arguments.listedWords.map { TaskRequest(word: $0) }
    guard !requests.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    if let problem = context.settings.urgencyProblem { throw CommandError(problem) }
  }

  func run(in context: ModuleContext) throws {
    try DetailWireframe(context: context).makeShowPresenter(usage: Self.syntax.usage(in: context.settings))
      .show(requests)
  }
}
