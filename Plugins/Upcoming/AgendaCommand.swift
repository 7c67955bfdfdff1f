import ListInterface
import ModuleKit

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
    var arguments = arguments
    let day = arguments.operands.spaced
    arguments.operands = []
    let request = try ListRequest(arguments: arguments, context: context)
    listRequest = try UpcomingInteractor(in: context)
      .agenda(request, until: day.isEmpty ? nil : context.calendar.day(day))
  }
}
