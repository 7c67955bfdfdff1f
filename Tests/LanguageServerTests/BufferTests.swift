import ModuleTestKit
import Testing

@testable import DoctorModule
@testable import LanguageServerModule

@Suite struct BufferTests {
  @Test(arguments: [
    ("a\nb\n", 0, 0, 0, 0, 0), ("é😀x\n", 0, 6, 6, 3, 2), ("é😀x\n", 0, 7, 7, 4, 3),
    ("a\r\nb\n", 1, 4, 1, 1, 1),
    ("a", 0, 1, 1, 1, 1),
  ])
  func countsColumns(text: String, line: Int, offset: Int, utf8: Int, utf16: Int, utf32: Int) {
    let list = TodoList(text)
    for (encoding, column) in [(PositionEncoding.utf8, utf8), (.utf16, utf16), (.utf32, utf32)] {
      let positions = TextPositions(list: list, encoding: encoding)
      let position = TextPosition(line: line, character: column)
      #expect(positions.position(ofByte: offset, inLine: line) == position)
      #expect(positions.offset(of: position) == offset)
    }
  }

  @Test(arguments: [("a\r\nbc\n", 0, 9, 1), ("a\nbc\n", 5, 0, 5), ("a\nbc", 1, 9, 4), ("", 0, 3, 0)])
  func endsPositionsWithTheLine(text: String, line: Int, character: Int, offset: Int) {
    let positions = TextPositions(list: TodoList(text), encoding: .utf16)
    #expect(positions.offset(of: TextPosition(line: line, character: character)) == offset)
  }

  @Test(arguments: [
    ("file:///a/b.txt", "/a/b.txt"), ("file:///a%20b/%C3%A9.txt", "/a b/é.txt"), ("file://localhost/a", "/a"),
    ("FILE:///a", "/a"), ("untitled:a", nil), ("file:///a%zz", nil), ("file:///a%00", nil),
  ])
  func readsAddresses(uri: String, path: String?) {
    #expect(DocumentAddress.path(of: uri) == path)
    if let path { #expect(DocumentAddress.path(of: DocumentAddress.uri(ofPath: path)) == path) }
  }

  private static let words = [
    "a", "é", "😀", "+p", "@c", "due:2026-11-20", "due:x", "rec:", "id:x", "x", "(A)", "2026-02-30",
  ]

  private static func text(using generator: inout SeededGenerator) -> String {
    let ending = Bool.random(using: &generator) ? "\n" : "\r\n"
    let lines = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        words[Int.random(in: words.indices, using: &generator)]
      }
      .joined(separator: " ")
    }
    return lines.joined(separator: ending) + (Bool.random(using: &generator) ? ending : "")
  }

  /// The text that a client has, changed as the specification says, is the text of the document; and what is kept about
  /// lines is what a look at all of them finds.
  @Test(arguments: 0..<200)
  func followsEveryChange(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let checks: [any TaskCheck] = [ListCheck()]
    var units = Array(Self.text(using: &generator).utf16)
    var document = Document(
      uri: "file:///t", path: "/t", version: 1, text: Array(String(decoding: units, as: UTF16.self).utf8),
      checks: checks)
    _ = document.checked.tagCounts()
    for _ in 0..<20 {
      let places =
        units.indices.filter {
          !UTF16.isTrailSurrogate(units[$0]) && !(units[$0] == 10 && $0 > 0 && units[$0 - 1] == 13)
        }
        + [units.count]
      let (one, other) = (places.randomElement(using: &generator)!, places.randomElement(using: &generator)!)
      let (start, end) = (min(one, other), max(one, other))
      func position(_ offset: Int) -> TextPosition {
        let before = units[..<offset]
        let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        return TextPosition(line: before.count { $0 == 10 }, character: offset - lineStart)
      }
      let new = Self.text(using: &generator)
      document.replace(
        TextRange(start: position(start), end: position(end)), with: Array(new.utf8), encoding: .utf16)
      units.replaceSubrange(start..<end, with: new.utf16)
      let text = String(decoding: units, as: UTF16.self)
      #expect(document.list == TodoList(text))
      let whole = Document(uri: "file:///t", path: "/t", version: 1, text: Array(text.utf8), checks: checks)
      #expect(document.checked.lineFindings == whole.checked.lineFindings)
      #expect(document.checked.tagCounts().tags == TagCounts(of: TodoList(text)).tags)
    }
  }

  /// Edits of lines, as an editor applies them, give the list that the store would have.
  @Test(arguments: 0..<300)
  func spellsEditsForEditors(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let list = TodoList(Self.text(using: &generator))
    var edits: [TodoEdit] = []
    for item in list where Bool.random(using: &generator) {
      let line = TodoLine(item)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let word = Self.words.randomElement(using: &generator)!
        edits.append(.replace(line, with: Array("\(word) é \(word)".utf8)))
      case 1: edits.append(.remove(line, leavingBlank: true))
      case 2: edits.append(.remove(line, leavingBlank: false))
      default: edits.append(.insert(Array("between".utf8), at: item.number))
      }
    }
    if Bool.random(using: &generator) { edits.append(.append(Array("new 😀".utf8))) }
    let expected = try list.applying(edits)
    let positions = TextPositions(list: list, encoding: .utf8)
    var bytes = list.bytes
    for edit in positions.edits(for: edits).enumerated().sorted(by: {
      ($0.element.range.start, $0.offset) > ($1.element.range.start, $1.offset)
    }).map(\.element) {
      bytes.replaceSubrange(
        positions.offset(of: edit.range.start)..<positions.offset(of: edit.range.end), with: edit.text)
    }
    // The store forgets the line ending of a list that became empty.
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    }
    #expect(text(bytes) == text(expected.bytes))
  }

  /// Removed lines take their newlines along.
  @Test(arguments: [
    ("a\nb\nc\n", [1], "b\nc\n"), ("a\nb\nc\n", [3], "a\nb\n"), ("a\nb", [2], "a\n"), ("a", [1], ""),
    ("a\r\nb\r\n", [1, 2], ""), ("a\nb\nc", [1, 3], "b\n"), ("a\nb\nc", [2, 3], "a\n"), ("a\nb", [1, 2], ""),
  ])
  func removesLines(text: String, numbers: [Int], after: String) {
    let list = TodoList(text)
    let positions = TextPositions(list: list, encoding: .utf8)
    let edits = positions.edits(for: numbers.map { .remove(TodoLine(list[$0 - 1]), leavingBlank: false) })
    var bytes = list.bytes
    for edit in edits.reversed() {
      bytes.replaceSubrange(
        positions.offset(of: edit.range.start)..<positions.offset(of: edit.range.end), with: edit.text)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == after)
  }
}
