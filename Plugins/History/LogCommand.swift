import ModuleKit

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
