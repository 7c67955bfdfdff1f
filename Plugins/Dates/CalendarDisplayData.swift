import TodoTxt

/// A month, and what is due on one of its days.
struct CalendarDisplayData {
  /// The one that is pointed at.
  var day: CivilDate
  var calendar: TodoCalendar
  var counts: DueDays

  /// The day in words, and how many tasks are due then.
  var heading: String

  /// The lines of those tasks.
  var tasks: [[UInt8]]

  /// Whose day is chosen: a phrase.
  var subject: String

  /// What Enter does: a phrase; nil for nothing.
  var offer: String?
}
