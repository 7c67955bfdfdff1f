import ListInterface
import ModuleKit
import TodoTxt

/// What is overdue, and what comes, day by day.
struct AgendaCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "agenda", synonyms: ["plan", "days"], forms: ["[\"DATE\"]"],
    summary: "List the open tasks that are overdue or due up to a day, day by day",
    details: """
      DATE is a day such as fri, eom or 2026-12-15, today or later; without one it is the end of next week. \
      Waiting tasks are listed too, hidden ones are not.
      """,
    examples: """
      agenda
      agenda fri
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let calendar = context.calendar
    var arguments = arguments
    let text = arguments.operands.spaced
    let last = text.isEmpty ? calendar.endOfNextWeek : try calendar.day(text)
    arguments.operands = []
    var request = try ListRequest(arguments: arguments, context: context)
    request.due = CivilDate(daysSinceEpoch: .min)...last
    request.grouping = request.grouping ?? context.program.registry.grouping(named: "day")
    if case .query(let query, leavesOutHeldBack: true) = request.criteria.rule {
      let unhidden = try Query(Array("not is:hidden".utf8), calendar: calendar)
      request.criteria.rule = .query(query.and(unhidden), leavesOutHeldBack: false)
    }
    listRequest = request
  }
}
