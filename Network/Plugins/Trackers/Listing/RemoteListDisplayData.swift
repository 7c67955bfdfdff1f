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
    switch rows[index] {
    case .blank: return DisplayRow("", isSelectable: false)
    case .heading(let index):
      let words = [sections[index].title] + [sections[index].staleness].compactMap { $0.map { "(\($0))" } }
      return DisplayRow(words.joined(separator: " "), style: .heading, isSelectable: false)
    case .problem(let index):
      return DisplayRow(sections[index].problem ?? "", style: .warning, isSelectable: false)
    case .more(let index):
      let section = sections[index]
      let total = section.total.map { " of \($0)" } ?? ""
      return DisplayRow(
        section.isLoading ? "loading …" : "\(section.entries.count)\(total) · more", style: .faint)
    case .item(let section, let index):
      let entry = sections[section].entries[index]
      let mark =
        switch entry.taken {
        case .open: "✓ "
        case .done: "✓ (done here) "
        case nil: ""
        }
      return DisplayRow("\(mark)\(entry.key)  \(RemoteWords.row(of: entry))")
    }
  }
}
