import ListInterface
import ModuleKit
import TodoTxt

struct ListCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "list", "ls", synonyms: ["show", "tasks"], forms: ["[TERM...]"],
    summary: "List the tasks, sorted by their text",
    details: """
      A task has to match every TERM, a basic regular expression without regard to case, and none that \
      starts with a dash.
      """, options: [.groupBy, .sort, .oneLine])

  private let request: ListRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    request = try ListRequest(arguments: arguments, context: context)
  }

  func run(in context: ModuleContext) throws {
    try ListWireframe(context: context).presentList(request)
  }
}

extension ListRequest {
  /// Reads the terms and the options that every listing command takes.
  init(arguments: CommandArguments, context: ModuleContext) throws {
    self.init(
      filter: try TodoFilter(terms: arguments.operands, reading: context.settings.lineReading),
      grouping: try arguments.grouping(in: context.registry),
      sorting: try arguments.sorting(in: context.registry), cutsLines: arguments.contains(.oneLine))
  }
}
