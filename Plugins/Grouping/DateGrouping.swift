package import ModuleKit
import TodoTxt

package enum GroupByDatePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: DateGrouping())
    registry.add(grouping: DayGrouping())
    registry.add(grouping: DoneGrouping())
  }
}

struct DateGrouping: TodoGrouping {
  let name = "date"
  let summary = "by due date: Overdue, Today, Tomorrow, Later This Week, Next Week, Later, No Due Date"
  let label = "Due date"
  let detail = "Overdue, Today, Tomorrow, then by week"
  let sortsByDue = true

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    SectionKey(rank: DueSection(of: task.dueDate, in: calendar).rawValue)
  }

  func title(of section: SectionKey) -> String {
    DueSection.allCases[section.rank].title
  }

  func action(movingFrom title: String, to other: String) -> [String]? {
    DueSection.allCases.first { $0.title == other }?.day.map { ["due", $0] }
  }
}

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

/// Groups completed tasks by the day of their completion, the last day first. Open tasks follow.
struct DoneGrouping: TodoGrouping {
  let name = "done"
  let summary = "by the day of completion, the last one first; open tasks follow"
  let label = "Done on"
  let detail = "the last day first"
  let groupsCompleted = true

  private static let undated = Int.max - 2
  private static let open = Int.max - 1

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    guard task.isCompleted else { return SectionKey(rank: Self.open) }
    return SectionKey(rank: task.completionDate.map { -Int($0.daysSinceEpoch) } ?? Self.undated)
  }

  func title(of section: SectionKey) -> String {
    switch section.rank {
    case Self.open: "Open"
    case Self.undated: "Done"
    case let rank: "Done on \(CivilDate(daysSinceEpoch: Int32(-rank)).spelledOut)"
    }
  }
}
