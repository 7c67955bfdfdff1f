import EventLoop
import ModuleKit
import ScreenKit
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

  /// Asks for a date on the bottom line.
  @EventLoop
  func present(_ key: DateKey, for tasks: [SelectedTask], on navigator: any Navigator) {
    makeScreenPresenter(key, on: navigator).present(for: tasks)
  }

  /// Shows the calendar, and lets the user choose a day for these tasks.
  @EventLoop
  func presentCalendar(for tasks: [SelectedTask], on navigator: any Navigator) {
    let scene = CalendarScene(nil, palette: context.settings.palette) { view in
      CalendarScreenPresenter(
        for: tasks,
        interactor: CalendarInteractor(
          store: context.stores.todo, clock: context.surroundings.clock,
          firstWeekday: context.settings.firstWeekday),
        dates: makeScreenPresenter(.due, on: navigator), view: view, navigator: navigator)
    }
    navigator.present(scene, as: .pane)
    scene.presenter.present()
  }

  @EventLoop
  private func makeScreenPresenter(_ key: DateKey, on navigator: any Navigator) -> DatesScreenPresenter {
    DatesScreenPresenter(
      interactor: interactor, navigator: navigator, key: key)
  }

  private var interactor: DatesInteractor {
    DatesInteractor(
      store: context.stores.todo, clock: context.surroundings.clock,
      firstWeekday: context.settings.firstWeekday)
  }
}
