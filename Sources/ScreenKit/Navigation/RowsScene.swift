public import EventLoop
import TerminalText

/// Shows rows with a cursor: it scrolls, moves the cursor by the usual keys and the mouse, and draws in colours.
///
/// A module's scene is a subclass, so that screen actions can be registered for it.
@EventLoop
open class RowsScene<Data: RowsDisplayData, Presenter: RowsPresenter>: PresentedScene<Data, Presenter>, Scene
{
  private var firstRow = 0
  private var pageRows = 1

  /// Where the rows begin below the title.
  private var titleRows: Int { data.title == nil ? 0 : 1 }

  // MARK: Drawing

  public final func image(for room: ScreenSize) -> SceneImage {
    guard room.rows > 0 else { return SceneImage(rows: []) }
    pageRows = max(1, room.rows - titleRows)
    let cursor = data.selectedRow ?? 0
    firstRow = max(0, min(firstRow, cursor), cursor - pageRows + 1)
    // Rows above the first selectable one, such as its heading, come into view with it.
    if nearestRow(to: cursor - 1, forward: false).map({ $0 >= cursor }) ?? true, cursor < pageRows {
      firstRow = 0
    }
    let title = data.title.map { [drawn(Array($0.utf8), palette.heading, columns: room.columns)] } ?? []
    return SceneImage(rows: (title + body(in: room)).prefix(room.rows))
  }

  private func body(in room: ScreenSize) -> [[UInt8]] {
    guard data.rowCount > 0 else {
      return data.emptyText.split(separator: "\n").flatMap {
        DisplayText.rows(of: Array($0.utf8), columns: max(1, room.columns))
      }
    }
    return (firstRow..<min(data.rowCount, firstRow + pageRows)).map { index in
      let row = data.row(at: index)
      if row.style == .heading { return drawn(row.text, palette.heading, columns: room.columns) }
      let mark = Array((index == data.selectedRow ? "▌ " : "  ").utf8)
      return drawn(mark + row.text, sequence(for: row.style), columns: room.columns)
    }
  }

  private func sequence(for style: DisplayRow.Style) -> String {
    switch style {
    case .plain: ""
    case .heading: palette.heading
    case .faint: palette.faint
    case .warning: palette.overdue
    }
  }

  private func drawn(_ text: [UInt8], _ style: String, columns: Int) -> [UInt8] {
    var row: [UInt8] = []
    DisplayText.append(text[...], columns: columns, to: &row)
    return palette.styled(row, style)
  }

  // MARK: Moving

  open func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse): handle(mouse)
    case .paste, .said, .resized: false
    }
  }

  private func handle(_ key: Key) -> Bool {
    switch key {
    case .text("j"), .down: move(by: 1)
    case .text("k"), .up: move(by: -1)
    case .pageDown, .text(" "), .control("f"): move(by: pageRows)
    case .pageUp, .control("b"): move(by: -pageRows)
    case .text("g"), .home: select(0, forward: true)
    case .text("G"), .end: select(data.rowCount - 1, forward: false)
    case .enter: presenter.choose()
    default: return false
    }
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.kind {
    case .wheelDown, .wheelUp: move(by: mouse.wheelRows ?? 0)
    case .press(let count):
      let index = firstRow + mouse.position.row - titleRows
      guard mouse.position.row >= titleRows, index < data.rowCount, data.row(at: index).isSelectable else {
        return false
      }
      presenter.select(row: index)
      if count == 2 { presenter.choose() }
    }
    return true
  }

  private func move(by count: Int) {
    guard let selected = data.selectedRow else { return select(0, forward: true) }
    select(selected + count, forward: count > 0)
  }

  private func select(_ index: Int, forward: Bool) {
    if let row = nearestRow(to: index, forward: forward) { presenter.select(row: row) }
  }

  /// Returns the selectable row nearest to an index, preferring a direction; nil if there is none.
  private func nearestRow(to index: Int, forward: Bool) -> Int? {
    guard data.rowCount > 0 else { return nil }
    let index = max(0, min(index, data.rowCount - 1))
    let after = (index..<data.rowCount).first { data.row(at: $0).isSelectable }
    let before = (0...index).last { data.row(at: $0).isSelectable }
    return forward ? after ?? before : before ?? after
  }

  // MARK: For the navigator

  /// The items that actions of other modules apply to.
  open var selection: [any SceneItem] { presenter.selectedItems }

  open var status: String? { data.status }

  open var notice: ScreenMessage? { data.notice }

  open var hints: [String] { ["j k move"] }

  open func wasDismissed() {}
}
