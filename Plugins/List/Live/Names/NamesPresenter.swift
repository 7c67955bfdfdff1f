import EventLoop
import PlainText
import ScreenKit

/// Lists projects and contexts, and filters the list by the chosen one. They are counted when the pane is drawn after a
/// change.
@EventLoop
final class NamesPresenter: RowsPresenter {
  private let view: WeakView<NamesDisplayData>
  private weak var navigator: (any Navigator)?
  private let work = LatestWork("todo.names", after: .milliseconds(250))
  private var data = NamesDisplayData()
  private var state: (list: ListState, version: Int)?
  private var counted: Int?
  private var hasFocus = false

  private var names: [(tag: [UInt8], count: Int)] = []

  /// The rows of the pane.
  private var rows = 0

  /// Whether all names are shown, with as many rows as they need.
  private var isWhole = false

  /// The words that the list is filtered by.
  private var filter: Set<[UInt8]> = []

  /// The name under the cursor; it stays while another program changes the list.
  private var selected: [UInt8]?

  /// Receives the chosen name.
  var onChoice: ((_ tag: [UInt8]) -> Void)?

  init(view: WeakView<NamesDisplayData>, navigator: any Navigator) {
    self.view = view
    self.navigator = navigator
  }

  /// - Parameters:
  ///   - version: differs after each change of the list.
  ///   - filters: the filter and the context of the list, whose names are marked.
  func show(_ list: ListState, version: Int, filters: [String]) {
    state = (list, version)
    let words = Set(filters.flatMap { $0.utf8.split(separator: .space).map(Array.init) })
    guard words != filter else { return }
    filter = words
    display()
  }

  func appear(rows: Int) {
    if rows != self.rows {
      self.rows = rows
      display()
    }
    guard let state, counted != state.version else { return }
    counted = state.version
    work.run { [list = state.list] in
      list.names
    } then: { [weak self] names in
      self?.take(names)
    }
  }

  private func take(_ names: [(tag: [UInt8], count: Int)]) {
    self.names = names
    display()
    navigator?.setNeedsDisplay()
  }

  private func display() {
    data = NamesDisplayData()
    let parts = [("Projects", "+", DisplayRow.Style.project), ("Contexts", "@", .context)]
      .map { title, sigil, style in
        (title: title, style: style, names: names.filter { $0.tag.first == sigil.utf8.first })
      }
      .filter { !$0.names.isEmpty }
    // Each part has a row above, the first one outside of the pane.
    let heights = [Int].heights(
      of: parts.map { $0.names.count + 2 }, in: isWhole ? .max : rows + 1, least: rows / 3)
    for (part, height) in zip(parts, heights) {
      if !data.rows.isEmpty { append(DisplayRow("", isSelectable: false)) }
      append(DisplayRow("  \(part.title)", style: .heading, isSelectable: false))
      let shown = height == part.names.count + 2 ? part.names.count : max(0, height - 3)
      for name in part.names.prefix(shown) {
        var row = DisplayRow(name.tag, style: part.style)
        row.trailing = "\(name.count)"
        row.isActive = isActive(name.tag)
        append(row, name.tag)
      }
      if shown < part.names.count {
        append(DisplayRow("… \(part.names.count - shown) more", style: .faint), part.names[shown].tag)
      }
    }
    if data.rows.isEmpty { data.emptyText = "No projects or contexts" }
    let row = selected.flatMap { tag in
      data.rows.indices.first { data.names[$0] == tag && data.rows[$0].style != .faint }
    }
    data.selectedRow = hasFocus ? row ?? data.names.firstIndex { $0 != nil } : nil
    try? view.display(data)
  }

  private func isActive(_ tag: [UInt8]) -> Bool {
    let sigil: Character = tag.first == UInt8(ascii: "+") ? "+" : "@"
    return filter.contains(tag) || filter.contains(QueryText.name(Array(tag.dropFirst()), after: sigil))
  }

  private func append(_ row: DisplayRow, _ name: [UInt8]? = nil) {
    data.rows.append(row)
    data.names.append(name)
  }

  func focusDidChange(to hasFocus: Bool) {
    self.hasFocus = hasFocus
    if !hasFocus { isWhole = false }
    display()
  }

  func select(row: Int) {
    selected = data.names[row]
    // The row that counts further names makes room for them.
    if data.rows[row].style == .faint { isWhole = true }
    display()
  }

  func choose() {
    if let row = data.selectedRow, let name = data.names[row] { onChoice?(name) }
  }
}
