import ModuleKit
import TodoTxt

/// A report: its facts for a program, and what a person is shown of it.
struct ReportDisplayData {
  enum Body {
    case statistics(TaskStatistics)
    case calendar([MonthGrid], DueDays, TodoCalendar)
  }

  var facts: [ActionResult]
  var body: Body

  /// A sentence below the report: the context that it keeps to.
  var note: String?

  /// The same in a context: which one is a fact, too.
  func `in`(_ context: TaskContext?) -> ReportDisplayData {
    guard let context else { return self }
    var data = self
    data.facts.append(ActionResult("context", details: ["context": .string(context.name)], []))
    data.note = context.note
    return data
  }
}
