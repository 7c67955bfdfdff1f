import ModuleKit
import RemoteServices

struct SourcesCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "sources", synonyms: ["trackers", "feeds"], forms: [""],
    summary: "List your trackers and feeds, and whether each answers",
    details: "Sources are defined in ~/.config/todo/sources.",
    examples: "sources")

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
  }

  func run(in context: ModuleContext) throws {
    guard let directory = context.module((any RemoteDirectory).self) else { return }
    try SourcesPresenter(interactor: SourcesInteractor(directory: directory), view: context.actionView())
      .present()
  }
}
