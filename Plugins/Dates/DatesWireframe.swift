import EventLoop
import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

struct DatesWireframe {
  let context: ModuleContext

  /// Shows the calendar, and lets the user choose a day for these tasks.
  ///
  /// - Parameter set: sets the chosen day.
  @EventLoop
  func presentCalendar(
    for tasks: [SelectedTask], on navigator: any Navigator, set: @escaping @EventLoop (CivilDate) -> Void
  ) {
    let scene = CalendarScene(nil, palette: context.settings.screenPalette) { view in
      CalendarScreenPresenter(
        for: tasks,
        interactor: CalendarInteractor(
          store: context.stores.todo, clock: context.surroundings.clock,
          firstWeekday: context.settings.firstWeekday),
        view: view, navigator: navigator, set: set)
    }
    navigator.present(scene, as: .pane)
    scene.presenter.present()
  }
}
