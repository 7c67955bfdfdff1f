import ModuleTestKit
import Testing

@testable import DetailModule

@Suite struct ShowInteractorTests {
  @Test func collectsAllFacts() throws {
    let store = InMemoryTodoStore("a id:1\n(A) b after:1 due:2026-11-22 note:n.txt\n")
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday)
    let interactor = ShowInteractor(
      detail: DetailInteractor(
        store: store, journal: store.files.journal, paths: ["todo.txt"],
        openNote: { _, _ in InMemoryTodoStore("555\n") }, recurrence: .init()),
      calendar: calendar, coefficients: UrgencyCoefficients())
    let report = try interactor.details(of: [TaskRequest(2), TaskRequest(9)])
    let detail = try #require(report.outcomes.first)
    #expect(report.outcomes.count == 1 && report.problem == .noTask(TaskNumber(9)))
    #expect(detail.blockers == [TaskNumber(1)])
    #expect(detail.note == [Array("555".utf8)])
    #expect(detail.urgency == detail.terms.reduce(0) { $0 + $1.value })
    #expect(detail.facts.occurrences.isEmpty && detail.history.isEmpty)
  }
}
