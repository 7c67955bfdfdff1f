import ModuleKit
import TodoTxt

/// Groups tasks by due date, one section per day from today on.
struct DayGrouping: TodoGrouping {
  let name = "day"
  let summary = "by the day of the due date: Overdue, then day by day, No Due Date"
  let label = "Due day"
  let detail = "Overdue, then day by day"
  let sortsByDue = true

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    guard let due = task.dueDate else { return SectionKey(rank: .max) }
    if due.isPast(in: calendar) { return SectionKey(rank: .min) }
    // The title has no clock, so the lowest bit of the rank marks today.
    return SectionKey(rank: 2 * Int(due.day.daysSinceEpoch) + (due.day == calendar.today ? 0 : 1))
  }

  func title(of section: SectionKey) -> String {
    switch section.rank {
    case .min: "Overdue"
    case .max: "No Due Date"
    case let rank:
      CivilDate(daysSinceEpoch: Int32(rank >> 1)).spelledOut + (rank & 1 == 0 ? ", Today" : "")
    }
  }
}
