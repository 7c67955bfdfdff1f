import ModuleKit

struct ShortHelpCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "shorthelp", summary: "List the actions, one line each", isFollowedByNotices: false)

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.pager).presentSummaries()
  }
}
