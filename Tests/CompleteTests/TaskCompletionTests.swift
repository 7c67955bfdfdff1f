import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@Suite struct TaskCompletionTests {
  private let day = CivilDate(daysSinceEpoch: 20_779)
  private let text = Array("(A) 2026-01-02 Call tracking:2026-11-22-08-00-00 spent:5m".utf8)

  private func completion(keepsPriority: Bool = false) -> TaskCompletion {
    var context = ModuleContext.testing(clock: ManualClock(day))
    context.settings.readsTaskLanguage = true
    context.settings.keepsPriority = keepsPriority
    return TaskCompletion(in: context)
  }

  /// Programs differ in what they keep of a priority and a timer.
  @Test(arguments: [
    ("x 2026-11-22 2026-01-02 Call spent:5m", true), ("x 2026-11-21 2026-01-02 Call spent:35m pri:A", true),
    ("x 2026-11-22 2026-01-02 Call tracking:2026-11-22-08-00-00 spent:5m", true),
    ("x 2026-11-22 2026-01-02 Call", true), ("x 2026-11-22 Call", false), ("2026-01-02 Call", false),
    ("x 2026-11-22 2026-01-02 Call Mum", false), ("x 2026-01-02 Call", false),
  ])
  func knowsTheCompletedLine(line: String, isResult: Bool) {
    #expect(completion().isResult(TodoItem(line), of: text) == isResult)
    #expect(completion(keepsPriority: true).isResult(TodoItem(line), of: text) == isResult)
  }

  @Test func itsOwnLineIsAResult() {
    let line = completion(keepsPriority: true).line(completing: text, on: day)
    #expect(completion().isResult(TodoItem(line: line), of: text))
  }

  /// Another program has put a line before the task: the first like it counts, so that the list keeps its order.
  @Test func archivesTheFirstLikeTask() throws {
    let files = InMemoryTodoFiles()
    let store = files.store(at: "todo.txt")
    store.replace(with: TodoList("b\nx 2026-11-22 a\nc\nx 2026-11-22 a\n"))
    try store.archive(
      [NumberedTask(number: TaskNumber(1), text: Array("x 2026-11-22 a".utf8))], in: "done.txt",
      preservingLineNumbers: true)
    #expect(try store.list() == TodoList("b\n\nc\nx 2026-11-22 a\n"))
    #expect(try files.store(at: "done.txt").list() == TodoList("x 2026-11-22 a\n"))
  }
}
