import ModuleKit
import TodoTxt

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
