/// What was done in each of the last weeks, and what was left open at their ends. A task whose creation date nobody
/// knows is left out of what was open before this week; one that was deleted was never there.
public struct WeeklyProgress: Hashable, Sendable {
  public struct Week: Hashable, Sendable {
    /// The first day of the week.
    public let start: CivilDate

    /// How many tasks have their completion date in it.
    public internal(set) var done = 0

    /// How many tasks were open on its last day; of the present week, how many are open.
    public internal(set) var open = 0
  }

  /// The present one last.
  public private(set) var weeks: [Week]

  /// How many tasks are left out of what was open.
  public private(set) var undated = 0

  public init(weeks count: Int, calendar: TodoCalendar) {
    let present = calendar.today.startOfWeek(startingOn: calendar.firstWeekday)
    weeks = (0..<count).reversed().map { Week(start: present - 7 * $0) }
  }

  /// - Parameter created: nil where that is not known.
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
