import Testing

@testable import TodoTxt

@Suite struct TodoListTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
    ("a\r\nb", ["a\r", "b"]),
    ("\u{FEFF}a\n", ["a"]), ("\u{FEFF}", []), ("a\u{FEFF}\n", ["a\u{FEFF}"]),
    ("a\u{2028}b\n", ["a\u{2028}b"]),
  ])
  func splitsLines(text: String, expected: [String]) {
    let list = TodoList(text)
    #expect(list.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    #expect(list.map(\.number) == Array(1..<expected.count + 1))
    #expect(list.taskCount == expected.count { !$0.isEmpty })
    #expect(list.bytes == Array(text.utf8))
  }

  @Test(arguments: [
    ("", true, "\n"), ("a", false, "\n"), ("a\n", true, "\n"), ("a\r\n", true, "\r\n"), ("a\r", false, "\n"),
    ("a\nb\r\n", true, "\n"), ("a\r\nb", false, "\r\n"), ("\u{FEFF}", true, "\n"), ("\r\n", true, "\r\n"),
  ])
  func findsTheLineEnding(text: String, endsWithNewline: Bool, lineEnding: String) {
    let list = TodoList(text)
    #expect(list.endsWithNewline == endsWithNewline)
    #expect(list.lineEnding == Array(lineEnding.utf8))
  }

  @Test(arguments: [(0, nil), (1, "a"), (2, nil), (3, "b"), (4, nil), (-1, nil), (Int.max, nil)])
  func findsATaskByItsNumber(number: Int, expected: String?) {
    let task = TodoList("a\n \nb\n").task(numbered: number)
    #expect(task.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    #expect(task?.number ?? number == number)
  }

  @Test func listsWithEqualBytesAreEqual() {
    #expect(TodoList("a\n") == TodoList("a\n"))
    #expect(TodoList("a\n") != TodoList("a"))
    let list = TodoList("a\nb\n")
    #expect(list.change(since: list).isEmpty && list.change(since: list).shift == 0)
    let next = TodoList("a\nc\nd\n")
    #expect(next.change(since: list) == TodoListChange(removed: 1..<2, inserted: 1..<3))
    #expect(next.change(since: list).shift == 1 && !next.change(since: list).isEmpty)
    #expect(!TodoListChange(removed: 0..<1, inserted: 0..<0).isEmpty)
    #expect(!TodoListChange(removed: 0..<0, inserted: 0..<1).isEmpty)
  }

  @Test func aKnownDueDateIsNotReadAgain() throws {
    let list = TodoList("a due:2026-03-04\n")
    #expect(list[0, knowingDue: nil].due == nil)
    let due = TaskDate(try #require(CivilDate("2030-01-01")))
    #expect(list[0, knowingDue: due].dueDate == due && list[0, knowingDue: due].number == 1)
  }
}
