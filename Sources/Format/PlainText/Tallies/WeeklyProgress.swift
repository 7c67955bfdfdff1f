/// Completed tasks in each of the last weeks, and open tasks at their ends. A task without a known creation
/// date does not count as open before this week. Deleted tasks are not counted.
public struct WeeklyProgress: Hashable, Sendable {
  public struct Week: Hashable, Sendable {
    /// The first day of the week.
    public let start: CivilDate

    /// The number of tasks completed in the week.
    public package(set) var done = 0

    /// The number of open tasks on its last day; for the current week, now.
    public package(set) var open = 0
  }

  /// The weeks, oldest first.
  public package(set) var weeks: [Week]

  /// The number of tasks that do not count as open before this week.
  public package(set) var undated = 0

  /// Of those, the open ones.
  public package(set) var undatedOpen = 0

  public init(weeks count: Int, calendar: TodoCalendar) {
    let present = calendar.today.startOfWeek(startingOn: calendar.firstWeekday)
    weeks = (0..<count).reversed().map { Week(start: present - 7 * $0) }
  }
}
