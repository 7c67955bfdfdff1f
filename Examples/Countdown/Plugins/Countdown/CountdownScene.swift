import EventLoop
import ModuleKit
import ScreenKit
import TerminalText
import TodoStores

/// The countdown on a screen.
@EventLoop
final class CountdownScene: RowsScene<CountdownDisplayData> {
  /// The scene keeps it, so it ends with the scene.
  var presenter: CountdownScreenPresenter?

  init(palette: Palette) {
    super.init(CountdownDisplayData(rows: [], selectedRow: nil), palette: palette)
  }

  override var rowsPresenter: (any RowsPresenter)? { presenter }

  /// Other modules' actions work on it: `x` completes the task under the cursor.
  override var selection: [any SceneItem] { presenter?.selection ?? [] }
}

struct CountdownDisplayData: RowsDisplayData {
  var rows: [String]

  /// Nil if there are no deadlines.
  var selectedRow: Int?

  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { DisplayRow(rows[index]) }

  var status: String? { rows.isEmpty ? "Nothing is due." : "\(rows.count) deadlines" }
}
