import ModuleKit

struct DeleteCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "del", "rm", synonyms: ["delete", "remove", "erase"], forms: ["NR [TERM]"], ownForms: ["NR [NR ...]"],
    summary: "Delete tasks, or a part of a task's text",
    details: """
      Every match of TERM, a basic regular expression, goes from the task. A number is a TERM only behind \
      two dashes: del 1 -- 2. A range such as 1-3 names several tasks. An empty line stays in the place of a deleted task; with -n all empty lines go.
      """,
    examples: """
      del 3
      del 1 2 3
      del 3 +Work  # takes the word away, not the task
      """, options: [.expect], bulkVerb: "Delete")

  private let requests: [TaskRequest]

  /// Nil where the whole tasks are to go.
  private let term: [UInt8]?

  /// Whether the user has said yes already.
  private let isConfirmed: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.taskWords
    let term = arguments.operands.dropFirst(words.count).first.flatMap { $0.isEmpty ? nil : $0 }
    self.term = term
    isConfirmed = arguments.choosesTasks
    let requests = try arguments.tasks(words, of: Self.syntax, in: context)
    guard term == nil || requests.count <= 1 else {
      throw CommandError.misuse("A part of the text can be deleted from one task only.")
    }
    self.requests = requests.isEmpty ? [arguments.task] : requests
  }

  func run(in context: ModuleContext) throws {
    let presenter = EditWireframe(context: context)
      .makeDeletePresenter(usage: Self.syntax.usage(in: context.settings))
    if let term {
      try presenter.removeTerm(term, from: requests[0])
    } else {
      try presenter.delete(requests, isConfirmed: isConfirmed)
    }
  }
}
