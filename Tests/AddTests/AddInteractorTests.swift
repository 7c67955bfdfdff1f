import AddInterface
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import AddModule

@Suite struct AddInteractorTests {
  private let store = InMemoryTodoStore("a\n")

  private func interactor(
    dates: Bool = false, priority: Priority? = nil
  ) -> AddInteractor {
    let clock = ManualClock(CivilDate(daysSinceEpoch: 20_778))
    return AddInteractor(
      store: store, clock: clock,
      reading: TaskTextReading(clock: clock, settings: Settings(files: TodoFiles(beside: "todo.txt"))),
      addsCreationDate: dates, priorityOnAdd: priority, firstWeekday: .monday, lists: [], list: nil,
      queries: QueryReader(in: .testing(store: store)))
  }

  @Test(arguments: [
    ("b", false, nil, "b"), ("(b) b", false, nil, "(B) b"), ("b", true, nil, "2026-11-21 b"),
    ("(b) b", true, nil, "(B) 2026-11-21 b"), ("b", true, "C", "(C) 2026-11-21 b"),
    ("(A) b", false, "C", "(A) b"),
    ("b\nc", false, nil, "b c"), ("b due:tom", false, nil, "b due:2026-11-22"),
  ])
  func writesTheLineOfATask(text: String, dates: Bool, priority: String?, line: String) throws {
    let priority = priority.flatMap { Priority(rawValue: $0.utf8.first ?? 0) }
    let added = try interactor(dates: dates, priority: priority).add([Array(text.utf8)])
    #expect(added.map(\.number) == [2])
    #expect(try store.lines() == ["a", line])
  }

  @Test func addsAllOrNone() throws {
    #expect(throws: TextDateRefusal.self) {
      try interactor().add([Array("b".utf8), Array("c due:31feb".utf8)])
    }
    #expect(try store.lines() == ["a"])
  }

  @Test(arguments: [(["b due:tom", "c due:tom"], 1), (["b due:tom", "c"], 0), (["b"], 0)])
  func reportsADateThatAllTasksShare(texts: [String], count: Int) throws {
    let tasks = try interactor().add(texts.map { Array($0.utf8) })
    #expect(interactor().commonPhrases(of: tasks).count == count)
  }
}
