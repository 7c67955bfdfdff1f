import PlainText
import ScreenKit
import TerminalText

/// Tracks the contents of a screen, and makes the bytes that update it.
///
/// A changed row is sent whole, so that a reader of the stream finds it in one piece, and nothing is cleared
/// before its replacement is sent. Rows that only moved are scrolled by the terminal.
struct FrameWriter {
  /// nil if the contents are unknown; rows below the last are empty.
  private var shown: ScreenRows?

  private var pictures = PictureWriter()
  private var size = ScreenSize(columns: 0, rows: 0)
  private var cursor: ScreenPosition?

  var colors = RowColors()

  /// Whether links are marked for the terminal.
  var marksLinks = false

  /// Makes the next frame draw everything: another program has used the screen, or its size has changed.
  mutating func forget() {
    shown = nil
    cursor = nil
    pictures.forget()
  }

  /// The bytes that remove the pictures from the screen; the terminal resets everything else by itself.
  mutating func removePictures() -> [UInt8] { pictures.removeAll() }

  /// - Parameters:
  ///   - text: rows, each ending in a newline; surplus rows are left out.
  ///   - newPictures: the pictures over the rows; those that don't fit are left out.
  /// - Returns: the bytes to write; empty if the screen is up to date.
  mutating func frame(
    _ text: [UInt8], pictures newPictures: [PlacedPicture] = [], cursor newCursor: ScreenPosition?,
    size newSize: ScreenSize
  ) -> [UInt8] {
    if newSize != size { forget() }
    size = newSize
    let rows = ScreenRows(text, limit: size.rows)
    let newCursor = newCursor.map { clamped($0) }

    var frame: [UInt8] = []
    frame.reserveCapacity(Self.likelySize)
    frame += ControlSequence.beginUpdate.utf8
    if cursor != nil { frame += ControlSequence.hideCursor.utf8 }
    let start = frame.count
    let seen = SeenPictures(newPictures, rowCount: rows.count, size: size)
    let freed = pictures.remove(allBut: seen.all, to: &frame)
    // Terminals differ in what happens to pictures then.
    if seen.isEmpty, freed.isEmpty { scroll(towards: rows, in: &frame) }
    var drawn: [ScreenArea] = []
    for row in rows.indices where isDifferent(row, of: rows) || freed.contains(where: { $0.contains(row) }) {
      append(rows[row], at: row, to: &frame)
      if !seen.isEmpty { drawn.append(ScreenArea(columns: 0..<size.columns, rows: row..<row + 1)) }
    }
    let isMoreShown = shown.map { rows.count < $0.count } ?? (rows.count < size.rows)
    if isMoreShown {
      Self.appendMove(column: 0, row: rows.count, to: &frame)
      frame += ControlSequence.eraseBelow.utf8
    }
    if !seen.isEmpty { append(seen, drawn: drawn, over: rows, to: &frame) }
    defer {
      shown = rows
      cursor = newCursor
    }
    guard frame.count > start || newCursor != cursor else { return [] }

    if let newCursor {
      Self.appendMove(column: newCursor.column, row: newCursor.row, to: &frame)
      frame += ControlSequence.showCursor.utf8
    }
    frame += ControlSequence.endUpdate.utf8
    let handedOver = pictures.takeHandedOver()
    return handedOver.isEmpty ? frame : handedOver + frame
  }

  /// A few rows; most frames are smaller.
  private static let likelySize = 1024

  /// Scrolls rows that moved up or down by a few lines, as all rows after a new line do.
  private mutating func scroll(towards rows: ScreenRows, in frame: inout [UInt8]) {
    guard let shift = shown.flatMap({ RowShift(from: $0, to: rows) }) else { return }
    Self.appendSequence("r", shift.region.lowerBound + 1, shift.region.upperBound, to: &frame)
    Self.appendMove(column: 0, row: shift.region.lowerBound, to: &frame)
    Self.appendSequence(shift.distance > 0 ? "L" : "M", abs(shift.distance), to: &frame)
    shown?.move(shift)
    frame += ControlSequence.wholeScreen.utf8
  }

  private func isDifferent(_ row: Int, of rows: ScreenRows) -> Bool {
    guard let shown else { return true }
    guard row < shown.count else { return !rows.isEmpty(row) }
    return !rows.isSame(row, as: row, of: shown)
  }

  private mutating func append(
    _ seen: SeenPictures, drawn: [ScreenArea], over rows: ScreenRows, to frame: inout [UInt8]
  ) {
    var drawn = drawn
    let sixels = pictures.draw(seen.beneath, drawn: drawn, to: &frame)
    // Rows over pictures are drawn after them, and their own pictures after that.
    if let cover = seen.cover {
      for row in rows.indices.clamped(to: cover.rows) where sixels.contains(where: { $0.rows.contains(row) })
      {
        let bytes = colors.bytes(rows[row])
        guard let start = Self.start(ofColumn: cover.origin.column, in: bytes) else { continue }
        Self.appendMove(column: 0, row: row, to: &frame)
        append(cover: bytes[start...], to: &frame)
        drawn.append(ScreenArea(columns: cover.columns, rows: row..<row + 1))
      }
    }
    _ = pictures.draw(seen.above, drawn: drawn, to: &frame)
  }

  /// The offset of the last cursor move to a column.
  private static func start(ofColumn column: Int, in row: ArraySlice<UInt8>) -> Int? {
    let move = Array("\u{1B}[\(column + 1)G".utf8)
    return row.indices.last { row[$0...].starts(with: move) }
  }

  private mutating func append(_ row: ArraySlice<UInt8>, at index: Int, to frame: inout [UInt8]) {
    Self.appendMove(column: 0, row: index, to: &frame)
    let row = colors.bytes(row)
    let ground = row[..<Self.endOfGround(of: row)]
    // After a full row, the cursor is on the last character, which erasing would clear.
    // A text has at most as many columns as bytes.
    let isFull = ground.count >= size.columns && DisplayText.styledWidth(of: ground) >= size.columns
    if isFull { frame += ControlSequence.eraseToEnd.utf8 }
    let isCovered = ground.count < row.count
    frame +=
      marksLinks ? LinkedRow.bytes(ground, isAtEdge: isFull || isCovered)[...] : LinkedRow.unmarked(ground)
    frame += ControlSequence.plain.utf8
    if !isFull { frame += ControlSequence.eraseToEnd.utf8 }
    if isCovered { append(cover: row[ground.endIndex...], to: &frame) }
  }

  /// A row continues after a part that covers it, so nothing is erased there.
  private func append(cover: ArraySlice<UInt8>, to frame: inout [UInt8]) {
    frame += marksLinks ? LinkedRow.bytes(cover, isAtEdge: true)[...] : LinkedRow.unmarked(cover)
    frame += ControlSequence.plain.utf8
  }

  private func clamped(_ position: ScreenPosition) -> ScreenPosition {
    ScreenPosition(
      column: max(0, min(position.column, size.columns - 1)), row: max(0, min(position.row, size.rows - 1)))
  }

  static func appendMove(column: Int, row: Int, to frame: inout [UInt8]) {
    appendSequence("H", row + 1, column + 1, to: &frame)
  }

  /// Appends a control sequence with one or two parameters.
  private static func appendSequence(
    _ final: StaticString, _ first: Int, _ second: Int? = nil, to frame: inout [UInt8]
  ) {
    frame.append("\u{1B}[")
    frame.appendNumber(first, width: 1, padding: .space)
    if let second {
      frame.append(";")
      frame.appendNumber(second, width: 1, padding: .space)
    }
    frame.append(final)
  }

  /// The offset of the first cursor move to a column, which starts a drawing over existing text; the end if
  /// there is none.
  private static func endOfGround(of row: ArraySlice<UInt8>) -> Int {
    var rest = row
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[escape...].drop { !$0.isLetter }
      if rest.first == UInt8(ascii: "G") { return escape }
    }
    return row.endIndex
  }
}
