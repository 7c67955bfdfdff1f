import ModuleTestKit
import Testing

@testable import ReportsModule

@Suite struct ReportsInteractorTests {
  private let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday)

  private func interactor(_ todo: String, done: String = "") -> ReportsInteractor {
    ReportsInteractor(
      todo: InMemoryTodoStore(todo), done: InMemoryTodoStore(done), calendar: calendar, dialect: .pipeline,
      journal: InMemoryTodoFiles().journal)
  }

  private func criteria(_ query: String) throws -> ListCriteria {
    ListCriteria(.query(try Query(Array(query.utf8), calendar: calendar), leavesOutHeldBack: true))
  }

  @Test(arguments: [("a due:2026-11-22\nb due:2026-11-22 t:2026-11-22\n", 2), ("a due:2026-11-22 h:1\n", 0)])
  func dueDaysOmitHiddenTasks(todo: String, count: Int) throws {
    #expect(try interactor(todo).dueDays(criteria("has:due"))[calendar.today + 1] == count)
  }

  @Test(arguments: [
    ("a due:2026-11-20\n", "", [1, 0, 1, 0, 0, 0]),
    ("a due:2026-11-21\nb due:2026-11-21T00:00\n", "", [2, 0, 0, 2, 0, 0]),
    ("a due:2026-11-22\nb due:2026-11-28\nc due:2026-11-29\n", "", [3, 0, 0, 0, 2, 0]),
    ("a h:1 due:2026-11-20\nb t:2026-12-01\nx c due:2026-11-20\n", "", [0, 1, 0, 0, 0, 0]),
    ("x 2026-11-21 a\nx b\n", "x 2026-11-15 c\nx 2026-11-14 d\n", [0, 0, 0, 0, 0, 2]),
  ])
  func theOverviewCounts(todo: String, done: String, counts: [Int]) throws {
    let overview = try interactor(todo, done: done).overview(criteria(""), findsUpcoming: false)
    let doneLately = overview.done(from: calendar.today - 6).reduce(0, +)
    #expect(
      [
        overview.open, overview.waiting, overview.overdue, overview.dueToday, overview.soon, doneLately,
      ] == counts)
    #expect(overview.upcoming.isEmpty)
  }

  @Test func theOverviewFindsTheTasksOfTheNextDays() throws {
    let todo =
      "late due:2026-11-28 +p @c k:v\nsoon due:2026-11-22T10:00\nfirst due:2026-11-22\nnow due:2026-11-21\n(B) noon due:2026-11-22T12:00\nnext due:2026-11-29\n"
    let overview = try interactor(todo).overview(criteria(""), findsUpcoming: true)
    let words = overview.upcoming.map { String(decoding: $0.words, as: UTF8.self) }
    #expect(words == ["noon", "first", "soon", "late"])
  }
}
