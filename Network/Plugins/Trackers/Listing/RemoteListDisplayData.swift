import PlainText
import RemoteServices
package import ScreenKit

/// The display data of a list of items. Rows are made on demand, because there may be thousands.
package struct RemoteListDisplayData: RowsDisplayData {
  enum Row: Hashable, Sendable {
    case heading(Int)
    case item(section: Int, index: Int)

    /// The row that loads the next page.
    case more(Int)
    case problem(Int)
    case blank
  }

  var sections: [RemoteListSection] = []
  var rows: [Row] = []
  var selected: Int?

  private let nothing: String

  /// - Parameter nothing: shown if there are no items.
  package init(nothing: String) {
    self.nothing = nothing
  }

  var isLoading: Bool { sections.contains(where: \.isLoading) }

  package var rowCount: Int { rows.count }

  package var selectedRow: Int? { selected }

  package var emptyText: String { isLoading ? "Asking …" : nothing }

  package var status: String? {
    let count = sections.reduce(0) { $0 + $1.entries.count }
    return String(count: count, "item") + (isLoading ? " · loading" : "")
  }

  package func row(at index: Int) -> DisplayRow {
    let row = rows[index]
    return switch row {
    case .heading: DisplayRow(text(of: row), style: .heading, isSelectable: false)
    case .problem: DisplayRow(text(of: row), style: .warning, isSelectable: false)
    case .blank: DisplayRow("", isSelectable: false)
    case .more: DisplayRow(text(of: row), style: .faint)
    case .item: DisplayRow(text(of: row))
    }
  }

  private func text(of row: Row) -> String {
    switch row {
    case .blank: return ""
    case .heading(let index):
      let section = sections[index]
      return ([section.title] + [section.staleness].compactMap { $0.map { "(\($0))" } }).joined(
        separator: " ")
    case .problem(let index): return sections[index].problem ?? ""
    case .more(let index):
      let section = sections[index]
      let total = section.total.map { " of \($0)" } ?? ""
      return section.isLoading ? "loading …" : "\(section.entries.count)\(total) · more"
    case .item(let section, let index):
      let entry = sections[section].entries[index]
      let mark =
        switch entry.taken {
        case .open: "✓ "
        case .done: "✓ (done here) "
        case nil: ""
        }
      return "\(mark)\(entry.key)  \(RemoteWords.row(of: entry))"
    }
  }
}
