import ListInterface
import ModuleKit

struct SearchCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "search", synonyms: ["find", "grep"], forms: ["TERM [TERM...]"],
    summary: "Find tasks in todo.txt and done.txt",
    details: "A task must match every TERM, as for list. Tasks of done.txt have the number 0.",
    examples: "search invoice", options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard !arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    var request = try ListRequest(arguments: arguments, context: context)
    request.source = .todoAndDone
    listRequest = request
  }
}
