import ModuleKit
import TodoTxt

/// Groups tasks by the first person they are assigned to.
struct PersonGrouping: TodoGrouping {
  let name = "person"
  let summary = "by the first name of to:"
  let detail = "the first name of to:"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    task.people.first.map { SectionKey(rank: 0, label: $0, ignoresCase: true) } ?? SectionKey(rank: 1)
  }

  func title(of section: SectionKey) -> String {
    section.rank == 0 ? String(decoding: section.label, as: UTF8.self) : "Nobody"
  }
}
