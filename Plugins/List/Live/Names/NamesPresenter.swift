import EventLoop
import ScreenKit
import ViewKit

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

  /// The name under the cursor; it stays while another program changes the list.
  private var selected: [UInt8]?

  /// Receives the chosen name.
  var onChoice: ((_ tag: [UInt8]) -> Void)?

  init(view: WeakView<NamesDisplayData>, navigator: any Navigator) {
    self.view = view
    self.navigator = navigator
  }

  /// - Parameter version: differs after each change of the list.
  func show(_ list: ListState, version: Int) {
    state = (list, version)
  }

  func appear() {
    guard let state, counted != state.version else { return }
    counted = state.version
    work.run { [list = state.list] in
      list.names
    } then: { [weak self] names in
      self?.take(names)
    }
  }

  private func take(_ names: [(tag: [UInt8], count: Int)]) {
    data = NamesDisplayData()
    for (title, sigil, style) in [
      ("Projects", UInt8(ascii: "+"), DisplayRow.Style.project), ("Contexts", UInt8(ascii: "@"), .context),
    ] {
      let own = names.filter { $0.tag.first == sigil }
      guard !own.isEmpty else { continue }
      if !data.rows.isEmpty { append(DisplayRow("", isSelectable: false)) }
      append(DisplayRow("  \(title)", style: .heading, isSelectable: false))
      for name in own {
        var row = DisplayRow(name.tag, style: style)
        row.trailing = "\(name.count)"
        append(row, name.tag)
      }
    }
    if data.rows.isEmpty { data.emptyText = "No projects or contexts" }
    display()
    navigator?.setNeedsDisplay()
  }

  private func append(_ row: DisplayRow, _ name: [UInt8]? = nil) {
    data.rows.append(row)
    data.names.append(name)
  }

  private func display() {
    let row = selected.flatMap { tag in data.names.firstIndex(of: tag) }
    data.selectedRow = hasFocus ? row ?? data.names.firstIndex { $0 != nil } : nil
    try? view.display(data)
  }

  func focusDidChange(to hasFocus: Bool) {
    self.hasFocus = hasFocus
    display()
  }

  func select(row: Int) {
    selected = data.names[row]
    display()
  }

  func choose() {
    if let row = data.selectedRow, let name = data.names[row] { onChoice?(name) }
  }
}
