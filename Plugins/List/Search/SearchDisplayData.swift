import ModuleKit
import ScreenKit

/// The matches of a search so far.
struct SearchDisplayData: RowsDisplayData {
  struct Row: Hashable, Sendable {
    /// The number in todo.txt; empty for a task of done.txt.
    var number: String
    var text: [UInt8]
    var isCompleted: Bool
  }

  /// The words of the search.
  var query = ""
  var rows: [Row] = []

  /// The index of the row under the cursor.
  var selected = 0

  var isOver = false

  var title: String? { "Search: \(query)" }

  var rowCount: Int { rows.count }

  var selectedRow: Int? { rows.isEmpty ? nil : selected }

  func row(at index: Int) -> DisplayRow {
    let row = rows[index]
    let number = row.number.isEmpty ? [] : Array("\(row.number) ".utf8)
    return DisplayRow(number + row.text, style: row.isCompleted ? .faint : .plain)
  }

  var status: String? {
    rows.isEmpty ? nil : "\(selected + 1) of \(rows.count)\(isOver ? "" : ", more may follow")"
  }
}
