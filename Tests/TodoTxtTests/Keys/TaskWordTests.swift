import Testing

@testable import TodoTxt

@Suite struct TaskWordTests {
  @Test(arguments: [
    ("(A) 2026-11-01 a +p @c", ["priority (A)", "date 2026-11-01", "project +p", "context @c"]),
    ("x 2026-11-02 b", ["text x", "date 2026-11-02", "text b"]),
    ("due:2026-11-20", ["key due:", "date 2026-11-20 overdue"]),
    ("due:2026-11-24", ["key due:", "date 2026-11-24 today"]),
    ("x due:2026-11-20", ["text x", "key due:", "date 2026-11-20"]),
    ("t:2026-11-20 k:v", ["key t:", "date 2026-11-20", "key k:", "value v"]),
    ("see https://x.example/1.", ["link https://x.example/1"]), ("+ @ a:", []),
  ])
  func tellsWhatEachPartIs(text: String, tokens: [String]) {
    let list = TodoList(text)
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_781), firstWeekday: .monday)
    #expect(
      list[0].tokens(at: calendar).map { token in
        "\(token.kind) \(String(decoding: list.bytes[token.range], as: UTF8.self))"
          + (token.urgency.map { " \($0)" } ?? "")
      } == tokens)
  }

  @Test(
    arguments: [
      (0, false, "a", .other), (1, false, "a", .other), (2, false, "+p", .tag),
      (5, false, "k:v", .key(name: "k")),
      (3, true, "+", .other), (8, true, "k:v", .key(name: "k")), (9, true, "", .other),
      (9, false, nil, .other),
      (99, true, nil, .other),
    ] as [(Int, Bool, String?, TaskWord.Kind)])
  func findsTheWordAtAPlace(offset: Int, isTyped: Bool, text: String?, kind: TaskWord.Kind) {
    let word = TaskWord(at: offset, of: TodoItem(line: Array("a +p k:v  b".utf8)), isTyped: isTyped)
    #expect(word.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    if let word { #expect(word.kind == kind) }
  }

  @Test func sortsOpenTasksByProject() {
    let projects = TodoList("a +q\nb +p +q\nx 2026-11-01 +p\nc\n\n").openTasksByProject
    #expect(projects.map { $0.project.map { String(decoding: $0, as: UTF8.self) } } == ["+q", "+p", nil])
    #expect(projects.map { $0.tasks.map(\.number) } == [[1, 2], [2], [4]])
  }

  @Test(arguments: [
    ("x a\nx b\nc\nx d\n", [0..<2]), ("a\nx b\nx c\nx d", [1..<4]), ("x a\n\nx b\n", []), ("", []),
  ])
  func findsRunsOfCompletedTasks(text: String, runs: [Range<Int>]) {
    #expect(TodoList(text).completedRuns == runs)
  }
}
