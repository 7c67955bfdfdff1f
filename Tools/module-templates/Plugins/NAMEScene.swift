%if scene
import EventLoop
import ScreenKit
import TerminalText

@EventLoop
final class NAMEScene: RowsScene<NAMEDisplayData> {
  init(palette: Palette, presenter: @escaping PresenterMaker) {
    super.init(NAMEDisplayData(), palette: palette, presenter: presenter)
  }
}

struct NAMEDisplayData: RowsDisplayData {
  var rows: [String] = []

  /// Nil without a cursor.
  var selectedRow: Int?

  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { DisplayRow(rows[index]) }
}
%end
