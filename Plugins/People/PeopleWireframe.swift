import EventLoop
import ModuleKit
import ScreenKit
import TodoStores

struct PeopleWireframe {
  let context: ModuleContext

  /// Lets the user choose the people for these tasks.
  @EventLoop
  func present(for tasks: [SelectedTask], on navigator: any Navigator) {
    let interactor = PeopleInteractor(store: context.stores.todo, me: context.settings.me)
    PeopleScreenPresenter(interactor: interactor, navigator: navigator).present(for: tasks)
  }
}
