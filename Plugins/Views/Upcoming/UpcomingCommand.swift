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
