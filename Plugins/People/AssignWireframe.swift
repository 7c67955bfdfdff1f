import EventLoop
import ModuleKit
import ScreenKit
import TodoStores

struct AssignWireframe {
  let context: ModuleContext

  /// Lets the user choose who these tasks are for.
  @EventLoop
  func present(for tasks: [SelectedTask], on navigator: any Navigator) {
    let interactor = AssignInteractor(store: context.stores.todo, me: context.settings.me)
    AssignScenePresenter(interactor: interactor, navigator: navigator).present(for: tasks)
  }
}
