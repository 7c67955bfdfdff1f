import EventLoop
import ListInterface
import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

struct DatesWireframe {
  let context: ModuleContext

  /// Shows the calendar, and lets the user choose a day for these tasks, or without tasks a day to list.
  ///
  /// - Parameter set: sets the chosen day.
  @EventLoop
  func presentCalendar(
    for tasks: [SelectedTask], on navigator: any Navigator, set: @escaping @EventLoop (CivilDate) -> Void
  ) {
    var list: (@EventLoop (_ day: CivilDate, _ title: String) -> Void)?
    if let module = context.module((any ListModuleInterface).self) {
      list = { [navigator] day, title in
        module.presentList(ListRequest(due: day...day), titled: title, on: navigator)
      }
    }
    let scene = CalendarScene(nil, palette: context.settings.screenPalette) { view in
      CalendarScreenPresenter(
        for: tasks,
        interactor: CalendarInteractor(
          store: context.stores.todo, clock: context.surroundings.clock,
          firstWeekday: context.settings.firstWeekday),
        view: view, navigator: navigator, set: set, list: list)
    }
    navigator.present(scene, as: .pane)
    scene.presenter.present()
  }
}
