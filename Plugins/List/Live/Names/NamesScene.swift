import EventLoop
import ScreenKit
import TerminalText
import ViewKit

/// The projects and contexts of a list with their numbers of tasks.
struct NamesDisplayData: RowsDisplayData {
  var rows: [DisplayRow] = []

  /// The name of each row, with its sign; nil for a heading.
  var names: [[UInt8]?] = []
  var selectedRow: Int?
  var emptyText = ""

  var rowCount: Int { rows.count }
  func row(at index: Int) -> DisplayRow { rows[index] }
}

/// The projects and contexts in the pane at the left of a live list.
@EventLoop
final class NamesScene: RowsScene<NamesDisplayData, NamesPresenter> {
  override func focusDidChange(to hasFocus: Bool) { presenter.focusDidChange(to: hasFocus) }

  /// A click does what Enter does.
  override func handle(_ event: ScreenEvent) -> Bool {
    guard case .mouse(var mouse) = event, case .press(let count) = mouse.kind else { return false }
    mouse.kind = .press(count: 1)
    let shown = data.rowCount
    guard super.handle(.mouse(mouse)) else { return false }
    // The row that counts further names has made room for them.
    if count == 1, data.rowCount == shown { presenter.choose() }
    return true
  }

  override var hints: [KeyPhrase] {
    super.hints + [KeyPhrase(action: "choose", rest: "filter")]
  }
}
