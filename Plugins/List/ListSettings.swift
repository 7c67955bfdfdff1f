import ModuleKit
import TodoTxt

/// The settings that decide which tasks are listed, and in which order.
struct ListSettings: Sendable {
  let files: TodoFiles
  let firstWeekday: Weekday

  /// The user's own sort command; nil for none.
  let sortCommand: String?
  let lineDialect: LineDialect

  /// The weights of urgency; nil if they are not valid.
  let urgency: UrgencyCoefficients?

  /// Prepares an order for the tasks of a list. Orders that modules add may depend on any setting.
  let prepared: @Sendable (TodoSorting, TodoList, TodoCalendar) -> TodoSorting

  init(_ settings: Settings) {
    files = settings.files
    firstWeekday = settings.firstWeekday
    sortCommand = settings.sortCommand
    lineDialect = settings.lineDialect
    urgency = settings.urgencyProblem == nil ? settings.urgency : nil
    prepared = { $0.prepared(for: $1, at: $2, in: settings) }
  }
}
