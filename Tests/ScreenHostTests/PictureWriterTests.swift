import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

/// The bytes that draw pictures over rows and remove them.
@Suite struct PictureWriterTests {
  private static let size = ScreenSize(columns: 12, rows: 6)
  private static let rows = ["one", "two", "three", "four", "five", "six"]

  /// A screen at a moment: pictures as `A2,1+4x2` (column, row, columns, rows). `^` and an area is a popup
  /// above all pictures except those with `!`.
  private struct Moment {
    var rows = PictureWriterTests.rows
    var pictures: [String] = []
  }

  private static func moment(_ pictures: String = "", rows: [String] = rows) -> Moment {
    Moment(rows: rows, pictures: pictures.split(separator: " ").map(String.init))
  }

  private static func area(_ text: Substring) -> ScreenArea {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return ScreenArea(
      origin: ScreenPosition(column: numbers[0], row: numbers[1]),
      size: ScreenSize(columns: numbers[2], rows: numbers[3]))
  }

  private static func picture(_ name: Character, _ graphics: PictureSupport.Graphics) -> TerminalPicture {
    switch graphics {
    case .kitty: TerminalPicture(.png(Array("\(name)".utf8), size: PixelSize(width: 40, height: 40)))
    case .sixel: TerminalPicture(.sixels(Array("\u{1B}Pq\(name)\u{1B}\\".utf8)))
    }
  }

  /// The bytes that a writer sends for consecutive moments, with short names for cursor moves and rows.
  private func sent(_ moments: [Moment], _ graphics: PictureSupport.Graphics) -> [String] {
    var writer = FrameWriter()
    return moments.map { frame(of: $0, graphics, by: &writer) }
  }

  private func frame(
    of moment: Moment, _ graphics: PictureSupport.Graphics, by writer: inout FrameWriter
  ) -> String {
    let cover = moment.pictures.first { $0.hasPrefix("^") }.map { Self.area($0.dropFirst()) }
    let pictures = moment.pictures.filter { !$0.hasPrefix("^") }.map { text in
      let isAbove = text.hasPrefix("!")
      let text = text.drop { $0 == "!" }
      var placed = PlacedPicture(
        Self.picture(text.first ?? " ", graphics), in: Self.area(text.dropFirst()))
      placed.cover = isAbove ? nil : cover
      return placed
    }
    let bytes = writer.frame(
      moment.rows.flatMap { Array("\($0)\n".utf8) }, pictures: pictures, cursor: nil, size: Self.size)
    return Self.readable(bytes)
  }

  private static func readable(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    for (sequence, name) in [
      (ControlSequence.beginUpdate, ""), (ControlSequence.endUpdate, ""), ("\u{1B}[0m", ""),
      ("\u{1B}[K", "."),
      ("\u{1B}[J", "<below>"), ("\u{1B}\\", ">"), ("\u{1B}_G", "<G "), ("\u{1B}Pq", "<"), (",q=2", ""),
    ] {
      text = text.split(separator: sequence, omittingEmptySubsequences: false).joined(separator: name)
    }
    text.replace(/\u{1B}\[(\d+);(\d+)H/) { "<\($0.1),\($0.2)>" }
    return text
  }

  // MARK: kitty

  @Test(
    arguments: [
      // The picture appears.
      (
        [moment(), moment("A2,1+4x2")],
        "<G a=t,f=100,i=1,m=0;QQ==><2,3><G a=p,i=1,p=16387,c=4,r=2,C=1>"
      ),
      // Nothing has changed.
      ([moment("A2,1+4x2"), moment("A2,1+4x2")], ""),
      // The picture moved; the terminal already has its pixels.
      (
        [moment("A2,1+4x2"), moment("A3,1+4x2")],
        "<G a=d,d=i,i=1,p=16387><2,4><G a=p,i=1,p=16388,c=4,r=2,C=1>"
      ),
      // The picture is removed, its rows are not.
      ([moment("A2,1+4x2"), moment()], "<G a=d,d=i,i=1,p=16387>"),
      // The picture returns.
      ([moment("A2,1+4x2"), moment(), moment("A2,1+4x2")], "<2,3><G a=p,i=1,p=16387,c=4,r=2,C=1>"),
      // The same picture twice.
      (
        [moment("A0,0+2x2"), moment("A0,0+2x2 A4,0+2x2")], "<1,5><G a=p,i=1,p=5,c=2,r=2,C=1>"
      ),
      // A row of the picture changed, and some terminals draw such a row over the picture.
      (
        [moment("A2,1+4x2"), moment("A2,1+4x2", rows: ["one", "two", "3", "four", "five", "six"])],
        "<3,1>3.<2,3><G a=p,i=1,p=16387,c=4,r=2,C=1>"
      ),
      ([moment("A2,1+4x2"), moment("A2,1+4x2", rows: ["1"] + rows.dropFirst())], "<1,1>1."),
      // A popup covers its middle, so four parts are left.
      (
        [moment("A0,0+4x4"), moment("A0,0+4x4 ^1,1+2x2")],
        "<G a=d,d=i,i=1,p=1><1,1><G a=p,i=1,p=1,c=4,r=1,x=0,y=0,w=40,h=10,C=1>"
          + "<2,1><G a=p,i=1,p=16385,c=1,r=2,x=0,y=10,w=10,h=20,C=1>"
          + "<2,4><G a=p,i=1,p=16388,c=1,r=2,x=30,y=10,w=10,h=20,C=1>"
          + "<4,1><G a=p,i=1,p=49153,c=4,r=1,x=0,y=30,w=40,h=10,C=1>"
      ),
      (
        [moment("A0,0+4x2 ^0,1+9x4"), moment("A0,0+4x2")],
        "<G a=d,d=i,i=1,p=1><1,1><G a=p,i=1,p=1,c=4,r=2,C=1>"
      ),
      // Forty pixels in three columns: every pixel is in some part.
      (
        [moment("A0,0+3x1"), moment("A0,0+3x1 ^1,0+1x1")],
        "<G a=d,d=i,i=1,p=1><1,1><G a=p,i=1,p=1,c=1,r=1,x=0,y=0,w=13,h=40,C=1>"
          + "<1,3><G a=p,i=1,p=3,c=1,r=1,x=26,y=0,w=14,h=40,C=1>"
      ),
      // A popup covers all of it, or is beside it.
      ([moment("A1,1+2x2"), moment("A1,1+2x2 ^0,0+9x5")], "<G a=d,d=i,i=1,p=16386>"),
      ([moment("A1,1+2x2"), moment("A1,1+2x2 ^3,1+2x2")], ""),
      // The part outside the screen is left out.
      ([moment(), moment("A9,0+4x2")], ""), ([moment(), moment("A0,5+2x2 A0,0+0x2")], ""),
      ([moment(), moment("A0,4+2x2", rows: Array(rows.dropLast()))], "<6,1><below>"),
    ] as [([Moment], String)])
  private func sendsOnlyDifferencesToKitty(moments: [Moment], expected: String) {
    let last = sent(moments, .kitty).last ?? ""
    #expect(moments.count == 1 ? last.hasSuffix(expected) && last.hasPrefix("<1,1>one") : last == expected)
  }

  /// The terminal receives the pixels before it begins to wait for the end of a frame.
  @Test func kittyGetsPixelsBeforeTheFrame() {
    let placed = PlacedPicture(
      Self.picture("A", .kitty), in: ScreenArea(size: ScreenSize(columns: 2, rows: 1)))
    var writer = FrameWriter()
    let frame = String(
      decoding: writer.frame(Array("\n".utf8), pictures: [placed], cursor: nil, size: Self.size),
      as: UTF8.self)
    #expect(
      frame.hasPrefix("\u{1B}_Ga=t,f=100,i=1,q=2,m=0;QQ==\u{1B}\\\(ControlSequence.beginUpdate)\u{1B}[1;1H"))
    #expect(frame.hasSuffix("C=1,q=2\u{1B}\\\(ControlSequence.endUpdate)"))
  }

  @Test func kittyGetsAPictureInPieces() {
    let bytes = [UInt8](repeating: 0x41, count: 7000)
    let placed = PlacedPicture(
      TerminalPicture(.png(bytes, size: PixelSize(width: 9, height: 9))),
      in: ScreenArea(size: ScreenSize(columns: 2, rows: 1)))
    var writer = FrameWriter()
    let frame =
      Self.readable(writer.frame([], cursor: nil, size: Self.size))
      + Self.readable(writer.frame(Array("\n".utf8), pictures: [placed], cursor: nil, size: Self.size))
    let pieces = frame.matches(of: /<G ([^;>]*);([A-Za-z0-9+\/=]*)>/)
    #expect(pieces.map { String($0.1) } == ["a=t,f=100,i=1,m=1", "m=1", "m=0"])
    #expect(pieces.map(\.2.count) == [4096, 4096, 1144])
  }

  /// The terminal keeps every visible picture, but not every earlier one.
  @Test func deletesTheOldestPictureThatIsNotVisible() {
    let area = ScreenArea(size: ScreenSize(columns: 2, rows: 1))
    let large = (0..<4).map { number in
      PlacedPicture(
        TerminalPicture(.png([UInt8(number)], size: PixelSize(width: 3000, height: 2000))), in: area)
    }
    var writer = FrameWriter()
    let row = Array("\n".utf8)
    let frames = [[large[0]], [large[1]], [large[0]], [large[2]], large].map {
      Self.readable(writer.frame(row, pictures: $0, cursor: nil, size: Self.size))
    }
    #expect(!frames[0...2].joined().contains("d=I"))
    #expect(frames[3].hasSuffix("<G a=d,d=I,i=2>"))
    // No visible picture is removed, however large.
    #expect(frames[4].contains("a=t") && !frames[4].contains("d=I"))
  }

  @Test func removesPicturesFromKitty() {
    var writer = FrameWriter()
    _ = frame(of: Self.moment("A0,0+2x2 B4,0+2x2"), .kitty, by: &writer)
    _ = frame(of: Self.moment("A0,0+2x2"), .kitty, by: &writer)
    #expect(Self.readable(writer.removePictures()) == "<G a=d,d=I,i=1><G a=d,d=I,i=2>")
    #expect(writer.removePictures().isEmpty)
  }

  @Test func transmitsForgottenPicturesAgain() {
    var writer = FrameWriter()
    _ = frame(of: Self.moment("A0,0+2x2"), .kitty, by: &writer)
    writer.forget()
    let anew = frame(of: Self.moment("A0,0+2x2"), .kitty, by: &writer)
    #expect(anew.hasPrefix("<G a=t,f=100,i=2,m=0;QQ==><G a=d,d=I,i=1><1,1>one"))
    #expect(anew.hasSuffix("<1,1><G a=p,i=2,p=1,c=2,r=2,C=1>"))
  }

  // MARK: Sixels

  @Test(
    arguments: [
      ([moment("A2,1+4x2")], "<2,3><A>"),
      ([moment("A2,1+4x2"), moment("A2,1+4x2")], ""),
      // The rows of the old place are drawn again, although unchanged, because the picture is over their
      // cells.
      ([moment("A2,1+4x2"), moment("A3,2+4x2")], "<2,1>two.<3,1>three.<3,4><A>"),
      ([moment("A2,1+4x2"), moment()], "<2,1>two.<3,1>three."),
      ([moment("A2,1+4x2"), moment("B2,1+4x2")], "<2,1>two.<3,1>three.<2,3><B>"),
      // That removes another picture beside it.
      ([moment("A0,1+2x2 B4,2+2x2 C4,0+2x1"), moment("B4,2+2x2 C4,0+2x1")], "<2,1>two.<3,1>three.<3,5><B>"),
      // Its own rows remove it.
      (
        [moment("A2,1+4x2"), moment("A2,1+4x2", rows: ["one", "2", "three", "four", "five", "six"])],
        "<2,1>2.<2,3><A>"
      ),
      ([moment("A2,1+4x2"), moment("A2,1+4x2", rows: ["1"] + rows.dropFirst())], "<1,1>1."),
      // Shifted rows are not moved with a picture among them.
      (
        [moment("A0,0+1x1"), moment("A0,0+1x1", rows: ["one", "new", "two", "three", "four", "six"])],
        "<2,1>new.<3,1>two.<4,1>three.<5,1>four."
      ),
      // A popup is drawn over the picture, and once more above it; in its old place the picture is drawn
      // again.
      (
        [
          moment("A0,0+4x2"),
          moment("A0,0+4x2 ^1,1+3x1", rows: ["one", "two\u{1B}[2G|x|"] + rows.dropFirst(2)),
        ],
        "<2,1>two.\u{1B}[2G|x|<1,1><A><2,1>\u{1B}[2G|x|"
      ),
      (
        [
          moment("A0,0+4x2 ^1,1+3x1", rows: ["one", "two\u{1B}[2G|x|"] + rows.dropFirst(2)),
          moment("A0,0+4x2"),
        ], "<2,1>two.<1,1><A>"
      ),
      ([moment("A1,1+2x2"), moment("A1,1+2x2 ^0,0+9x5")], "<2,1>two.<3,1>three."),
      // The popup's own picture is over its row.
      (
        [
          moment("A0,0+4x2 ^1,1+5x1 !B2,1+1x1", rows: [rows[0], "two\u{1B}[2G|   |"] + rows.dropFirst(2)),
          moment(
            "A0,0+4x2 ^1,1+5x1 !B2,1+1x1", rows: ["1", "two\u{1B}[2G|   |"] + rows.dropFirst(2)),
        ], "<1,1>1.<1,1><A><2,1>\u{1B}[2G|   |<2,3><B>"
      ),
      // A picture in a pane at the right is beside the popup; the popup's row must not cover it.
      (
        [
          moment(),
          moment("A8,1+2x1 ^1,1+3x1", rows: ["one", "two\u{1B}[7G|    \u{1B}[2G|x|"] + rows.dropFirst(2)),
        ], "<2,1>two.\u{1B}[7G|    \u{1B}[2G|x|<2,9><A><2,1>\u{1B}[2G|x|"
      ),
      (
        [moment(), moment("A8,1+2x1", rows: ["one", "two\u{1B}[7G|    "] + rows.dropFirst(2))],
        "<2,1>two.\u{1B}[7G|    <2,9><A>"
      ),
      // After a picture the cursor goes to the next row, which would scroll the screen in the last row.
      ([moment(), moment("A0,4+2x1")], "<5,1><A>"), ([moment(), moment("A0,5+2x1 B0,4+2x2")], ""),
      ([moment(), moment("A9,0+4x2")], ""),
    ] as [([Moment], String)])
  private func sixelsAreDrawnWhereTheyDiffer(moments: [Moment], expected: String) {
    let last = sent(moments, .sixel).last ?? ""
    #expect(moments.count == 1 ? last.hasSuffix(expected) && last.hasPrefix("<1,1>one") : last == expected)
  }

  @Test(arguments: [PictureSupport.Graphics.kitty, .sixel])
  func aScreenWithoutRowsHasNoPictures(graphics: PictureSupport.Graphics) {
    let placed = PlacedPicture(
      Self.picture("A", graphics), in: ScreenArea(size: ScreenSize(columns: 2, rows: 1)))
    var writer = FrameWriter()
    let frame = writer.frame(
      Array("\n".utf8), pictures: [placed], cursor: nil, size: ScreenSize(columns: 0, rows: 0))
    #expect(!Self.readable(frame).contains("A"))
  }

  @Test func sixelsNeedNoRemoval() {
    var writer = FrameWriter()
    _ = frame(of: Self.moment("A0,0+2x2"), .sixel, by: &writer)
    #expect(writer.removePictures().isEmpty)
    writer.forget()
    #expect(frame(of: Self.moment("A0,0+2x2"), .sixel, by: &writer).hasSuffix("<1,1><A>"))
  }
}
