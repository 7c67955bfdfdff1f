import ModuleKit
import PlainText
import ViewKit

struct CalendarPresenter {
  let interactor: ReportsInteractor
  let view: any View<ReportDisplayData>

  func present(_ span: MonthSpan, _ criteria: ListCriteria) throws {
    let days = try interactor.dueDays(criteria)
    let calendar = interactor.calendar
    let months = span.months(around: calendar.today).map {
      MonthGrid(of: $0, firstWeekday: calendar.firstWeekday)
    }
    try view.display(
      ReportDisplayData(
        facts: months.map { Self.fact($0, days, on: calendar.today) }, body: .calendar(months, days, calendar)
      ).in(criteria.context))
  }

  private static func fact(_ month: MonthGrid, _ days: DueDays, on today: CivilDate) -> ActionResult {
    let weeks = month.weeks.map { week -> JSONValue in
      [
        "year": .number(week.isoYear), "week": .number(week.isoWeek),
        "days": .array(
          week.days.compactMap(\.self).map { day -> JSONValue in
            [
              "date": JSONValue(day), "tasks": .number(days[day]), "today": .bool(day == today),
              "overdue": .bool(day < today && days[day] > 0),
            ]
          }),
      ]
    }
    return ActionResult(
      "month",
      details: ["year": .number(month.year), "month": .number(month.month), "weeks": .array(weeks)], [])
  }
}
