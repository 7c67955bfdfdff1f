import PictureDrawing
import PictureTestKit
import Testing

@Suite struct SixelCanvasTests {
  private let picture = Bitmap(
    Bitmap(width: 40, height: 20, red: 255, green: 0, blue: 0),
    over: Bitmap(width: 40, height: 20, red: 0, green: 0, blue: 255))

  private func text(columns: Int, rows: Int) -> String {
    let canvas = SixelCanvas(cellWidth: 7, cellHeight: 13)
    let geometry = CellGeometry(of: picture, inColumns: columns, rows: rows, proportion: 7 / 13)
    return String(decoding: canvas.draw(picture, in: geometry), as: UTF8.self)
  }

  @Test func isOneSequence() {
    let text = text(columns: 8, rows: 4)
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;") && text.hasSuffix("\u{1B}\\"))
    #expect(text.count { $0 == "\u{1B}" } == 2)
    // Its colours are red and blue, in percent.
    #expect(text.contains(/#\d+;2;(99|100);0;0/) && text.contains(/#\d+;2;0;0;(99|100)/))
  }

  /// Sixels are bands of six pixels. A band beyond the picture's cells would cover other text.
  @Test(arguments: [(8, 4), (20, 3), (5, 30), (1, 1), (60, 60)])
  func staysInItsCells(columns: Int, rows: Int) throws {
    let geometry = CellGeometry(of: picture, inColumns: columns, rows: rows, proportion: 7 / 13)
    let text = text(columns: columns, rows: rows)
    let size = try #require(text.firstMatch(of: /"1;1;(\d+);(\d+)/))
    #expect(Int(size.1) == geometry.columns * 7)
    let height = try #require(Int(size.2))
    #expect(height <= geometry.rows * 13 && height > geometry.rows * 13 - 6)
    #expect(text.count { $0 == "-" } <= height / 6)
  }

  @Test func drawsTheSameEachTime() {
    let first = text(columns: 20, rows: 10)
    for _ in 0..<50 { #expect(text(columns: 20, rows: 10) == first) }
  }

  @Test(arguments: [(10, 20, 300, 100, 100, 50), (7, 14, 80, 24, 80, 24), (2000, 2000, 80, 24, 0, 0)])
  func takesNoMorePixelsThanTheTerminalDoes(
    width: Int, height: Int, columns: Int, rows: Int, mostColumns: Int, mostRows: Int
  ) {
    let canvas = SixelCanvas(cellWidth: width, cellHeight: height)
    #expect(canvas.limited(columns: columns, rows: rows) == (mostColumns, mostRows))
    #expect(
      canvas.limited(columns: columns, rows: rows, toWidth: 100_000, height: 4 * height) == (
        min(columns, 100_000 / width), min(rows, 4)
      ))
  }
}
