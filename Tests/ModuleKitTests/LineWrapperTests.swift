import ModuleKit
import TerminalText
import Testing

@Suite struct LineWrapperTests {
  private func rows(_ text: String, columns: Int, indent: Int = 2) -> [String] {
    var buffer = Array("before|".utf8)
    let first = LineWrapper(columns: columns, indent: indent, reset: Array("\u{1B}[0m".utf8))
      .append(Array(text.utf8)[...], to: &buffer)
    let rows = String(decoding: buffer.dropFirst(7), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(first.end == 7 + rows[0].utf8.count)
    #expect(first.columns == DisplayText.width(of: Array(plain(String(rows[0])).utf8)[...]))
    return rows.map(String.init)
  }

  private func plain(_ text: String) -> String {
    text.replacing(#/\e\[[0-9;]*m/#, with: "")
  }

  @Test(arguments: [
    ("1 short", 20, ["1 short"]),
    ("1 just as wide as it", 20, ["1 just as wide as it"]),
    ("1 one more word than fits", 20, ["1 one more word than", "  fits"]),
    ("1 Two  blanks stay, unless a row ends", 20, ["1 Two  blanks stay,", "  unless a row ends"]),
    (
      "1 a verylongwordthatfitsnowhereatall b", 16,
      ["1 a", "  verylongwordth", "  atfitsnowherea", "  tall b"]
    ),
    // The number is not left alone before the text.
    ("1 verylongwordthatfitsnowhere", 12, ["1 verylongwo", "  rdthatfits", "  nowhere"]),
    ("1 漢字漢字漢字", 11, ["1 漢字漢字", "  漢字"]),
    ("1 e\u{301}e\u{301}e\u{301}e\u{301} 👩‍👩‍👧‍👦👩‍👩‍👧‍👦 x", 10, ["1 e\u{301}e\u{301}e\u{301}e\u{301}", "  👩‍👩‍👧‍👦👩‍👩‍👧‍👦 x"]),
  ])
  func breaksBetweenWords(text: String, columns: Int, expected: [String]) {
    #expect(rows(text, columns: columns) == expected)
  }

  @Test func indentsLessOnANarrowTerminal() {
    #expect(rows("   12 one two", columns: 10, indent: 6) == ["   12 one", "  two"])
  }

  @Test func eachRowHasItsOwnColours() {
    #expect(
      rows("\u{1B}[1m1 one two \u{1B}[31mthree\u{1B}[0m\u{1B}[1m four\u{1B}[0m", columns: 12) == [
        "\u{1B}[1m1 one two\u{1B}[0m", "  \u{1B}[1m\u{1B}[31mthree\u{1B}[0m\u{1B}[1m four\u{1B}[0m",
      ])
  }
}

@Suite struct StyledTextTests {
  @Test(arguments: [
    ("plain", 5, "plain"), ("plain", 4, "pla…"), ("plain", 0, ""),
    ("\u{1B}[31mred\u{1B}[0m", 3, "\u{1B}[31mred\u{1B}[0m"),
    ("\u{1B}[31mred\u{1B}[0m", 2, "\u{1B}[31mr…\u{1B}[0m"),
    ("ab\u{1B}[31mcd\u{1B}[mef", 6, "ab\u{1B}[31mcd\u{1B}[mef"),
    ("ab\u{1B}[31mcd\u{1B}[mef", 4, "ab\u{1B}[31mc…\u{1B}[m"),
    ("ab\u{1B}[31mcd\u{1B}[mef", 2, "a…\u{1B}[31m\u{1B}[m"),
    ("\u{1B}[1mopen", 9, "\u{1B}[1mopen\u{1B}[0m"),
    // A sequence that is not a colour is shown, and takes columns.
    ("\u{1B}]0;t\u{7}\u{1B}[2Jx", 20, "␛]0;t␇␛[2Jx"), ("\u{1B}[", 5, "␛["),
  ])
  func isCutToColumns(text: String, columns: Int, expected: String) {
    var buffer: [UInt8] = []
    StyledText(Array(text.utf8)[...]).append(columns: columns, reset: Array("\u{1B}[0m".utf8), to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == expected)
  }
}
