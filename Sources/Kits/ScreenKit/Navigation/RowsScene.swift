public import EventLoop
import PlainText
import TerminalText

/// Shows rows with a cursor: it scrolls, moves the cursor by the keys for moving and the mouse, and draws in
/// colours.
///
/// A module's scene is a subclass, so that screen actions can be registered for it.
@EventLoop
open class RowsScene<Data: RowsDisplayData, Presenter: RowsPresenter>: PresentedScene<Data, Presenter>,
  CursorMoving, Choosing
{
  private var firstRow = 0
  private var pageRows = 1

  /// Where the rows begin below the title.
  private var titleRows: Int { data.title == nil ? 0 : 1 }

  // MARK: Drawing

  public final func image(for room: ScreenSize) -> SceneImage {
    guard room.rows > 0 else { return SceneImage(rows: []) }
    presenter.appear(rows: room.rows)
    pageRows = max(1, room.rows - titleRows)
    let cursor = data.selectedRow ?? 0
    firstRow = max(0, min(firstRow, cursor), cursor - pageRows + 1)
    // Rows above the first selectable one, such as its heading, come into view with it.
    if nearestRow(to: cursor - 1, forward: false).map({ $0 >= cursor }) ?? true, cursor < pageRows {
      firstRow = 0
    }
    let title = data.title.map { [palette.titleRow($0, columns: room.columns)] } ?? []
    return SceneImage(rows: (title + body(in: room)).prefix(room.rows))
  }

  private func body(in room: ScreenSize) -> [[UInt8]] {
    guard data.rowCount > 0 else {
      let text = data.emptyText.split(separator: "\n").flatMap {
        DisplayText.rows(of: Array($0.utf8), columns: max(1, room.inner.columns))
      }
      return palette.inset(text, in: room)
    }
    return (firstRow..<min(data.rowCount, firstRow + pageRows)).map { index in
      let row = data.row(at: index)
      if row.style == .heading {
        return palette.inset([drawn(row.text, palette.heading, columns: room.inner.columns)], in: room)[0]
      }
      let isSelected = index == data.selectedRow
      let isMarked = isSelected || row.isActive
      let mark =
        palette.styled(Array((isMarked ? "▌" : " ").utf8), isMarked ? palette[.accent] : "") + [.space]
      let lead = row.lead.isEmpty ? [] : drawn(Array(row.lead.utf8), palette.faint, columns: room.columns - 2)
      let width = max(0, room.columns - 2 - row.trailing.count - DisplayText.styledWidth(of: lead[...]))
      var text = mark + lead
      text +=
        row.isActive
        ? drawn(row.text, palette[.strong], columns: width) : drawn(row.text, row.style, columns: width)
      if !row.trailing.isEmpty {
        text.append(
          .space,
          count: max(0, room.columns - row.trailing.count - DisplayText.styledWidth(of: text[...])))
        text += palette.styled(Array(row.trailing.utf8), palette.faint)
      }
      return isSelected ? palette.row(text, on: .cursorRow, columns: room.columns) : text
    }
  }

  private func sequence(for style: DisplayRow.Style) -> String {
    switch style {
    case .plain, .task: ""
    case .heading: palette.heading
    case .faint: palette.faint
    case .warning: palette.overdue
    case .project: palette.project
    case .context: palette.context
    }
  }

  private func drawn(_ text: [UInt8], _ style: String, columns: Int) -> [UInt8] {
    palette.styled(DisplayText.cut(text, columns: columns), style)
  }

  private func drawn(_ text: [UInt8], _ style: DisplayRow.Style, columns: Int) -> [UInt8] {
    guard style == .task else { return drawn(text, sequence(for: style), columns: columns) }
    return palette.styledWords(of: drawn(text, "", columns: columns))
  }

  // MARK: Moving

  open func handle(_ event: ScreenEvent) -> Bool {
    guard case .mouse(let mouse) = event, case .press(let count) = mouse.kind else { return false }
    let index = firstRow + mouse.position.row - titleRows
    guard mouse.position.row >= titleRows, index < data.rowCount, data.row(at: index).isSelectable else {
      return false
    }
    presenter.select(row: index)
    if count == 2 { presenter.choose() }
    return true
  }

  public final func move(_ move: CursorMove) {
    let selected = data.selectedRow
    let target =
      selected.map { move.row(from: $0, of: data.rowCount, pageRows: pageRows) }
      ?? (move == .end ? data.rowCount - 1 : 0)
    if let row = nearestRow(to: target, forward: target > selected ?? -1) { presenter.select(row: row) }
  }

  public final func choose() { presenter.choose() }

  /// Returns the selectable row nearest to an index, preferring a direction; nil if there is none.
  private func nearestRow(to index: Int, forward: Bool) -> Int? {
    guard data.rowCount > 0 else { return nil }
    let index = max(0, min(index, data.rowCount - 1))
    let after = (index..<data.rowCount).first { data.row(at: $0).isSelectable }
    let before = (0...index).last { data.row(at: $0).isSelectable }
    return forward ? after ?? before : before ?? after
  }

  // MARK: For the navigator

  open func focusDidChange(to hasFocus: Bool) {}

  /// The items that actions of other modules apply to.
  open var selection: [any SceneItem] { presenter.selectedItems }

  open var status: String? { data.status }

  open var notice: ScreenMessage? { data.notice }

  open var hints: [KeyPhrase] { [KeyPhrase(actions: ["down", "up"], rest: "move")] }

  open func wasDismissed() {}
}
