import ModuleKit
import TodoTxt

struct ContextCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "context", synonyms: ["focus", "scope"], forms: ["[CONTEXT] [TERM...]"],
    summary: "Keep every listing to some of the tasks, until told otherwise",
    details: """
      CONTEXT is the name of a saved view, or a query as --where takes it: +Work, '@work or +Job'. From then on \
      every listing, the screen, stats and calendar show only what matches, and say so. “none” ends that. \
      Without words, the context is shown. --no-context, on any listing, ignores it once. Tasks are added and \
      changed as ever. It is kept in ~/.config/todo/context.
      """,
    examples: """
      context @work  # every listing keeps to it
      context none
      """)

  private let words: [[UInt8]]

  init(arguments: CommandArguments, context: ModuleContext) {
    words = arguments.operands
  }

  func run(in context: ModuleContext) throws {
    let presenter = try ContextWireframe(context: context).makePresenter()
    let text = Array(words.joined(separator: [.space])).asOneLine
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case "": try presenter.present()
    case "none": try presenter.clear()
    default: try presenter.set(text)
    }
  }
}
