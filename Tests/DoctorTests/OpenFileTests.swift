import ModuleKit
import Testing
import TodoStores
import TodoTxt

@testable import DoctorModule

@Suite struct OpenFileTests {
  /// The finding's fix merges the file into the text.
  @Test(arguments: [
    ("a\n", "a\n", "b\n", nil, nil), ("a\nb\n", "a\n", "a\n", "1 line of it is", "a\nb\n"),
    ("a\nb\nc\n", "a\n", "a\n", "2 lines of it are", "a\nb\nc\n"), ("a\nb\n", "a\n", "a\nb\n", nil, nil),
    ("a\n", "a\nb\n", "a\nb\n", nil, nil),
    ("a\nb\nc\n", "a\nb\n", "a +p\nb\n", "1 line of it is", "a +p\nb\nc\n"),
    ("x 2026-11-24 a\nb\n", "a\nb\n", "a\nb @c\n", "1 line of it is", "x 2026-11-24 a\nb @c\n"),
  ])
  func tellsWhatTheOpenTextLacks(
    file: String, stored: String, text: String, found: String?, merged: String?
  ) throws {
    let text = TodoList(text)
    let findings = ListCheck().findings(in: text, file: TodoList(file), stored: TodoList(stored))
    #expect(
      findings.map { "\($0.code) \($0.text)" }
        == (found.map { ["changedOnDisk the file has changed on the disk: \($0) not here"] } ?? []))
    #expect(try findings.first.map { try text.applying($0.fix) } == merged.map { TodoList($0) })
  }

  @Test func tellsOfBytesThatMayBeLost() {
    let file = TodoList(bytes: [0x61, 0x0A, 0xFF, 0x0A])
    let findings = ListCheck().findings(in: TodoList("a\n\u{FFFD}\n"), file: file, stored: nil)
    #expect(findings.map(\.line) == [2])
    #expect(ListCheck().findings(in: file, file: file, stored: nil).isEmpty)
  }
}
