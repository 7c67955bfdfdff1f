/// Completed tasks in each of the last weeks, and open tasks at their ends. A task without a known creation
/// date does not count as open before this week. Deleted tasks are not counted.
public struct WeeklyProgress: Hashable, Sendable {
  public struct Week: Hashable, Sendable {
    /// The first day of the week.
    public let start: CivilDate

    /// The number of tasks completed in the week.
    public internal(set) var done = 0

    /// The number of open tasks on its last day; for the current week, now.
    public internal(set) var open = 0
  }

  /// The weeks, oldest first.
  public private(set) var weeks: [Week]

  /// The number of tasks that do not count as open before this week.
  public private(set) var undated = 0

  public init(weeks count: Int, calendar: TodoCalendar) {
    let present = calendar.today.startOfWeek(startingOn: calendar.firstWeekday)
    weeks = (0..<count).reversed().map { Week(start: present - 7 * $0) }
  }

  /// - Parameter created: nil if unknown.
  mutating func count(_ task: TodoItem, created: CivilDate?) {
    let completed = task.completionDate
    let wasOpen = !task.isCompleted || completed.map { $0 >= weeks[0].start + 7 } ?? false
    if created == nil, wasOpen, weeks.count > 1 { undated += 1 }
    for index in weeks.indices {
      let start = weeks[index].start
      if let completed, (start..<(start + 7)).contains(completed) { weeks[index].done += 1 }
      let isOpen =
        if index == weeks.count - 1 {
          !task.isCompleted
        } else {
          created.map { $0 < start + 7 } ?? false
            && (!task.isCompleted || completed.map { $0 >= start + 7 } ?? false)
        }
      if isOpen { weeks[index].open += 1 }
    }
  }
}
