import ModuleKit

struct StopCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "stop", synonyms: ["pause", "untrack"],
    summary: "Stop the timer, and add its time to spent:",
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
