%if scene
import EventLoop
import ScreenKit

@EventLoop
final class NAMEScene: RowsScene<NAMEDisplayData, NAMEScreenPresenter> {}

struct NAMEDisplayData: RowsDisplayData {
  var rows: [String] = []

  /// Nil without a cursor.
  var selectedRow: Int?

  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { DisplayRow(rows[index]) }
}
%end
