import EventLoop
import ModuleKit
import ScreenKit
import ViewKit

/// Shows an item: the known fields at once, then the fetched ones.
@EventLoop
final class ItemScreenPresenter {
  private let interactor: ItemInteractor
  private let formatter: ItemFormatter
  private let clock: any CivilClock
  private let wireframe: InboxWireframe
  private let view: any View<ItemDisplayData>
  private unowned let navigator: any Navigator

  init(
    interactor: ItemInteractor, formatter: ItemFormatter, clock: any CivilClock, wireframe: InboxWireframe,
    view: any View<ItemDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.clock = clock
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  func present() {
    interactor.fetch { [weak self] in self?.display($0) }
  }

  func stop() { interactor.stop() }

  private func display(_ state: ItemInteractor.State) {
    try? view.display(formatter.data(of: interactor.item, state, on: clock.today()))
    navigator.setNeedsDisplay()
  }

  func take() { wireframe.take(interactor.item, on: navigator) }

  func close() {
    wireframe.close(interactor.item, on: navigator) { [weak self] in self?.present() }
  }

  func open() { wireframe.open(interactor.item, on: navigator) }
}
