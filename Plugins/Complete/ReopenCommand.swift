import ModuleKit

struct ReopenCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "reopen", "undone", synonyms: ["uncomplete", "uncheck"], forms: ["NR [NR ...] [SRC]"],
    summary: "Mark completed tasks as open again",
    details: """
      The completion mark and date are removed. A priority kept as pri:B, or as in x (B), comes back; one \
      that do removed does not: use undo for that. With SRC, a file beside todo.txt such as done.txt, the tasks of that file move to the end \
      of todo.txt.
      """,
    examples: "reopen 3", options: [.expect], tasks: .completed, bulkVerb: "Reopen", deed: "Reopened")

  private let requests: [TaskRequest]

  /// Nil for todo.txt.
  private let source: String?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var words = arguments.listedWords
    var source: String?
    if let last = words.last,
      arguments.kinds.last.map({ $0 == .taskFile }) ?? (TaskNumber(reference: last) == nil)
    {
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
