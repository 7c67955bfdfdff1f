import AddInterface
import ModuleKit

struct FilesWireframe {
  let context: ModuleContext

  func makeAddToPresenter() -> AddToPresenter {
    AddToPresenter(interactor: interactor, wireframe: self)
  }

  func makeMovePresenter(_ route: Route, usage: CommandError) -> MovePresenter {
    let view = context.actionView()
    return MovePresenter(
      interactor: interactor,
      reporter: TaskReportPresenter(
        view: view, listName: TodoFiles.name(of: route.source), usage: usage),
      prompt: context.surroundings.prompt, isForced: context.settings.isForced, route: route)
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    try context.module((any AddModuleInterface).self)?
      .presentAdd(text, toFileAt: path, isLiteral: isLiteral)
  }

  private var interactor: FilesInteractor {
    FilesInteractor(
      openStore: context.stores.open, preservesLineNumbers: context.settings.preservesLineNumbers)
  }
}
