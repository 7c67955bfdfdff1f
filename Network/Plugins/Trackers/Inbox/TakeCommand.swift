import ModuleKit

struct TakeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "take", synonyms: ["claim", "fetch"], forms: ["KEY [KEY...]"],
    summary: "Turn items of inbox into tasks",
    details: """
      KEY is the first word of a row of inbox, such as gh:owner/name#12. Items that are already tasks are \
      not taken again.
      """,
    examples: "take gh:ann/tools#12")

  private let keys: [String]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard !arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    keys = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  func run(in context: ModuleContext) throws {
    try InboxWireframe(context: context).makeTakePresenter().take(keys)
  }
}
