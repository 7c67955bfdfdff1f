import ListInterface
import ModuleKit

struct ListAllCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "listall", "lsa", synonyms: ["all", "lsall", "everything"], forms: ["[TERM...]"],
    summary: "List the tasks of todo.txt and done.txt",
    details: "Tasks of done.txt have the number 0.",
    examples: "listall invoice", options: ListRequest.options,
    formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var request = try ListRequest(arguments: arguments, context: context)
    request.source = .todoAndDone
    listRequest = request
  }
}
