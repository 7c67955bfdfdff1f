import Testing
import TodoTxt

@Suite struct TodoItemTests {
  @Test(arguments: [
    ("(A) 2026-01-02 Call Mom", "A"), ("(Z) x", "Z"), ("(b) x", nil), ("(B)->x", nil), ("x (A) y", nil),
    (" (A) x", nil), ("(A)", nil), ("(A) ", "A"), ("(@) x", nil), ("([) x", nil), ("(AB) x", nil),
    ("[A) x", nil),
  ])
  func readsThePriority(line: String, expected: String?) {
    #expect(TodoItem(line).priority?.description == expected)
  }

  @Test(arguments: [
    ("x done", true), ("xylophone", false), ("X 2012-01-01 a", false), ("(A) x b", false), ("x ", true),
    ("x", false), (" x a", false), ("x\ta", false),
  ])
  func readsTheCompletion(line: String, expected: Bool) {
    #expect(TodoItem(line).isCompleted == expected)
  }

  @Test(arguments: [
    ("", true), (" \t ", true), ("\r", true), (" \r", true), ("\t\r", true), ("\r\r", false), (" a", false),
    ("\ra", false), ("x", false), ("\u{A0}", false),
  ])
  func recognizesBlankLines(line: String, expected: Bool) {
    #expect(TodoItem(line).isBlank == expected)
  }

  /// The dates at the start, and the rest of the line.
  @Test(arguments: [
    ("Call Mom", "- - Call Mom"), ("2026-01-02 Call", "- 2026-01-02 Call"), ("2026-01-02", "- 2026-01-02 "),
    ("(A) 2026-01-02 Call", "- 2026-01-02 Call"), ("(A) Call 2026-01-02", "- - Call 2026-01-02"),
    ("(A) ", "- - "), ("(A) 2026-01-02", "- 2026-01-02 "), ("2026-01-02Call", "- - 2026-01-02Call"),
    ("2026-02-29 Call", "- - 2026-02-29 Call"), ("2026-01-02\tCall", "- - 2026-01-02\tCall"),
    ("x Call", "- - Call"), ("x 2026-02-03 Call", "2026-02-03 - Call"), ("x ", "- - "),
    ("x 2026-02-03 2026-01-02 Call", "2026-02-03 2026-01-02 Call"), ("x 2026-02-03", "2026-02-03 - "),
    ("x 2026-02-03 2026-01-02", "2026-02-03 2026-01-02 "), ("x Call 2026-02-03 a", "- - Call 2026-02-03 a"),
    ("x (A) 2026-02-03 a", "2026-02-03 - a"),
    ("x (A) 2026-02-03 2026-01-02 a", "2026-02-03 2026-01-02 a"), ("x (A) a", "- - (A) a"),
    ("x (a) 2026-02-03 a", "- - (a) 2026-02-03 a"), ("x (A) 2026-02-03", "2026-02-03 - "),
    ("x 2026-02-03\r", "2026-02-03 - "),
    ("x 2026-02-03 2026-01-02 2025-01-01 a", "2026-02-03 2026-01-02 2025-01-01 a"),
    ("2026-01-02 2026-01-03 a", "- 2026-01-02 2026-01-03 a"), ("a\r", "- - a"), ("(A) a\r", "- - a"),
    ("2026-01-02\r", "- 2026-01-02 "),
  ])
  func readsTheDatesAndTheBody(line: String, expected: String) {
    let item = TodoItem(line)
    let dates = [item.completionDate, item.creationDate].map { $0?.description ?? "-" }
    #expect((dates + [String(decoding: item.body, as: UTF8.self)]).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("a due:2026-03-04", "2026-03-04 2..<16"), ("due:2026-03-04", "2026-03-04 0..<14"),
    ("due:2026-03-04 a", "2026-03-04 0..<14"), ("\tdue:2026-03-04\ta", "2026-03-04 1..<15"),
    ("due:2026-03-04\r", "2026-03-04 0..<14"), ("a: b due:2026-03-04", "2026-03-04 5..<19"),
    ("due:2026-02-30 due:2026-03-05", "2026-03-05 15..<29"), ("overdue:2026-03-04", nil),
    ("due:2026-03-04x", nil), ("due:2026-3-4", nil), ("Due:2026-03-04", nil), ("dae:2026-03-04", nil),
    ("dua:2026-03-04", nil), ("aue:2026-03-04", nil), ("due:2026-03-0", nil), ("due:", nil),
    ("ue:2026-03-04", nil),
    (":2026-03-04", nil), ("due 2026-03-04", nil), ("due:2026-03-04 due:2026-03-05", "2026-03-04 0..<14"),
    // With a time of day, the whole word is the tag.
    ("a due:2026-03-04T14:00 b", "2026-03-04T14:00 2..<22"),
    ("due:2026-03-04T00:00", "2026-03-04T00:00 0..<20"),
    ("due:2026-03-04T23:59:30\r", "2026-03-04T23:59 0..<23"), ("due:2026-03-04T24:00 b", "2026-03-04 0..<20"),
    ("due:2026-03-04T14", nil), ("due:2026-03-04T14:00Z", nil),
  ])
  func findsTheDueTag(line: String, expected: String?) {
    let item = TodoItem(line)
    #expect(item.dueTag.map { "\($0.date) \($0.range)" } == expected)
    #expect(item.due == item.dueTag?.date.day)
    // The same within a file.
    let list = TodoList("one\n\(line)\nthree\n")
    #expect(list[1].dueTag?.range == item.dueTag.map { $0.range.lowerBound + 4..<$0.range.upperBound + 4 })
  }

  @Test(arguments: [
    ("+a b +c", ["a", "c"], []), ("a+b c@d", [], []), ("+ @ +", [], []), ("++a @@b", ["+a"], ["@b"]),
    ("a\t+b\t@c", ["b"], ["c"]), ("+a@b @c+d", ["a@b"], ["c+d"]), ("@a\r", [], ["a"]),
    ("+a +a", ["a", "a"], []),
    ("x +é @日本", ["é"], ["日本"]), ("a", [], []), ("", [], []),
  ])
  func findsProjectsAndContexts(line: String, projects: [String], contexts: [String]) {
    let item = TodoItem(line)
    #expect(item.projects.map { String(decoding: $0, as: UTF8.self) } == projects)
    #expect(item.contexts.map { String(decoding: $0, as: UTF8.self) } == contexts)
    #expect(item.firstProject?.elementsEqual(projects.first?.utf8 ?? "?".utf8) ?? projects.isEmpty)
    #expect(item.firstContext?.elementsEqual(contexts.first?.utf8 ?? "?".utf8) ?? contexts.isEmpty)
  }

  @Test(arguments: [
    ("a b", true, true, ["a", "b"], ["a", "b"]), ("12 3", true, false, ["12", "3"], ["12", "3"]),
    ("\t", false, true, [], ["\t"]), ("", false, false, [], []), ("\r", false, false, [], ["\r"]),
    (" 1a", true, true, ["1a"], ["1a"]), ("a\tb c", true, true, ["a", "b", "c"], ["a\tb", "c"]),
    (" ", false, false, [], []), ("/", true, true, ["/"], ["/"]), (":", true, true, [":"], [":"]),
  ])
  func readsTasksAndNamesByBothReadings(
    line: String, isTask: Bool, isTaskOfPipeline: Bool, words: [String], wordsOfPipeline: [String]
  ) {
    let item = TodoItem(line)
    #expect(item.isTask(.format) == isTask && item.isTask(.pipeline) == isTaskOfPipeline)
    #expect(item.nameWords(.format).map { String(decoding: $0, as: UTF8.self) } == words)
    #expect(item.nameWords(.pipeline).map { String(decoding: $0, as: UTF8.self) } == wordsOfPipeline)
    let list = TodoList("a\n\(line)\n")
    #expect(list.taskCount(.format) == (isTask ? 2 : 1))
    #expect(list.taskCount(.pipeline) == (isTaskOfPipeline ? 2 : 1))
  }
}
