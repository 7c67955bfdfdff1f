import PictureDrawing
import PictureTestKit
import Testing

@Suite struct CellCanvasTests {
  /// Red over blue.
  private let picture = Bitmap(
    Bitmap(width: 8, height: 4, red: 255, green: 0, blue: 0),
    over: Bitmap(width: 8, height: 4, red: 0, green: 0, blue: 255))

  private func text(_ drawing: (columns: Int, rows: [[UInt8]])) -> [String] {
    drawing.rows.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func usesOnlyColoursOfTheTerminal() {
    let row = text(CellCanvas(.trueColor).draw(picture, columns: 2, rows: 1))[0]
    #expect(row.hasPrefix("\u{1B}[") && row.hasSuffix("\u{1B}[0m"))
    #expect(row.contains("8;2;") && !row.contains("8;5;"))
    let indexed = text(CellCanvas(.indexed).draw(picture, columns: 2, rows: 1))[0]
    #expect(indexed.contains("8;5;") && !indexed.contains("8;2;"))
    #expect(!text(CellCanvas(.none).draw(picture, columns: 2, rows: 1))[0].contains("\u{1B}"))
  }

  /// A cell has two pixels, one above the other.
  @Test func oneCellShowsBothHalves() {
    let row = text(CellCanvas(.trueColor).draw(picture, columns: 2, rows: 1))[0]
    #expect(
      [
        "\u{1B}[38;2;254;0;0;48;2;0;0;254m▀▀\u{1B}[0m", "\u{1B}[38;2;0;0;254;48;2;254;0;0m▄▄\u{1B}[0m",
        "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀▀\u{1B}[0m", "\u{1B}[38;2;0;0;255;48;2;255;0;0m▄▄\u{1B}[0m",
      ].contains(row), "\(row.debugDescription)")
  }

  @Test func drawsTheSameEachTime() {
    let tall = Bitmap(
      Bitmap(width: 8, height: 6, red: 255, green: 255, blue: 255),
      over: Bitmap(width: 8, height: 6, red: 0, green: 0, blue: 0))
    let rows = text(CellCanvas(.none).draw(tall, columns: 9, rows: 7))
    #expect(rows.first == "█████████" && rows.last == "         ")
    for _ in 0..<500 { #expect(text(CellCanvas(.none).draw(tall, columns: 9, rows: 7)) == rows) }
  }

  @Test(arguments: [
    (10, 10, 10, 5), (40, 5, 10, 5), (1, 1, 1, 1), (3, 200, 3, 1), (200, 60, 120, 60), (0, 4, 0, 0),
    (4, 0, 0, 0),
  ])
  func keepsItsProportions(columns: Int, rows: Int, width: Int, height: Int) {
    let drawing = CellCanvas(.none).draw(picture, columns: columns, rows: rows)
    #expect(drawing.columns == width && drawing.rows.count == height)
    #expect(text(drawing).allSatisfy { $0.count == width })
  }
}
