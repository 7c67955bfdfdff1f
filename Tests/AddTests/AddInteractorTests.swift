import AddInterface
import ModuleTestKit
import Testing

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
      queries: QueryReader(in: .testing(store: store)), acceptsEmptyTexts: false)
  }

  @Test(arguments: [(["b due:tom", "c due:tom"], 1), (["b due:tom", "c"], 0), (["b"], 0)])
  func reportsADateThatAllTasksShare(texts: [String], count: Int) throws {
    let tasks = try interactor().add(texts.map { Array($0.utf8) })
    #expect(interactor().commonPhrases(of: tasks).count == count)
  }
}
