import ModuleKit
import ScreenKit

/// The matches of a search so far.
struct SearchDisplayData: RowsDisplayData {
  struct Row: Hashable, Sendable {
    /// The number in todo.txt; empty for a task of done.txt.
    var number: String

    /// `(A)`; empty for none.
    var priority = ""

    /// The words of an open task; the whole line of a completed one.
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
    let hasPriorities = rows.contains { !$0.priority.isEmpty }
    let width = rows.lazy.map(\.number.utf8.count).max() ?? 0
    let blanks = String(repeating: " ", count: width - row.number.utf8.count)
    let chip = !hasPriorities ? "" : row.priority.isEmpty ? "    " : "\(row.priority) "
    var shown = DisplayRow(Array(chip.utf8) + row.text, style: row.isCompleted ? .faint : .task)
    if width > 0 { shown.lead = "\(blanks)\(row.number) " }
    return shown
  }

  var status: String? {
    rows.isEmpty ? nil : "\(selected + 1) of \(rows.count)\(isOver ? "" : ", more may follow")"
  }
}
