import EventLoop
import ScreenKit
import TerminalText
import ViewKit

@EventLoop
final class GalleryScene: PresentedScene<GalleryDisplayData, GalleryPresenter>, CursorMoving, Choosing {
  func image(for room: ScreenSize) -> SceneImage {
    presenter.layOut(columns: room.columns, rows: room.rows)
    guard !data.tiles.isEmpty else {
      let rows = DisplayText.rows(of: Array(data.text.utf8), columns: max(1, room.columns))
      return SceneImage(rows: rows.prefix(max(0, room.rows)))
    }
    var rows: [[UInt8]] = []
    for start in stride(from: 0, to: data.tiles.count, by: data.layout.tilesAcross) {
      rows += self.rows(from: start)
    }
    return SceneImage(rows: rows.prefix(max(0, room.rows)), pictures: graphics)
  }

  /// The pictures that the terminal draws by itself.
  private var graphics: [PlacedPicture] {
    data.tiles.indices.compactMap { index in
      guard case .drawing(let drawing) = data.tiles[index].content else { return nil }
      let tile = data.layout.origin(ofTile: index)
      let inside = drawing.origin(in: data.layout.pictureRoom)
      return drawing.placed(
        at: ScreenPosition(column: tile.column + inside.column, row: tile.row + inside.row))
    }
  }

  private func rows(from start: Int) -> [[UInt8]] {
    let indices = data.tiles.indices.dropFirst(start).prefix(data.layout.tilesAcross)
    let tiles = indices.map { index in
      content(data.tiles[index].content) + [caption(of: index)]
    }
    return (0..<data.layout.tileRows).map { row in
      Array(tiles.map { $0[row] }.joined(separator: Array(repeating: .space, count: GalleryLayout.gap)))
    }
  }

  /// The rows above the caption, each as wide as the tile.
  private func content(_ content: TileContent) -> [[UInt8]] {
    let (columns, rows) = (data.layout.tileColumns, data.layout.pictureRows)
    switch content {
    case .drawing(let drawing):
      let origin = drawing.origin(in: data.layout.pictureRoom)
      return (0..<rows).map { row in
        guard (0..<drawing.size.rows).contains(row - origin.row) else { return blanks(columns) }
        return blanks(origin.column) + drawing.row(row - origin.row)
          + blanks(columns - drawing.size.columns - origin.column)
      }
    case .blank: return Array(repeating: blanks(columns), count: rows)
    case .loading: return (0..<rows).map { $0 == rows / 2 ? line("…", palette.faint) : blanks(columns) }
    case .problem(let sentence):
      let lines = DisplayText.rows(of: Array(sentence.utf8), columns: columns)
      return (0..<rows).map {
        lines.indices.contains($0) ? line(lines[$0][...], palette.faint) : blanks(columns)
      }
    }
  }

  private func caption(of index: Int) -> [UInt8] {
    let isSelected = index == data.selected
    return line("\(isSelected ? "›" : " ")\(data.tiles[index].caption)", isSelected ? palette.heading : "")
  }

  private func line(_ text: String, _ style: String) -> [UInt8] { line(Array(text.utf8)[...], style) }

  /// As much of the text as fits, padded to the width of a tile.
  private func line(_ text: ArraySlice<UInt8>, _ style: String) -> [UInt8] {
    var bytes = Array(style.utf8)
    let taken = DisplayText.append(text, columns: data.layout.tileColumns, to: &bytes)
    if !style.isEmpty { bytes += palette.reset.utf8 }
    return bytes + blanks(data.layout.tileColumns - taken)
  }

  private func blanks(_ count: Int) -> [UInt8] { Array(repeating: .space, count: max(0, count)) }

  func handle(_ event: ScreenEvent) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    switch mouse.kind {
    case .wheel(let rows): presenter.moveSelection(down: rows.signum())
    case .press(let count):
      guard let tile = data.layout.tile(column: mouse.position.column, row: mouse.position.row),
        presenter.select(tile: tile)
      else { return false }
      if count == 2 { presenter.showDetail() }
    }
    return true
  }

  /// Moves by rows and pages of tiles.
  func move(_ move: CursorMove) {
    switch move.inRows(pageRows: data.layout.tilesDown) {
    case .rows(let count): presenter.moveSelection(down: count)
    case .start: presenter.selectFirst()
    case .end: presenter.selectLast()
    case .halfPages: break
    }
  }

  func choose() { presenter.showDetail() }

  var status: String? { data.status }

  var notice: ScreenMessage? { data.problem.map { ScreenMessage($0, isWarning: true) } }

  func wasDismissed() { presenter.stop() }

  let hints = [
    KeyPhrase(actions: ["left", "down", "up", "right"], rest: "move"),
    KeyPhrase(action: "choose", rest: "shows"),
  ]
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
}
