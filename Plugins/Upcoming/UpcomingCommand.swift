import ListInterface
import ModuleKit
import TodoTxt

/// The VIPER article's first use case: what is due today to the end of next week, by date.
struct UpcomingCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "upcoming", forms: ["[TERM...]"],
    summary: "List the open tasks that are due today to the end of next week, by date",
    options: ListRequest.options)

  private let request: ListRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let calendar = TodoCalendar(
      today: context.clock.today(), firstWeekday: context.settings.firstWeekday)
    var request = try ListRequest(arguments: arguments, context: context)
    request.due = calendar.today...calendar.endOfNextWeek
    request.grouping = request.grouping ?? context.registry.grouping(named: "date")
    self.request = request
  }

  func run(in context: ModuleContext) throws {
    try context.module((any ListModuleInterface).self)?.presentList(request)
  }
}
