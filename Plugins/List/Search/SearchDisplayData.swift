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
  private(set) var rows: [Row] = []

  /// The columns of the longest number, and whether a row has a priority.
  private var numberWidth = 0
  private var hasPriorities = false

  /// The index of the row under the cursor.
  var selected = 0

  var isOver = false

  var title: String? { "Search: \(query)" }

  var rowCount: Int { rows.count }

  var selectedRow: Int? { rows.isEmpty ? nil : selected }

  /// Adds the rows of a page.
  mutating func append(_ page: [Row]) {
    rows += page
    numberWidth = max(numberWidth, page.map(\.number.utf8.count).max() ?? 0)
    hasPriorities = hasPriorities || page.contains { !$0.priority.isEmpty }
  }

  func row(at index: Int) -> DisplayRow {
    let row = rows[index]
    let blanks = String(repeating: " ", count: numberWidth - row.number.utf8.count)
    let chip = !hasPriorities ? "" : row.priority.isEmpty ? "    " : "\(row.priority) "
    var shown = DisplayRow(Array(chip.utf8) + row.text, style: row.isCompleted ? .faint : .task)
    if numberWidth > 0 { shown.lead = "\(blanks)\(row.number) " }
    return shown
  }

  var status: String? {
    rows.isEmpty ? nil : "\(selected + 1) of \(rows.count)\(isOver ? "" : ", more may follow")"
  }
}
