import ListInterface
import ModuleKit

struct ListPrioritiesCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "listpri", "lsp", synonyms: ["priorities", "lspri", "lsprio", "listprio"],
    forms: ["[PRIORITIES] [TERM...]"],
    summary: "List the tasks that have a priority",
    details: """
      PRIORITIES is a letter or a range in any case, or several in capitals: a, a-c, CX, ABR-Y. Without \
      PRIORITIES, all tasks with a priority are listed.
      """,
    examples: """
      listpri A
      listpri A-C +Work
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var arguments = arguments
    let chosen = arguments.operands.first.flatMap(PriorityRange.init)
    if chosen != nil { arguments.operands.removeFirst() }
    var request = try ListRequest(arguments: arguments, context: context)
    request.priorities = chosen ?? .all
    listRequest = request
  }
}
