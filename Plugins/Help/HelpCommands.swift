import ModuleKit

struct HelpCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "help", synonyms: ["man", "manual", "usage"], forms: ["[ACTION...]"],
    summary: "Show the manual, or how to use an ACTION",
    details: """
      ACTION can also be a page: keys, dates, recurrence, queries, files, screen or sync. -vv adds the \
      environment variables.
      """,
    examples: """
      help due
      help dates
      help queries
      """, isFollowedByNotices: false)

  private let actions: [String]

  init(arguments: CommandArguments, context: ModuleContext) {
    actions = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  func run(in context: ModuleContext) throws {
    let wireframe = HelpWireframe(context: context)
    if actions.isEmpty {
      try wireframe.makePresenter(output: context.surroundings.pager).presentEverything()
    } else {
      try wireframe.makePresenter(output: context.surroundings.output).present(actions)
    }
  }
}

struct ShortHelpCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "shorthelp", synonyms: ["commands", "actions"], summary: "List the actions, one line each",
    examples: "shorthelp", isFollowedByNotices: false)

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.pager).presentSummaries()
  }
}

struct ListAddOnsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listaddons", synonyms: ["addons"], summary: "List the add-ons",
    details: """
      An add-on is a program of your own: an executable file NAME, or NAME/NAME, in the directory of \
      add-ons. It becomes the action NAME, and replaces a built-in action of that name.
      """,
    examples: "listaddons")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try HelpWireframe(context: context).makePresenter(output: context.surroundings.output).presentAddOnNames()
  }
}
