import ModuleTestKit
import Testing

@testable import ReportsModule

@Suite struct StatisticsPresenterTests {
  @Test func writesTheSameFactsAsRowsAndAsJSON() throws {
    let view = RecordingView<ReportDisplayData>()
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_779), firstWeekday: .monday)
    let presenter = StatisticsPresenter(
      interactor: ReportsInteractor(
        todo: InMemoryTodoStore("a +p @c\nb +p\n"), done: InMemoryTodoStore("x 2026-11-20 c\n"),
        calendar: calendar, reading: .format, journal: InMemoryTodoJournal()),
      view: view)
    try presenter.present(ListCriteria(.query(try Query([], calendar: calendar), leavesOutHeldBack: false)))
    let data = try #require(view.displayed.first)
    #expect(data.facts.map(\.name).prefix(3) == ["statistics", "project", "context"])
    #expect(data.facts.count { $0.name == "week" } == 8)
    guard case .statistics(let statistics) = data.body else { throw NoStatistics() }
    #expect(statistics.all.open == 2 && statistics.all.done == 1)
    let rows = StatisticsText(statistics, layout: ReportLayout(columns: nil, palette: .plain)).rows()
    #expect(rows.first?.starts(with: "Tasks".utf8) == true)
    #expect(data.facts.allSatisfy { $0.messages.isEmpty })
  }

  private struct NoStatistics: Error {}
}
