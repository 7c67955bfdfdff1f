import ModuleKit
import TodoTxt

struct ListProjectsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listproj", "lsprj", synonyms: ["projects", "project", "lsproj", "lsprojects"], forms: ["[TERM...]"],
    summary: "List the projects of the tasks that match",
    examples: """
      listproj
      listproj @phone
      """, options: [.noContext])

  private let filter: TodoFilter
  private let keepsToContext: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    filter = try TodoFilter(terms: arguments.operands, dialect: context.settings.lineDialect)
    keepsToContext = !arguments.contains(.noContext)
  }

  func run(in context: ModuleContext) throws {
    try ListNamesWireframe(context: context).makePresenter(filter, keepsToContext: keepsToContext)
      .present(namesAfter: UInt8(ascii: "+"))
  }
}

struct ListContextsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listcon", "lsc", synonyms: ["contexts", "context", "lscon", "lscontexts"], forms: ["[TERM...]"],
    summary: "List the contexts of the tasks that match",
    examples: """
      listcon
      listcon +Work
      """, options: [.noContext])

  private let filter: TodoFilter
  private let keepsToContext: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    filter = try TodoFilter(terms: arguments.operands, dialect: context.settings.lineDialect)
    keepsToContext = !arguments.contains(.noContext)
  }

  func run(in context: ModuleContext) throws {
    try ListNamesWireframe(context: context).makePresenter(filter, keepsToContext: keepsToContext)
      .present(namesAfter: UInt8(ascii: "@"))
  }
}
