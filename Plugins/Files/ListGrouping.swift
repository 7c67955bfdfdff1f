import ModuleKit
import TodoTxt

/// Groups tasks by their list, in the order of the configuration.
struct ListGrouping: TodoGrouping {
  let name = "list"
  let summary = "by the list, where there are several"
  let detail = "where there are several"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey { SectionKey(rank: 0) }

  func section(of task: TodoItem, in calendar: TodoCalendar, of parts: ListParts) -> SectionKey {
    guard let index = parts.index(ofLine: task.number - 1) else { return SectionKey(rank: 0) }
    return SectionKey(rank: index, label: Array(parts.parts[index].mark.utf8)[...])
  }

  func title(of section: SectionKey) -> String {
    section.label.isEmpty ? "All tasks" : String(decoding: section.label, as: UTF8.self)
  }
}
