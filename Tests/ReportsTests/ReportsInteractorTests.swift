import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import ReportsModule

@Suite struct ReportsInteractorTests {
  private let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday)

  private func interactor(_ todo: String, done: String = "") -> ReportsInteractor {
    ReportsInteractor(
      todo: InMemoryTodoStore(todo), done: InMemoryTodoStore(done), calendar: calendar, reading: .pipeline,
      journal: InMemoryTodoFiles().journal)
  }

  private func criteria(_ query: String) throws -> ListCriteria {
    ListCriteria(.query(try Query(Array(query.utf8), calendar: calendar), leavesOutHeldBack: true))
  }

  @Test func countsBothFilesAndHiddenTasks() throws {
    let statistics = try interactor("a +p\nb h:1 +p\n", done: "x c +p\n").statistics(criteria("+p"))
    #expect(statistics.projects.map(\.tally.total) == [3])
  }

  @Test(arguments: [("a due:2026-11-22\nb due:2026-11-22 t:2026-11-22\n", 2), ("a due:2026-11-22 h:1\n", 0)])
  func dueDaysOmitHiddenTasks(todo: String, count: Int) throws {
    #expect(try interactor(todo).dueDays(criteria("has:due"))[calendar.today + 1] == count)
  }
}
