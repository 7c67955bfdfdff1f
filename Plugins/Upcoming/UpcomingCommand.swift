import ListInterface
import ModuleKit
import TodoTxt

/// The VIPER article's first use case: what is due today to the end of next week, by date.
struct UpcomingCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "upcoming", forms: ["[TERM...]"],
    summary: "List the open tasks that are due today to the end of next week, by date",
    options: [.groupBy, .sort, .oneLine])

  private let filter: TodoFilter
  private let grouping: (any TodoGrouping)?
  private let sorting: TodoSorting?
  private let cutsLines: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    filter = try TodoFilter(terms: arguments.operands, reading: context.settings.lineReading)
    grouping = try arguments.grouping(in: context.registry) ?? context.registry.grouping(named: "date")
    sorting = try arguments.sorting(in: context.registry)
    cutsLines = arguments.contains(.oneLine)
  }

  func run(in context: ModuleContext) throws {
    let calendar = TodoCalendar(
      today: context.clock.today(), firstWeekday: context.settings.firstWeekday)
    try context.module((any ListModuleInterface).self)?
      .presentList(
        ListRequest(
          filter: filter, due: calendar.today...calendar.endOfNextWeek, grouping: grouping,
          sorting: sorting, cutsLines: cutsLines))
  }
}
