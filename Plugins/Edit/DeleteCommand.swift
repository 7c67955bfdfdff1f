import ModuleKit

struct DeleteCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "del", "rm", synonyms: ["delete", "remove", "erase"], forms: ["NR [TERM]"], ownForms: ["NR [NR ...]"],
    summary: "Delete tasks, or a part of a task's text",
    details: """
      Every match of TERM, a basic regular expression, goes from the task. A number is a TERM only behind \
      two dashes: del 1 -- 2. An empty line stays in the place of a deleted task; with -n all empty lines go.
      """, options: [.expect])

  private let requests: [TaskRequest]

  /// Nil where the whole tasks are to go.
  private let term: [UInt8]?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let numbers = arguments.kinds.prefix { $0 == .taskNumber }.count
    requests =
      numbers > 0 ? try arguments.tasks(Array(arguments.operands.prefix(numbers))) : [arguments.task]
    term = arguments.operands.dropFirst(requests.count).first.flatMap { $0.isEmpty ? nil : $0 }
  }

  func run(in context: ModuleContext) throws {
    let presenter = EditWireframe(context: context)
      .makeDeletePresenter(usage: Self.syntax.usage(in: context.settings))
    if let term {
      try presenter.removeTerm(term, from: requests[0])
    } else {
      try presenter.delete(requests)
    }
  }
}
