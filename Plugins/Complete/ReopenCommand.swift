import ModuleKit

struct ReopenCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "reopen", "undone", synonyms: ["uncomplete", "uncheck"], forms: ["NR [NR ...] [SRC]"],
    summary: "Take back that tasks are done",
    details: """
      The mark and the date of completion go; a priority that do has taken away does not come back, as it \
      does with undo. With SRC, such as done.txt, tasks of that file, which has to lie beside todo.txt, move \
      to the end of todo.txt.
      """,
    examples: """
      reopen 3
      """, options: [.expect], tasks: .completed, bulkVerb: "Reopen")

  private let requests: [TaskRequest]

  /// Nil for todo.txt.
  private let source: String?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var words = arguments.listedWords
    var source: String?
    if let last = words.last, arguments.kinds.last.map({ $0 == .taskFile }) ?? (TaskNumber(last) == nil) {
      source = context.settings.files.path(of: last)
      words.removeLast()
    }
    self.source = source
    requests = try arguments.tasks(
      words, of: Self.syntax, from: source, in: context)
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !requests.isEmpty else { throw usage }
    try CompleteWireframe(context: context).makeReopenPresenter(source: source, usage: usage).reopen(requests)
  }
}
