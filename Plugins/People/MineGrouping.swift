import ModuleKit
import TodoTxt

/// Divides a list into the user's tasks and unassigned ones.
struct MineGrouping: TodoGrouping {
  let name = "mine"
  let summary = "yours, and those of nobody"
  let detail = "yours, and those of nobody"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    SectionKey(rank: task.people.isEmpty ? 1 : 0)
  }

  func title(of section: SectionKey) -> String { section.rank == 0 ? "Yours" : "Nobody's yet" }
}
