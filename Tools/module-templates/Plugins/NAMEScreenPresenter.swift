%if scene
import EventLoop
%if interface
import NAMEInterface
%end
import ScreenKit
import ViewKit

/// Keeps the scene current while the list changes.
@EventLoop
final class NAMEScreenPresenter: RowsPresenter {
  private let interactor: NAMEInteractor
  private let formatter: NAMEFormatter
  private let view: any View<NAMEDisplayData>
  private unowned let navigator: any Navigator
  private var data = NAMEDisplayData()
  private var following: Task<Void, Never>?

  init(
    interactor: NAMEInteractor, formatter: NAMEFormatter,
    view: any View<NAMEDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.view = view
    self.navigator = navigator
  }

  deinit {
    following?.cancel()
  }

  func start() {
    following = Task { @EventLoop [weak self, interactor] in
      await interactor.follow { self?.show($0) }
    }
  }

  private func show(_ summary: NAMESummary) {
    data.rows = [formatter.text(for: summary)]
    select(row: data.selectedRow ?? 0)
  }

  func select(row: Int) {
    data.selectedRow = row
    try? view.display(data)
    navigator.setNeedsDisplay()
  }
}
%end
