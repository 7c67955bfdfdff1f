import AddInterface
import ModuleKit

struct FilesWireframe {
  let context: ModuleContext

  func makeAddToPresenter() -> AddToPresenter {
    AddToPresenter(interactor: FilesInteractor(context: context), wireframe: self)
  }

  func makeMovePresenter(_ route: Route, usage: CommandError) -> MovePresenter {
    let view = context.actionView()
    return MovePresenter(
      interactor: FilesInteractor(context: context),
      reporter: TaskReportPresenter(
        view: view, listName: TodoFiles.name(of: route.source), usage: usage),
      prompt: context.surroundings.prompt, isForced: context.settings.isForced, route: route)
  }

  func presentAdd(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    try context.module((any AddModuleInterface).self)?
      .presentAdd(text, toFileAt: path, isLiteral: isLiteral)
  }
}
