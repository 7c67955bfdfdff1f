import ModuleKit
import TodoTxt

struct ContextCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "context", synonyms: ["focus", "scope"], forms: ["[CONTEXT] [TERM...]"],
    summary: "Limit every listing to a query, until cleared",
    details: """
      CONTEXT is the name of a saved view, or a query as for --where: +Work, '@work or +Job'. From then on \
      every listing, the screen, stats and calendar show only the tasks that match, and name the context. \
      “none” clears it. Without words, the current context is printed. --no-context ignores it for one \
      listing. Adding and editing tasks is not affected. The context is kept in ~/.config/todo/context.
      """,
    examples: """
      context @work  # limits every listing
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
