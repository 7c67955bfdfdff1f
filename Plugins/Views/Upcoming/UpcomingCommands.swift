import ListInterface
import ModuleKit

struct UpcomingCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "upcoming", synonyms: ["week", "soon"], forms: ["[TERM...]"],
    summary: "List open tasks due today to the end of next week, by day",
    examples: """
      upcoming
      upcoming @phone
      """,
    options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    listRequest = UpcomingInteractor(in: context)
      .upcoming(try ListRequest(arguments: arguments, context: context))
  }
}

/// Lists open tasks that are due today or overdue.
struct TodayCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "today", synonyms: ["overdue", "next", "ready"], forms: ["[TERM...]"],
    summary: "List the open tasks that are due today or overdue",
    examples: """
      today
      today +Work
      """,
    options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    listRequest = UpcomingInteractor(in: context)
      .today(try ListRequest(arguments: arguments, context: context))
  }
}

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
