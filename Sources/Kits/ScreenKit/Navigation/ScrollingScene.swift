public import EventLoop
import PlainText
import TerminalText

/// Shows rows of text that the keys for moving and the mouse wheel scroll.
///
/// A module's scene is a subclass that makes the rows of its display data.
@EventLoop
open class ScrollingScene<Data, Presenter>: PresentedScene<Data, Presenter>, CursorMoving {
  private var first = 0
  private var room = ScreenSize(columns: 0, rows: 0)

  /// Of the current data and room.
  private var rows: [[UInt8]]?

  private var pageRows: Int { max(1, room.rows - titleRows) }

  /// In a high room a row below the title is free.
  private var titleRows: Int { title == nil ? 0 : room.rows >= Self.leastRowsForFreeRow ? 2 : 1 }

  private static var leastRowsForFreeRow: Int { 20 }

  /// Wider rows are hard to read: a wide screen shows them in its middle.
  static var mostColumns: Int { 120 }

  /// A row above the others that does not scroll; nil for none.
  open var title: String? { nil }

  /// All rows, none wider than that many columns.
  open func rows(columns: Int) -> [[UInt8]] { [] }

  open override func display(_ data: Data) {
    super.display(data)
    rows = nil
  }

  public final func image(for room: ScreenSize) -> SceneImage {
    if room.columns != self.room.columns { rows = nil }
    self.room = room
    let columns = min(Self.mostColumns, room.inner.columns)
    let rows = rows ?? self.rows(columns: max(1, columns))
    self.rows = rows
    first = max(0, min(first, rows.count - pageRows))
    var shown: [[UInt8]] = []
    if let title {
      shown = [palette.titleRow(title, columns: room.columns)] + Array(repeating: [], count: titleRows - 1)
    }
    let blanks = [UInt8](repeating: .space, count: (room.inner.columns - columns) / 2)
    shown += palette.inset(rows.dropFirst(first).prefix(pageRows).map { blanks + $0 }, in: room)
    return SceneImage(rows: shown.prefix(max(0, room.rows)))
  }

  public final func move(_ move: CursorMove) {
    first = move.row(from: first, of: rows?.count ?? 0, pageRows: pageRows)
  }

  open var status: String? {
    guard let count = rows?.count else { return nil }
    return "\(first + 1)–\(min(count, first + pageRows)) of \(count)"
  }

  open var hints: [KeyPhrase] { [KeyPhrase(actions: ["down", "up"], rest: "scroll")] }

  open func wasDismissed() {}
}

extension Palette {
  /// The title of a scene, as the chosen tab of a list.
  func titleRow(_ title: String, columns: Int) -> [UInt8] {
    var text: [UInt8] = []
    DisplayText.append(" \(title) ", columns: max(0, columns - 1), to: &text)
    return row([.space] + styled(text, self[.activeTab]), on: .barRow, columns: columns)
  }
}
