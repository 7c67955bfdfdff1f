import ListInterface
import ModuleKit
import TodoTxt

/// What cannot wait: what is due today, and what was due before and is still open.
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
    let earliest = CivilDate(daysSinceEpoch: .min)
    listRequest = try ListRequest(
      due: earliest...context.surroundings.clock.today(), arguments: arguments, context: context)
  }
}
