import ModuleKit
import TodoTxt

struct CalendarCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "calendar", synonyms: ["cal", "month", "months"], forms: ["[MONTHS]"],
    summary: "Show months, and the days on which open tasks are due",
    details: """
      MONTHS is a number of months from this one on, as 3, or those to one before or after it: -2m, +2m. The \
      number of the ISO week that its Thursday is in stands before each week. Today is in brackets; a day with one task has a dot behind \
      it, one with several a plus sign, one with what is overdue an exclamation mark.
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
          note: "“\(text)” is no number of months: write 3, +2m or -2m, up to \(MonthSpan.mostMonths).")
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
