import ModuleKit

struct StopCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "stop", synonyms: ["pause", "untrack"],
    summary: "End counting the time of a task, and add it to spent:",
    examples: """
      stop
      """)

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
  }

  func run(in context: ModuleContext) throws {
    try TimeTrackingWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .stop()
  }
}
