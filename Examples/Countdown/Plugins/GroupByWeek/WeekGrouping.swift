import ModuleKit
import TodoTxt

/// The number of weeks until a task is due, counted from the first day of this week.
struct WeekGrouping: TodoGrouping {
  let name = "week"
  let summary = "by the weeks left until tasks are due"
  let detail = "the weeks left"

  /// Ranks order the sections, with room for any number of weeks.
  private static let overdue = -1
  private static let undated = Int.max

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    guard let due = task.dueDate else { return SectionKey(rank: Self.undated) }
    if due.isPast(in: calendar) { return SectionKey(rank: Self.overdue) }
    let thisWeek = calendar.today.startOfWeek(startingOn: calendar.firstWeekday)
    return SectionKey(rank: (due.day - thisWeek) / 7)
  }

  func title(of section: SectionKey) -> String {
    switch section.rank {
    case Self.overdue: "Overdue"
    case Self.undated: "No Due Date"
    case 0: "This Week"
    case 1: "Next Week"
    case let weeks: "In \(weeks) Weeks"
    }
  }
}
