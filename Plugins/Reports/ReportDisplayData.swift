import ModuleKit
import TodoTxt

/// A report: its facts for programs, and its text for people.
struct ReportDisplayData {
  enum Body {
    case statistics(TaskStatistics)
    case calendar([MonthGrid], DueDays, TodoCalendar)
  }

  var facts: [ActionResult]
  var body: Body

  /// A note below the report: the context that limits it.
  var note: String?

  /// The report with the context, also as a fact.
  func `in`(_ context: StandingFilter?) -> ReportDisplayData {
    guard let context else { return self }
    var data = self
    data.facts.append(ActionResult("context", details: ["context": .string(context.name)], []))
    data.note = context.note
    return data
  }
}
