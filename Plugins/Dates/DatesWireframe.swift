import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

struct DatesWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> DatesPresenter {
    let listName = context.settings.files.todoName
    return DatesPresenter(
      interactor: interactor,
      reporter: TaskReportPresenter(view: context.actionView(), listName: listName, usage: usage),
      listName: listName)
  }

  /// Asks for a day on the bottom line.
  @EventLoop
  func present(_ key: DateKey, for tasks: [SelectedTask], on navigator: any Navigator) {
    DateScenePresenter(
      interactor: interactor, navigator: navigator, palette: context.settings.palette, key: key
    ).present(for: tasks)
  }

  private var interactor: DatesInteractor {
    DatesInteractor(
      store: context.stores.todo, clock: context.surroundings.clock,
      firstWeekday: context.settings.firstWeekday)
  }
}
