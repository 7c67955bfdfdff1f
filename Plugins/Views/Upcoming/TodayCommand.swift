import ListInterface
import ModuleKit

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
