import ListInterface
import ModuleKit

struct ListCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "list", "ls", synonyms: ["tasks", "export"], forms: ["[TERM...]"],
    summary: "List the tasks, sorted by their text",
    details: """
      A task must match every TERM, a case-insensitive basic regular expression, and no TERM that starts \
      with a dash. A TERM can be a field: due:today, due:..fri, 'due<fri', pri:A..C, is:overdue, has:est, \
      project:p, num:2..5, sort:-pri,due, limit:10. --where takes these with and, or, not and parentheses. \
      Hidden tasks (h:1) and waiting tasks (t: with a later date) are not listed, unless --all or a field \
      such as is:waiting asks for them. “todo context” limits every listing to a query.
      """,
    examples: """
      ls +Work -@phone  # not with @phone
      ls due:..fri sort:-pri
      ls --where 'is:overdue or pri:A'
      ls --group-by project
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    listRequest = try ListRequest(arguments: arguments, context: context)
  }
}
