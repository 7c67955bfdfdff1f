import ModuleKit
import TodoTxt

struct ListProjectsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listproj", "lsprj", synonyms: ["projects", "project"], forms: ["[TERM...]"],
    summary: "List the projects of the tasks that match",
    examples: """
      listproj
      listproj @phone
      """)

  private let filter: TodoFilter

  init(arguments: CommandArguments, context: ModuleContext) throws {
    filter = try TodoFilter(terms: arguments.operands, reading: context.settings.lineReading)
  }

  func run(in context: ModuleContext) throws {
    try ListNamesWireframe(context: context).makePresenter().present(namesAfter: UInt8(ascii: "+"), filter)
  }
}

struct ListContextsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listcon", "lsc", synonyms: ["contexts", "context"], forms: ["[TERM...]"],
    summary: "List the contexts of the tasks that match",
    examples: """
      listcon
      listcon +Work
      """)

  private let filter: TodoFilter

  init(arguments: CommandArguments, context: ModuleContext) throws {
    filter = try TodoFilter(terms: arguments.operands, reading: context.settings.lineReading)
  }

  func run(in context: ModuleContext) throws {
    try ListNamesWireframe(context: context).makePresenter().present(namesAfter: UInt8(ascii: "@"), filter)
  }
}
