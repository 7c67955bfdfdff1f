import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import DatesModule

@Suite struct DatesInteractorTests {
  private let store = InMemoryTodoStore("a\nb due:2026-11-30\nc t:2026-12-01\n")

  private var interactor: DatesInteractor {
    DatesInteractor(
      store: store, clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)), firstWeekday: .monday)
  }

  @Test(arguments: [
    (DateKey.due, 1, "tom", "a due:2026-11-22"), (.due, 2, "none", "b"),
    (.due, 2, "2026-12-24", "b due:2026-12-24"),
    (.threshold, 1, "2026-12-24", "a t:2026-12-24"), (.threshold, 3, "NONE", "c"), (.due, 1, "none", "a"),
  ])
  func setsTheDate(key: DateKey, number: Int, date: String, line: String) throws {
    let report = try interactor.set(key, of: [TaskRequest(number)], to: date)
    #expect(report.problem == nil)
    #expect(try store.lines()[number - 1] == line)
  }

  @Test func changesAllTasksOrNone() throws {
    let report = try interactor.set(.due, of: [TaskRequest(1), TaskRequest(9)], to: "tom")
    #expect(report.problem == .noTask(TaskNumber(9)))
    #expect(try store.lines()[0] == "a")
  }

  @Test func rejectsInvalidDates() throws {
    guard case .noDay? = try interactor.set(.due, of: [TaskRequest(1)], to: "31feb").problem else {
      Issue.record("taken")
      return
    }
  }
}
