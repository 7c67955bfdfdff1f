import EventLoop
import ScreenKit
import ViewKit

/// Decides what the list shows, and how it reacts to the user's input.
@EventLoop
final class NAMEPresenter {
  private let interactor: NAMEInteractor
  private let formatter: NAMEFormatter
  private let wireframe: any NAMEModuleInterface

  private let view: any View<NAMEDisplayData>

  // The navigator keeps the scene, and the scene keeps the presenter.
  private weak var navigator: (any Navigator)?
  private var state = NAMEState()

  /// The cursor stays with its item.
  private var selected: String?

  init(
    interactor: NAMEInteractor, formatter: NAMEFormatter,
    wireframe: any NAMEModuleInterface,
    view: any View<NAMEDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  func start() {
    interactor.follow { [weak self] in self?.show($0) }
  }

  func tryAgain() { interactor.load() }

  private func show(_ state: NAMEState) {
    self.state = state
    display()
  }

  private func display() {
    // The view is a screen's, which takes everything.
    try? view.display(formatter.list(state, selectedRow: selectedRow))
    navigator?.setNeedsDisplay()
  }

  private var selectedRow: Int? {
    guard !state.rows.isEmpty else { return nil }
    return state.rows.firstIndex { $0.id == selected } ?? 0
  }
}

extension NAMEPresenter: RowsPresenter {
  func select(row: Int) {
    selected = state.rows[row].id
    display()
  }

  func choose() {
    guard let row = selectedRow, let navigator,
      let item = interactor.item(state.rows[row].id)
    else { return }
    wireframe.presentItem(formatter.item(item), on: navigator, delegate: self)
  }
}

extension NAMEPresenter: NAMEModuleDelegate {
  func itemModule(didClose id: String) { interactor.markAsRead(id) }
}
