import ModuleKit

struct StartCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "start", synonyms: ["track", "begin"], forms: ["NR"], summary: "Begin to count the time of a task",
    details: """
      tracking: in the task's line keeps the moment, so that it outlives this program, the machine and every \
      other one. One task has its time counted at once: another one is stopped. stop adds the time to spent:, do \
      does so too.
      """,
    examples: """
      start 3
      """, options: [.expect], tasks: .open)

  private let request: TaskRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.count == 1 else { throw Self.syntax.usage(in: context.settings) }
    request = arguments.task
  }

  func run(in context: ModuleContext) throws {
    try TimeTrackingWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .start(request)
  }
}
