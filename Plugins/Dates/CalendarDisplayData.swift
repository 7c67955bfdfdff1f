import TodoTxt

/// Months, and the tasks due on one of their days.
struct CalendarDisplayData {
  /// The day under the cursor.
  var day: CivilDate
  var calendar: TodoCalendar
  var counts: DueDays

  /// The day in words, and the number of tasks due on it.
  var heading: String

  /// The words of those tasks, each with its priority.
  var tasks: [[UInt8]]

  /// Whose due date the day is for.
  var title: String

  /// What Enter does, after its key; empty if it does nothing.
  var choice: String
}
