%if scene
import EventLoop
import ScreenKit
import TerminalText

@EventLoop
final class NAMEScene: RowsScene<NAMEDisplayData> {
  /// The scene keeps it: it goes when the scene does.
  var presenter: NAMEScreenPresenter?

  init(palette: Palette) {
    super.init(NAMEDisplayData(), palette: palette)
  }

  override var rowsPresenter: (any RowsPresenter)? { presenter }
}

struct NAMEDisplayData: RowsDisplayData {
  var rows: [String] = []

  /// Nil for no cursor.
  var selectedRow: Int?

  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { DisplayRow(rows[index]) }
}
%end
