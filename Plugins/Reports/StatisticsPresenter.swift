import ModuleKit
import PlainText
import ViewKit

struct StatisticsPresenter {
  let interactor: ReportsInteractor
  let view: any View<ReportDisplayData>

  func present(_ criteria: ListCriteria) throws {
    let statistics = try interactor.statistics(criteria)
    var report = ReportDisplayData(facts: Self.facts(statistics), body: .statistics(statistics))
      .in(criteria.context)
    if statistics.all.total == 0, !criteria.words.isEmpty {
      report.note =
        "No task matches “\(criteria.words.spaced.onOneLine)”." + (report.note.map { "\n\($0)" } ?? "")
    }
    try view.display(report)
  }

  private static func facts(_ statistics: TaskStatistics) -> [ActionResult] {
    [fact("statistics", statistics.all, undated: statistics.progress.undated)]
      + statistics.projects.map { fact("project", $0.tally, named: $0.name) }
      + statistics.contexts.map { fact("context", $0.tally, named: $0.name) }
      + statistics.progress.weeks.map { week in
        ActionResult(
          "week",
          details: ["start": JSONValue(week.start), "done": .number(week.done), "open": .number(week.open)],
          [])
      }
  }

  /// Durations are in minutes.
  private static func fact(
    _ kind: String, _ tally: TaskTally, named name: [UInt8]? = nil, undated: Int? = nil
  ) -> ActionResult {
    var fact = ActionResult(
      kind,
      details: [
        "open": .number(tally.open), "done": .number(tally.done), "overdue": .number(tally.overdue),
        "dueToday": .number(tally.dueToday), "waiting": .number(tally.waiting),
        "recurring": .number(tally.recurring), "estimate": .number(tally.estimate.minutes),
        "openEstimate": .number(tally.openEstimate.minutes), "spent": .number(tally.spent.minutes),
      ], [])
    if let undated { fact.details.append(JSONMember("undated", .number(undated))) }
    if let name { fact.details.insert(JSONMember("name", .bytes(name)), at: 0) }
    return fact
  }
}
