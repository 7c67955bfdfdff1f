import ModuleKit

struct ShortHelpCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "shorthelp", synonyms: ["commands", "actions"], summary: "List the actions, one line each",
    examples: "shorthelp", isFollowedByNotices: false)

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.pager).presentSummaries()
  }
}
