import ModuleTestKit
import Testing
@testable import ScreenHost

@Suite struct FrameWriterTests {
  private static let size = ScreenSize(columns: 10, rows: 4)

  @Test(
    arguments: [
      // The first frame draws everything and keeps nothing of the old screen.
      (nil, ["one", "two"], "<1,1>one<plain><erase><2,1>two<plain><erase><3,1><below>"),
      (nil, ["1", "2", "3", "4"], (1...4).map { "<\($0),1>\($0)<plain><erase>" }.joined()),
      (nil, [], "<1,1><below>"),
      // Only different rows, each as a whole.
      (["one", "two"], ["one", "two"], nil),
      (["one", "two"], ["one", "tow"], "<2,1>tow<plain><erase>"),
      (["one", "two"], ["one", "two", "three"], "<3,1>three<plain><erase>"),
      (["one", "two"], ["one", "two", ""], nil),
      (["one", "two", "three"], ["one", ""], "<2,1><plain><erase><3,1><below>"),
      (["one", "two"], ["one"], "<2,1><below>"),
      (["one"], [], "<1,1><below>"),
      // Rows beyond the screen.
      (["1", "2", "3", "4"], ["1", "2", "3", "4", "5"], nil),
      (["1", "2", "3", "4", "5"], ["2", "2", "3", "4"], "<1,1>2<plain><erase>"),
      // A full row is not erased after it was written, because that would delete its last character.
      (["one"], ["0123456789"], "<1,1><erase>0123456789<plain>"),
      (["one"], ["012345678"], "<1,1>012345678<plain><erase>"),
      (["one"], ["\u{1B}[1;33m012345678\u{1B}[0m"], "<1,1>\u{1B}[1;33m012345678\u{1B}[0m<plain><erase>"),
      (["one"], ["\u{1B}[1m✅✅\u{1B}[0m✅✅✅"], "<1,1><erase>\u{1B}[1m✅✅\u{1B}[0m✅✅✅<plain>"),
    ] as [([String]?, [String], String?)])
  func sendsOnlyDifferentRows(before: [String]?, after: [String], expected: String?) {
    var writer = FrameWriter()
    if let before { _ = writer.frame(bytes(before), cursor: nil, size: Self.size) }
    let frame = writer.frame(bytes(after), cursor: nil, size: Self.size)
    #expect(String(decoding: frame, as: UTF8.self) == expected.map(update) ?? "")
  }

  @Test(
    arguments: [
      // A line is added or removed above the last row, which stays.
      ("abcdez", "anbcdz", "<2;5r><2,1><1L><r><2,1>n<plain><erase>"),
      ("abcdefz", "acdefgz", "<2;6r><2,1><1M><r><6,1>g<plain><erase>"),
      // Two such lines.
      ("abcdefz", "abnmcdz", nil),
      ("abcdefgz", "anmbcdez", "<2;7r><2,1><2L><r><2,1>n<plain><erase><3,1>m<plain><erase>"),
      // Other changed rows are drawn.
      ("abcdez", "ANbcdZ", "<2;5r><2,1><1L><r><1,1>A<plain><erase><2,1>N<plain><erase><6,1>Z<plain><erase>"),
      // Moving two rows takes more than drawing them.
      ("abcz", "nabz", nil),
    ] as [(String, String, String?)])
  func movesShiftedRows(before: String, after: String, expected: String?) {
    let size = ScreenSize(columns: 10, rows: before.count)
    var writer = FrameWriter()
    _ = writer.frame(bytes(before.map(String.init)), cursor: nil, size: size)
    let frame = String(
      decoding: writer.frame(bytes(after.map(String.init)), cursor: nil, size: size), as: UTF8.self)
    if let expected { #expect(frame == update(expected)) } else { #expect(!frame.contains("r")) }
  }

  @Test func showsTheRowsAfterAnyFrame() {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      var writer = FrameWriter()
      let size = ScreenSize(columns: 10, rows: Int.random(in: 1...12, using: &generator))
      var screen = EmulatedScreen(rows: size.rows)
      var rows = (0..<size.rows).map { "row \($0)" }
      for step in 0..<20 {
        screen.take(writer.frame(bytes(rows), cursor: nil, size: size))
        #expect(screen.rows == rows, "seed \(seed), step \(step)")
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          let row = Int.random(in: 0..<size.rows, using: &generator)
          rows.remove(at: row)
          let text = ["", "new", "row \(row)"].randomElement(using: &generator) ?? ""
          rows.insert(text, at: Int.random(in: 0..<size.rows, using: &generator))
        }
      }
    }
  }

  /// A popup's rows are drawn over the rows below, which stay visible at both sides.
  @Test(
    arguments: [
      ("0123456789", "3|ab", "012ab56789"), ("0123", "6|ab", "0123  ab"), ("", "2|abc", "  abc"),
      ("0123456789", "8|ab", "01234567ab"), ("01234567", "6|ab", "012345ab"),
      ("0123456789", "1|a", "0a23456789"),
    ])
  func keepsTheRowsBesideAPopup(ground: String, popup: String, expected: String) {
    var writer = FrameWriter()
    var screen = EmulatedScreen(rows: Self.size.rows)
    let (column, text) = (popup.prefix(1), popup.dropFirst(2))
    let covered = "\(ground)\u{1B}[0m\u{1B}[\((Int(column) ?? 0) + 1)G\(text)"
    for before in ["", "xxxxxxxxxx", ground] {
      screen.take(writer.frame(bytes(["one", before]), cursor: nil, size: Self.size))
      screen.take(writer.frame(bytes(["one", covered]), cursor: nil, size: Self.size))
      #expect(screen.rows == ["one", expected, "", ""])
      screen.take(writer.frame(bytes(["one", ground]), cursor: nil, size: Self.size))
      #expect(screen.rows == ["one", ground, "", ""])
    }
  }

  @Test(
    arguments: [
      (nil, at(3, 1), "<2,4><show>"),
      (at(3, 1), at(3, 1), nil),
      (at(3, 1), at(4, 1), "<hide><2,5><show>"),
      (at(3, 1), nil, "<hide>"),
      (nil, nil, nil),
      (nil, at(99, 99), "<4,10><show>"),
      (nil, at(-1, -1), "<1,1><show>"),
    ] as [(ScreenPosition?, ScreenPosition?, String?)])
  func movesTheCursor(before: ScreenPosition?, after: ScreenPosition?, expected: String?) {
    var writer = FrameWriter()
    _ = writer.frame(bytes(["one"]), cursor: before, size: Self.size)
    let frame = writer.frame(bytes(["one"]), cursor: after, size: Self.size)
    #expect(String(decoding: frame, as: UTF8.self) == expected.map(update) ?? "")
  }

  @Test func putsTheCursorBackAfterARow() {
    var writer = FrameWriter()
    _ = writer.frame(bytes(["one"]), cursor: at(1, 0), size: Self.size)
    let frame = writer.frame(bytes(["two"]), cursor: at(1, 0), size: Self.size)
    #expect(
      String(decoding: frame, as: UTF8.self) == update("<hide><1,1>two<plain><erase><1,2><show>"))
  }

  @Test func redrawsForgottenRows() {
    var writer = FrameWriter()
    let first = writer.frame(bytes(["one"]), cursor: at(1, 0), size: Self.size)
    writer.forget()
    #expect(writer.frame(bytes(["one"]), cursor: at(1, 0), size: Self.size) == first)
  }

  @Test func redrawsInAnotherSize() {
    var writer = FrameWriter()
    _ = writer.frame(bytes(["one"]), cursor: nil, size: Self.size)
    let frame = writer.frame(bytes(["one"]), cursor: nil, size: ScreenSize(columns: 11, rows: 4))
    #expect(String(decoding: frame, as: UTF8.self) == update("<1,1>one<plain><erase><2,1><below>"))
  }
}

private func at(_ column: Int, _ row: Int) -> ScreenPosition {
  ScreenPosition(column: column, row: row)
}

private func bytes(_ rows: [String]) -> [UInt8] { rows.flatMap { Array("\($0)\n".utf8) } }

/// The rows that a terminal shows after the frames, without colours.
private struct EmulatedScreen {
  private(set) var rows: [String]

  private var (row, column) = (0, 0)
  private var region: Range<Int>

  init(rows count: Int) {
    rows = Array(repeating: "", count: count)
    region = 0..<count
  }

  mutating func take(_ frame: [UInt8]) {
    for part in String(decoding: frame, as: UTF8.self).split(separator: "\u{1B}[").dropLast() {
      guard let match = part.wholeMatch(of: /([?0-9;]*)([A-Za-z])(.*)/) else { continue }
      take(match.2, match.1.split(separator: ";").compactMap { Int($0) })
      if match.3.isEmpty { continue }
      let text = rows[row].padding(to: column)
      rows[row] = "\(text.prefix(column))\(match.3)\(text.dropFirst(column + match.3.count))"
      column += match.3.count
    }
  }

  private mutating func take(_ final: Substring, _ numbers: [Int]) {
    switch final {
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "G": column = numbers[0] - 1
    case "K": rows[row] = String(rows[row].prefix(column))
    case "r": region = numbers.isEmpty ? 0..<rows.count : (numbers[0] - 1)..<numbers[1]
    case "L":
      rows.insert(contentsOf: Array(repeating: "", count: numbers[0]), at: row)
      rows.removeSubrange(region.upperBound..<(region.upperBound + numbers[0]))
    case "M":
      rows.insert(contentsOf: Array(repeating: "", count: numbers[0]), at: region.upperBound)
      rows.removeSubrange(row..<(row + numbers[0]))
    case "J": rows.replaceSubrange(row..., with: Array(repeating: "", count: rows.count - row))
    default: break
    }
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, count - self.count))
  }
}

/// A frame in short: `<2,4>` for the fourth column of the second row, and names for the rest.
private func update(_ changes: String) -> String {
  var text = changes
  for (name, sequence) in [
    ("plain", "0m"), ("erase", "K"), ("below", "J"), ("show", "?25h"), ("hide", "?25l"),
  ] {
    text = text.split(separator: "<\(name)>", omittingEmptySubsequences: false)
      .joined(separator: "\u{1B}[\(sequence)")
  }
  text.replace(/<(\d+),(\d+)>/) { "\u{1B}[\($0.1);\($0.2)H" }
  text.replace(/<(\d+;\d+r|\dL|\dM|r)>/) { "\u{1B}[\($0.1)" }
  return "\u{1B}[?2026h\(text)\u{1B}[?2026l"
}
