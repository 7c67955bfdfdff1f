import ModuleKit
import TerminalText
import Testing

@Suite struct DisplayTextTests {
  private func cut(_ text: String, to columns: Int) -> String {
    var buffer: [UInt8] = []
    DisplayText.append(Array(text.utf8)[...], columns: columns, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("漢字", 4), ("é", 1), ("e\u{301}", 1), ("🎉", 2), ("❤️", 2), ("a\tb", 3), ("\u{1B}", 1),
    ("🇩🇪", 2), ("👩‍👩‍👧‍👦", 2), ("👩‍👩‍👧‍👦👩‍🚒", 4), ("👍🏽", 2), ("🏳️‍🌈", 2), ("1️⃣", 2), ("क्‍ष", 2), ("🏽", 2), ("☎", 1), ("ｱ", 1),
    ("Ａ", 2),
  ])
  func measuresColumns(text: String, expected: Int) {
    #expect(DisplayText.width(of: Array(text.utf8)[...]) == expected)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("1–22 of 8 · TODO", 9, "1–22 of …"), ("a · b", 4, "a ·…"), ("a · b", 3, "a …"), ("·–…", 1, "…"),
    ("“a”", 3, "“a”"),
    ("“a”", 2, "“…"), ("ab\u{301}c", 2, "a…"), ("abc\u{301}", 2, "a…"), ("·\u{301}·", 1, "…"),
    ("a©\u{FE0F}b", 3, "a…"),
    ("ab漢", 3, "ab…"), ("a\u{AD}bc", 2, "a…"), ("a\u{9B}bc", 2, "a…"),
    ("a\u{1B}[0m", 10, "a␛[0m"), ("x\u{7F}\u{85}\u{202E}y", 10, "x␡\u{FFFD}\u{FFFD}y"),
  ])
  func cutsBetweenClusters(text: String, columns: Int, expected: String) {
    #expect(cut(text, to: columns) == expected)
  }

  @Test func showsBadBytesAsReplacements() {
    var buffer: [UInt8] = []
    DisplayText.append([0x61, 0xFF, 0x62], columns: 80, to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == "a\u{FFFD}b")
  }

  /// No script has more than thirty marks; a million would keep a terminal busy.
  @Test(arguments: ["\u{301}", "\u{200B}", "\u{FE0F}", "\u{200D}"])
  func limitsCombiningMarks(mark: String) {
    let (many, some) = (String(repeating: mark, count: 500), String(repeating: mark, count: 30))
    for start in ["", "\u{1B}", "漢 "] {
      let text = "\(start)e\(many)x\(many)y\(some)"
      let expected = "\(start)e\(some)x\(some)y\(some)".replacing("\u{1B}", with: "␛")
      #expect(cut(text, to: 80) == expected)
      #expect(cut(text, to: 5).utf8.count <= expected.utf8.count + 3)
      for columns in [2, 80] {
        let rows = DisplayText.rows(of: Array(text.utf8), columns: columns).joined()
        #expect(
          String(decoding: rows.filter { $0 != 0x20 }, as: UTF8.self) == expected.replacing(" ", with: ""))
        var wrapped: [UInt8] = []
        LineWrapper(columns: columns, indent: 0, reset: []).append(Array(text.utf8)[...], to: &wrapped)
        #expect(
          String(decoding: wrapped.filter { $0 > 0x20 }, as: UTF8.self) == expected.replacing(" ", with: ""))
      }
    }
  }

  @Test(arguments: [
    ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("one two", 3, ["one", "two"]),
    ("one two", 2, ["on", "e", "tw", "o"]), ("one two three", 8, ["one two", "three"]),
    ("Add: ", 5, ["Add: "]),
    ("a  b", 2, ["a ", "b"]), ("漢字漢字", 5, ["漢字", "漢字"]), (" abcdef", 4, [" abc", "def"]),
    ("x\u{1B}[0m y", 5, ["x␛[0m", "y"]), ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
  ])
  func breaksIntoRows(text: String, columns: Int, expected: [String]) {
    let rows = DisplayText.rows(of: Array(text.utf8), columns: columns)
    #expect(rows.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func reportsTheOmittedPartOfALongText() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000_000)
    let rows = DisplayText.rows(of: text, columns: 100).map { String(decoding: $0, as: UTF8.self) }
    #expect(rows.count == 2_001)
    #expect(rows.last == "… and 19800000 bytes more")
  }
}
