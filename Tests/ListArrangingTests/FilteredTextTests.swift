import ListRendering
import ModuleKit
import TerminalText
import Testing
@testable import ListArranging

@Suite struct FilteredTextTests {
  @Test(arguments: [
    ("7 Call", 7), ("  07 Call", 7), ("\u{1B}[1;33m12 (A) Call\u{1B}[0m", 12), ("Call 7", nil), ("", nil),
    (" \u{1B}[1m\u{1B}[31m 3 x", 3), ("\u{1B}", nil), ("99999999999999999999 x", nil),
  ])
  func assignsALineToTheTaskNumberAtItsStart(line: String, number: Int?) {
    let text = FilteredText(Array("\(line)\nlast\n".utf8))
    #expect(text.taskNumber(ofLine: 0) == number)
    #expect(number == nil || text.line(ofTask: number ?? 0) == 0)
  }

  @Test(arguments: [("", 0), ("\n\n", 0), ("a", 1), ("a\n\nb\n\n\n", 3)])
  func dropsEmptyLinesAtTheEnd(output: String, count: Int) {
    let text = FilteredText(Array(output.utf8))
    #expect(text.lineCount == count)
    #expect(text.bytes.last != nil || count == 0)
  }

  @Test(arguments: [(false, "\u{1B}[31m1 red\u{1B}[0m\n"), (true, "\u{1B}[0;2m1 red\u{1B}[0m\n")])
  func replacesColoursOfStaleText(isFaint: Bool, expected: String) {
    var settings = Settings(files: TodoFiles(beside: "todo.txt"))
    settings.palette = .standard
    var buffer: [UInt8] = []
    FilteredText(Array("\u{1B}[31m1 red\u{1B}[0m\n".utf8)).append(
      0, columns: 20, in: LineStyle(settings, isFaint: isFaint), to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == expected)
  }
}
