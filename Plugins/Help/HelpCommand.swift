import ModuleKit

struct HelpCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "help", synonyms: ["man", "manual", "usage"], forms: ["[ACTION...]"],
    summary: "Show the manual, or how to use an ACTION",
    details: """
      ACTION can also be a page: keys, dates, recurrence, queries, files, screen or sync. -vv adds the \
      environment variables.
      """,
    examples: """
      help due
      help dates
      help queries
      """, isFollowedByNotices: false)

  private let actions: [String]

  init(arguments: CommandArguments, context: ModuleContext) {
    actions = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  func run(in context: ModuleContext) throws {
    let wireframe = HelpWireframe(context: context)
    if actions.isEmpty {
      try wireframe.makePresenter(output: context.surroundings.pager).presentEverything()
    } else {
      try wireframe.makePresenter(output: context.surroundings.output).present(actions)
    }
  }
}
