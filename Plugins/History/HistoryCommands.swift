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

struct RedoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "redo", synonyms: ["reapply"], summary: "Redo the last undone action, if nothing else was done since",
    examples: "redo")

  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    isMisused = !arguments.operands.isEmpty
  }

  func run(in context: ModuleContext) throws {
    guard !isMisused else { throw Self.syntax.usage(in: context.settings) }
    try HistoryWireframe(context: context).makePresenter().redo()
  }
}

struct LogCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "log", synonyms: ["history", "journal"], forms: ["[N]"],
    summary: "List your actions, latest first, with the changed lines",
    details: "N is the number of actions to show, 10 by default.",
    examples: """
      log
      log 20
      """)

  private let count: [UInt8]?
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    count = arguments.operands.first
    isMisused = arguments.operands.count > 1
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !isMisused else { throw usage }
    let presenter = HistoryWireframe(context: context).makeLogPresenter()
    guard let count else { return try presenter.present(limit: 10) }
    guard let number = TaskNumber(count), number.value != 0 else {
      throw Self.syntax.usage(in: context.settings, note: "N is 1 or more.")
    }
    try presenter.present(limit: number.value ?? .max)
  }
}
