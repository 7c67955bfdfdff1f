import ModuleKit

struct UndoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "undo", forms: ["[N]"], summary: "Take back the last action, and the one before with the next undo",
    details: """
      With N, the action with that number in the log. Every line goes back to where it was, whatever other \
      programs have changed around it; where one can't, because it is another line by now, nothing is undone.
      """,
    examples: """
      undo
      log  # what there is to take back
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
