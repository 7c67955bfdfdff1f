import ListInterface
import ModuleKit
import TodoTxt

/// The VIPER article's first use case: what is due today to the end of next week, by date.
struct UpcomingCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "upcoming", synonyms: ["week"], forms: ["[TERM...]"],
    summary: "List the open tasks that are due today to the end of next week, by date",
    examples: """
      upcoming
      upcoming @phone
      """,
    options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let calendar = context.calendar
    listRequest = try ListRequest(
      due: calendar.today...calendar.endOfNextWeek, arguments: arguments, context: context)
  }
}

extension ListRequest {
  /// Open tasks that are due then, by date unless the options say otherwise.
  init(due: ClosedRange<CivilDate>, arguments: CommandArguments, context: ModuleContext) throws {
    self = try ListRequest(arguments: arguments, context: context)
    self.due = due
    grouping = grouping ?? context.program.registry.grouping(named: "date")
  }
}
