import ListInterface
import ModuleKit

struct ViewsWireframe {
  let context: ModuleContext

  func makePresenter() throws -> ViewsPresenter {
    ViewsPresenter(
      interactor: ViewsInteractor(
        views: try SavedViews(in: context), reader: QueryReader(in: context)),
      view: context.actionView(), wireframe: self,
      programName: context.settings.programName)
  }

  /// Does nothing in a program without List.
  func presentList(_ request: ListRequest) throws {
    try context.module((any ListModuleInterface).self)?.presentList(request)
  }
}
