import ModuleKit
import Testing
import TodoStores
import TodoTxt

@Suite struct TaskEditorTests {
  private let store = InMemoryTodoStore("a\n\n(B) b\n")

  private var text: String {
    get throws { String(decoding: try store.list().bytes, as: UTF8.self) }
  }

  private func request(_ word: String, expecting expected: String? = nil) -> TaskRequest {
    TaskRequest(word: Array(word.utf8), expecting: expected.map { Array($0.utf8) })
  }

  /// Adds an exclamation mark to each task.
  private func shout(_ requests: TaskRequest...) throws -> TaskReport<String> {
    try store.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      let new = try editor.replace(task, with: task.text + [UInt8(ascii: "!")])
      return "\(new.number) \(String(decoding: new.text, as: UTF8.self))"
    }
  }

  @Test func laterRequestsSeeEarlierEdits() throws {
    #expect(try shout(request("1"), request("3"), request("01")).outcomes == ["1 a!", "3 (B) b!", "01 a!!"])
    #expect(try text == "a!!\n\n(B) b!\n")
  }

  @Test(arguments: [
    ("x", TaskProblem.misused), ("", .misused), ("-1", .misused), ("１", .misused),
    ("0", .noTask(TaskNumber(0))),
    ("2", .noTask(TaskNumber(2))), ("4", .noTask(TaskNumber(4))),
  ])
  func changesBeforeAProblemStay(word: String, problem: TaskProblem) throws {
    let report = try shout(request("1"), request(word), request("3"))
    #expect(report.outcomes == ["1 a!"] && report.problem == problem)
    #expect(report.before == [1: Array("a".utf8)])
    #expect(try text == "a!\n\n(B) b\n")
  }

  @Test func anEmptyLineIsNoTaskOnAScreenEither() throws {
    let report = try shout(TaskRequest(SelectedTask(2, in: try store.list())))
    #expect(report == TaskReport(problem: .noTask(TaskNumber(2))))
    #expect(try text == "a\n\n(B) b\n")
  }

  /// Replaced, removed and appended lines count.
  @Test func knowsTheLinesAfterItsEdits() throws {
    var editor = TaskEditor(TodoList("a\na\r\nb\nc\n"))
    #expect(["a", "b", "d"].map { editor.contains(Array($0.utf8)) } == [true, true, false])
    let first = try editor.task(request("1"))
    let replaced = try editor.replace(first, with: Array("d".utf8))
    #expect(["a", "d", "e"].map { editor.contains(Array($0.utf8)) } == [true, true, false])
    try editor.replace(replaced, with: Array("e".utf8))
    #expect(["d", "e"].map { editor.contains(Array($0.utf8)) } == [false, true])
    editor.remove(try editor.task(request("2")), leavingBlank: true)
    editor.remove(try editor.task(request("3")), leavingBlank: true)
    #expect(["a", "b", "c"].map { editor.contains(Array($0.utf8)) } == [false, false, true])
    editor.append(Array("b".utf8))
    try editor.replace(try editor.task(request("4")), with: Array("e".utf8))
    try editor.replace(try editor.task(request("4")), with: Array("f".utf8))
    #expect(["b", "c", "e", "f"].map { editor.contains(Array($0.utf8)) } == [true, false, true, true])
  }

  @Test func reportsTheCurrentTextOfAChangedTask() throws {
    let report = try shout(request("1", expecting: "a"), request("1", expecting: "a"))
    #expect(report.problem == .changed(TaskNumber(1), now: Array("a!".utf8)))
  }

  @Test(
    arguments: [
      (.refused, "", .withoutText(TaskNumber(1)), "a"), (.refused, " \t", .withoutText(TaskNumber(1)), "a"),
      (.reported, "", .emptied(TaskNumber(1)), ""), (.reported, " ", nil, " "), (.allowed, "", nil, ""),
    ] as [(Emptying, String, TaskProblem?, String)])
  func refusesReportsOrAllowsAnEmptyText(
    emptying: Emptying, new: String, problem: TaskProblem?, after: String
  ) throws {
    let report = try store.editTasks([request("1")]) { request, editor throws(TaskProblem) in
      try editor.replace(try editor.task(request), with: Array(new.utf8), emptying)
    }
    #expect(report.problem == problem)
    #expect(try text == "\(after)\n\n(B) b\n")
  }

  @Test(arguments: [(true, "\n\n(B) b\na\n"), (false, "(B) b\na\n")])
  func removesALineOrLeavesItBlank(leavingBlank: Bool, expected: String) throws {
    let report = try store.editTasks([request("1"), request("1")]) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      editor.remove(task, leavingBlank: leavingBlank)
      editor.append(task.text)
      return task.number.description
    }
    #expect(report.outcomes == ["1"] && report.problem == .noTask(TaskNumber(1)))
    #expect(report.before.count == 1)
    #expect(try text == expected)
  }

  /// A store that finds the file changed before its commit runs the plan again.
  @Test func reportsOnlyTheLastRunOfThePlan() throws {
    struct Conflicting: TodoStore {
      let base: InMemoryTodoStore
      var exists: Bool { base.exists }
      func list() throws(TodoStoreError) -> TodoList { try base.list() }
      func updates() -> TodoUpdates { base.updates() }
      func acting(as action: RunningAction?) -> any TodoStore { self }
      func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
        _ = plan(TodoList("other\n"))
        return try base.update(plan)
      }
    }
    let report = try Conflicting(base: store).editTasks([request("1"), request("3")]) {
      request, editor throws(TaskProblem) in
      try editor.task(request).text
    }
    #expect(report == TaskReport(outcomes: [Array("a".utf8), Array("(B) b".utf8)]))
  }
}
