import ModuleKit

struct UndoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "undo", synonyms: ["revert", "rollback", "restore", "back"], forms: ["[N]"],
    summary: "Undo the last action; repeat to undo earlier ones",
    details: """
      N is the number of an action in the log. Every line goes back to its place, whatever other programs \
      changed around it. If one of the lines was changed since, nothing is undone.
      """,
    examples: """
      undo
      log  # the actions that undo can reverse
      """)

  private let number: [UInt8]?
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    number = arguments.operands.first
    isMisused = arguments.operands.count > 1
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !isMisused else { throw usage }
    let presenter = HistoryWireframe(context: context).makePresenter()
    guard let number else { return try presenter.undo() }
    guard let value = TaskNumber(number)?.value, value > 0 else { throw usage }
    try presenter.undo(actionNumbered: value)
  }
}
