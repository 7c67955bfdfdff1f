import ModuleKit

struct RedoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "redo", synonyms: ["reapply"], summary: "Redo the last undone action, if nothing else was done since",
    examples: "redo")

  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    isMisused = !arguments.operands.isEmpty
  }

  func run(in context: ModuleContext) throws {
    guard !isMisused else { throw Self.syntax.usage(in: context.settings) }
    try HistoryWireframe(context: context).makePresenter().redo()
  }
}
