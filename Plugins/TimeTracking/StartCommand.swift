import ModuleKit

struct StartCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "start", synonyms: ["track", "begin"], forms: ["NR"], summary: "Start a timer for a task",
    details: """
      The start time is kept as tracking: in the task's line, so it survives a restart. Only one task is \
      tracked at a time: starting another one stops it. stop and do add the time to spent:.
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
