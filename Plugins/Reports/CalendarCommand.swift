import ModuleKit
import TodoTxt

struct CalendarCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "calendar", synonyms: ["cal", "month", "months"], forms: ["[MONTHS]"],
    summary: "Show months, and the days on which open tasks are due",
    details: """
      MONTHS is a number of months, starting with this one, such as 3. -2m shows the two months before it, too, \
      and +2m the two after it. Each week starts with the number of the ISO week of its Thursday. Today is in brackets. A dot \
      after a day means one task, a plus sign several, an exclamation mark overdue tasks.
      """,
    examples: """
      calendar
      calendar 3  # three months
      calendar 12
      """, options: [.matching, .noContext])

  private let criteria: ListCriteria
  private let span: MonthSpan

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var arguments = arguments
    if let word = arguments.operands.first {
      let text = String(decoding: word, as: UTF8.self)
      guard let span = MonthSpan(text), arguments.operands.count == 1 else {
        throw Self.syntax.usage(
          in: context.settings,
          note: "Not a number of months: \(text). Try 3, +2m or -2m, up to \(MonthSpan.mostMonths).")
      }
      self.span = span
    } else {
      span = .thisMonth
    }
    arguments.operands = []
    criteria = try arguments.criteria(in: context)
  }

  func run(in context: ModuleContext) throws {
    try ReportsWireframe(context: context).makeCalendarPresenter().present(span, criteria)
  }
}
