%if grouping
import ModuleKit
import TodoTxt

/// The value of the tag `ACTION:VALUE`.
struct NAMEGrouping: TodoGrouping {
  let name = "ACTION"
  let summary = "by the value of ACTION:"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    let value = task.value(forKey: "ACTION")
    return value.map { SectionKey(rank: 0, label: $0) } ?? SectionKey(rank: 1)
  }

  func title(of section: SectionKey) -> String {
    section.rank == 0 ? String(decoding: section.label, as: UTF8.self) : "Others"
  }
}
%end
