import ModuleKit

struct DeleteCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "del", "rm", forms: ["NR [TERM]"], summary: "Delete a task, or a part of its text",
    details: """
      Every match of TERM, a basic regular expression, goes from the task. An empty line stays in the place \
      of a deleted task; with -n all empty lines go.
      """, options: [.expect])

  private let task: TaskRequest

  /// Nil where the whole task is to go.
  private let term: [UInt8]?

  init(arguments: CommandArguments, context: ModuleContext) {
    task = arguments.task
    term = arguments.operands.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 }
  }

  func run(in context: ModuleContext) throws {
    let presenter = EditWireframe(context: context)
      .makeDeletePresenter(usage: Self.syntax.usage(in: context.settings))
    if let term {
      try presenter.removeTerm(term, from: task)
    } else {
      try presenter.delete(task)
    }
  }
}
