import ListInterface
import ModuleKit

struct SearchCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "search", synonyms: ["find", "grep"], forms: ["TERM [TERM...]"],
    summary: "Find tasks in todo.txt and done.txt",
    details: "A task must match every TERM, as for list. Tasks of done.txt have the number 0.",
    examples: "search invoice", options: ListRequest.options, formats: ListRequest.formats)

  private let request: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard !arguments.operands.isEmpty else {
      request = nil
      return
    }
    var request = try ListRequest(arguments: arguments, context: context)
    request.source = .todoAndDone
    self.request = request
  }

  func run(in context: ModuleContext) throws {
    guard let request else { throw Self.syntax.usage(in: context.settings) }
    try ListWireframe(context: context).presentList(request)
  }
}
