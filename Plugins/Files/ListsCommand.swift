import ModuleKit

struct ListsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "lists", synonyms: ["newlist", "mklist", "addlist"], forms: ["", "add DEST"],
    summary: "List your lists with their numbers of tasks, or make one",
    details: """
      The lists are those of TODO_LISTS, or todo.txt, and the other text files beside it. “lists add” makes an \
      empty file there, which addto and move can then fill.
      """,
    examples: """
      lists
      lists add someday  # makes someday.txt
      """)

  private let name: [UInt8]?
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    name = arguments.operands.count == 2 ? arguments.operands[1] : nil
    isMisused = !(arguments.operands.isEmpty || (name != nil && arguments.operands[0] == Array("add".utf8)))
  }

  func run(in context: ModuleContext) throws {
    guard !isMisused else { throw Self.syntax.usage(in: context.settings) }
    let presenter = FilesWireframe(context: context).makeListsPresenter()
    if let name { try presenter.add(name) } else { try presenter.present() }
  }
}
