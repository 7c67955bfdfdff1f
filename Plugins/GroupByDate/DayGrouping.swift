import ModuleKit
import TodoTxt

/// Every day for itself, from today on.
struct DayGrouping: TodoGrouping {
  let name = "day"
  let summary = "by the day of the due date: Overdue, then day by day, No Due Date"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    guard let due = task.due else { return SectionKey(rank: .max) }
    guard due >= calendar.today else { return SectionKey(rank: .min) }
    // The title knows no clock: the lowest bit says whether it is today.
    return SectionKey(rank: 2 * Int(due.daysSinceEpoch) + (due == calendar.today ? 0 : 1))
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
