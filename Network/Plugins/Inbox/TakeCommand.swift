import ModuleKit

struct TakeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "take", synonyms: ["claim", "fetch"], forms: ["KEY [KEY...]"],
    summary: "Make tasks of what “inbox” lists",
    details: "KEY is what stands in front there, as gh:owner/name#12. One that is a task already stays one.",
    examples: """
      take gh:ann/tools#12
      """)

  private let keys: [String]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard !arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    keys = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  func run(in context: ModuleContext) throws {
    try InboxWireframe(context: context).makeTakePresenter().take(keys)
  }
}
