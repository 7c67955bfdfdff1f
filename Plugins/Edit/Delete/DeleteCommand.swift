import ModuleKit

struct DeleteCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "del", "rm", synonyms: ["delete", "remove", "erase"], forms: ["NR [TERM]"], ownForms: ["NR [NR ...]"],
    summary: "Delete tasks, or a part of a task's text",
    details: """
      With TERM, a basic regular expression, every match of it is removed from the task's text. Put two \
      dashes before a TERM that is a number: del 1 -- 2. 1-3 names several tasks. An empty line takes the \
      place of a deleted task; with -n all empty lines are removed.
      """,
    examples: """
      del 3
      del 1 2 3
      del 3 +Work  # removes the word, not the task
      """, options: [.expect], bulkVerb: "Delete", deed: "Deleted")

  static let keys = [
    ActionKey(
      "delete", "D", "del", title: "delete", summary: "Delete the task", keywords: ["trash"],
      asksForSeveral: true)
  ]

  private let requests: [TaskRequest]

  /// Nil to delete whole tasks.
  private let term: [UInt8]?

  /// Whether the user has already confirmed.
  private let isConfirmed: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.taskWords
    let term = arguments.operands.dropFirst(words.count).first.flatMap { $0.isEmpty ? nil : $0 }
    self.term = term
    isConfirmed = arguments.choosesTasks
    let requests = try arguments.tasks(words, of: Self.syntax, in: context)
    guard term == nil || requests.count <= 1 else {
      throw CommandError.misuse("TERM can be deleted from one task only.")
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
