import ModuleKit

struct RemoteSearchCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "search-remote", synonyms: ["find-remote"], forms: ["NAME TERM [TERM...]"],
    summary: "Search in a tracker or feed",
    details: """
      NAME is a source in ~/.config/todo/sources. The first page is listed; --all lists every page. \
      --screen shows the results on the screen: more are loaded at the end, Enter shows an item, t takes \
      it as a task.
      """,
    examples: "search-remote bugs crash", options: [all, screen])

  private static let all = CommandOption("all", summary: "List every page")
  private static let screen = CommandOption("screen", summary: "Show the results on the screen")

  private let name: String
  private let words: String
  private let listsAll: Bool
  private let showsScreen: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let operands = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    guard operands.count >= 2 else { throw Self.syntax.usage(in: context.settings) }
    name = operands[0]
    words = operands.dropFirst().joined(separator: " ")
    listsAll = arguments.contains(Self.all)
    showsScreen = arguments.contains(Self.screen)
  }

  func run(in context: ModuleContext) throws {
    let wireframe = RemoteSearchWireframe(context: context)
    if showsScreen {
      try wireframe.runScreen(of: name, for: words)
    } else {
      try wireframe.makePresenter().present(name, words, listsAll: listsAll)
    }
  }
}
