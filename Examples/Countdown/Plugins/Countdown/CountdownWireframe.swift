import AddInterface
import EventLoop
import ModuleKit
import ScreenKit

struct CountdownWireframe {
  let context: ModuleContext

  func makePresenter(includesHolidays: Bool) -> CountdownPresenter {
    let clock = context.surroundings.clock
    return CountdownPresenter(
      interactor: CountdownInteractor(
        store: context.stores.todo, holidays: includesHolidays ? HolidayStore(clock: clock) : nil,
        clock: clock),
      formatter: CountdownFormatter(), view: context.actionView())
  }

  /// Shows the countdown in place of the current scene; Escape goes back.
  @EventLoop
  func presentCountdown(on navigator: any Navigator) {
    let scene = CountdownScene(CountdownDisplayData(), palette: context.settings.screenPalette) { view in
      CountdownScreenPresenter(
        interactor: CountdownScreenInteractor(
          store: context.stores.todo, clock: context.surroundings.clock),
        formatter: CountdownFormatter(), wireframe: self, view: view, navigator: navigator)
    }
    navigator.push(scene)
    scene.presenter.start()
  }

  /// Presents Add on the bottom line; does nothing in a program without Add.
  @EventLoop
  func presentAdd(
    prefilledWith text: String, on navigator: any Navigator, delegate: any AddModuleDelegate
  ) {
    context.module((any AddModuleInterface).self)?
      .presentAdd(prefilledWith: Array(text.utf8), on: navigator, delegate: delegate)
  }
}
