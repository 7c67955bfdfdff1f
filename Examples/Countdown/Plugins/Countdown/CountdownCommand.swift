import ModuleKit

struct CountdownCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "countdown", synonyms: ["deadlines"], forms: ["[N]"],
    summary: "Tell how many days are left for each task",
    details: "With a number, only tasks that are due within so many days. Overdue tasks come first.",
    options: [holidays])

  static let holidays = CommandOption("holidays", summary: "Count the days to holidays too")

  private let days: Int?
  private let includesHolidays: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.count <= 1 else { throw Self.syntax.usage(in: context.settings) }
    days = try arguments.operands.first.map { word in
      guard let days = TaskNumber(word)?.value else { throw Self.syntax.usage(in: context.settings) }
      return days
    }
    includesHolidays = arguments.contains(Self.holidays)
  }

  func run(in context: ModuleContext) throws {
    try CountdownWireframe(context: context).makePresenter(includesHolidays: includesHolidays)
      .present(within: days)
  }
}
