import GroupingModule
import ListInterface
import ModuleKit
import ModuleTestKit
import Testing
import TodoTxt
@testable import ViewsModule

@Suite struct UpcomingInteractorTests {
  private let context = ModuleContext.testing(
    plugins: [GroupByDatePlugin.self], clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)))

  private var interactor: UpcomingInteractor { UpcomingInteractor(in: context) }
  private var today: CivilDate { context.calendar.today }

  @Test func todayHasNoEarliestDay() {
    let request = interactor.today(ListRequest())
    #expect(request.due?.upperBound == today)
    #expect(request.due?.contains(today + -10_000) == true)
    #expect(request.grouping?.name == "date")
  }

  @Test func upcomingEndsWithNextWeek() {
    let due = interactor.upcoming(ListRequest()).due
    #expect(due == today...context.calendar.endOfNextWeek)
  }

  @Test func keepsTheRequestedGrouping() {
    let day = context.program.registry.grouping(named: "day")
    #expect(interactor.today(ListRequest(grouping: day)).grouping?.name == "day")
  }

  @Test(arguments: [nil, 3])
  func anAgendaListsWaitingTasks(days: Int?) throws {
    var request = ListRequest()
    request.criteria = ListCriteria(
      .query(try Query(Array("is:open".utf8), calendar: context.calendar), leavesOutHeldBack: true))
    let agenda = try interactor.agenda(request, until: days.map { today + $0 })
    #expect(agenda.due?.upperBound == days.map { today + $0 } ?? context.calendar.endOfNextWeek)
    #expect(agenda.grouping?.name == "day")
    guard case .query(_, leavesOutHeldBack: false) = agenda.criteria.rule else {
      Issue.record("\(agenda.criteria.rule)")
      return
    }
  }
}
