import ListInterface
import ModuleKit

struct ListCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "list", "ls", synonyms: ["tasks", "export"], forms: ["[TERM...]"],
    summary: "List the tasks, sorted by their text",
    details: """
      A task has to match every TERM, a basic regular expression without regard to case, and none that \
      starts with a dash. A TERM may be a field: due:today, due:..fri, 'due<fri', pri:A..C, is:overdue, \
      has:est, project:p, num:2..5, sort:-pri,due, limit:10. --where takes those with and, or, not and \
      parentheses. Hidden tasks (h:1) and waiting ones (t: a day to come) are left out, unless --all or a field \
      asks for them, as is:waiting does. Every listing keeps to the context that “todo context” has set.
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
