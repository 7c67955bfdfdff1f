import ListInterface
import ModuleKit

/// Lists overdue and coming tasks, day by day.
struct AgendaCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "agenda", synonyms: ["plan", "days"], forms: ["[\"DATE\"]"],
    summary: "List overdue tasks and those due up to a date, by day",
    details: """
      DATE is today or a later date, such as fri, eom or 2026-12-15; the end of next week by default. \
      Waiting tasks are listed too, with a mark; tasks with h:1 are not.
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
