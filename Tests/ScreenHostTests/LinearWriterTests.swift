import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

@Suite struct LinearWriterTests {
  private var writer = LinearWriter()

  private mutating func lines(_ text: String, column: Int? = nil) -> String {
    let cursor = column.map { ScreenPosition(column: $0, row: 1) }
    return String(decoding: writer.lines(of: Array(text.utf8), cursor: cursor), as: UTF8.self)
  }

  @Test mutating func writesOnlyChangedRows() {
    #expect(lines("▌ 1 (A) Call\n\n") == "1 (A) Call\n")
    #expect(lines("▌ 1 (A) Call\n\n") == "")
    #expect(lines("▌ 2 Buy\n\n") == "2 Buy\n")
    #expect(lines("▌ 2 Buy\nDone: Call\n") == "Done: Call\n")
    writer.forget()
    #expect(lines("▌ 2 Buy\nDone: Call\n") == "2 Buy\nDone: Call\n")
  }

  @Test(arguments: [
    ("\u{1B}[1;31mred\u{1B}[0m text\n", "red text"), ("text\u{1B}[40G  3d\n", "text  3d"),
    ("far          away  \n", "far  away"), ("a  b\n", "a  b"), ("  \n", ""), ("• 2 new\n", "• 2 new"),
  ])
  func omitsVisualDetails(row: String, said: String) {
    var writer = LinearWriter()
    let lines = writer.lines(of: Array(row.utf8), cursor: nil)
    #expect(String(decoding: lines, as: UTF8.self) == (said.isEmpty ? "" : said + "\n"))
  }

  @Test mutating func showsResponsesAboveTheTypedText() {
    #expect(lines("▌ 1 Call\n") == "1 Call\n")
    #expect(lines("▌ 1 Call\n:\n", column: 1) == ":")
    #expect(lines("  list  Display tasks\n:l\n", column: 2) == "\nlist  Display tasks\n:l")
    #expect(lines("  list  Display tasks\n:li\n", column: 3) == "i")
    #expect(lines("  list  Display tasks\n:feed the\n", column: 9) == "\n:feed the")
    #expect(lines("▌ 1 Call\n") == "\n1 Call\n")
  }

  @Test mutating func writesOnlyTheTypedCharacters() {
    #expect(lines("▌ 1 Call\n") == "1 Call\n")
    #expect(lines("▌ 1 Call\nAdd: \n", column: 5) == "Add:")
    #expect(lines("▌ 1 Call\nAdd: b\n", column: 6) == " b")
    #expect(lines("▌ 1 Call\nAdd: bu\n", column: 7) == "u")
    // Deleting, and typing in the middle.
    #expect(lines("▌ 1 Call\nAdd: b\n", column: 6) == "\r\u{1B}[KAdd: b")
    #expect(lines("▌ 1 Call\nAdd: b\n", column: 5) == "\r\u{1B}[6G")
    #expect(lines("▌ 1 Call\nAdd: ab\n", column: 6) == "\r\u{1B}[KAdd: ab\r\u{1B}[7G")
    #expect(lines("▌ 1 Call\nTODO: 2 added.\n") == "\nTODO: 2 added.\n")
  }

  @Test mutating func breaksLongRowsBetweenWords() {
    let row = Array("▌ 1 Call Mom about it\n".utf8)
    #expect(writer.lines(of: row, cursor: nil, columns: 10) == Array("1 Call Mom\nabout it\n".utf8))
  }
}
