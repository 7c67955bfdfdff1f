import EventLoop
import ScreenKit

@EventLoop
final class CountdownScene: RowsScene<CountdownDisplayData, CountdownScreenPresenter> {}

struct CountdownDisplayData: RowsDisplayData {
  var rows: [String] = []

  /// Nil if there are no deadlines.
  var selectedRow: Int?

  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { DisplayRow(rows[index]) }

  var status: String? { rows.isEmpty ? "Nothing is due." : "\(rows.count) deadlines" }
}
