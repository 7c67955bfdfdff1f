import ModuleKit
import TodoStores

struct StopCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "stop", synonyms: ["pause", "untrack"],
    summary: "Stop the timer, and add its time to spent:",
    examples: "stop", deed: "Stopped")

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
  }

  func run(in context: ModuleContext) throws {
    let interactor = StopInteractor(store: context.stores.todo, clock: context.surroundings.clock)
    let listName = context.settings.files.todoName
    try TaskReportPresenter(in: context, usage: Self.syntax.usage(in: context.settings))
      .present(interactor.stop()) { $0.result(listName: listName, isAsked: true) }
  }
}
