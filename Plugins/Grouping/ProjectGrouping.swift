package import ModuleKit
import TodoTxt

package enum GroupByProjectPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: ProjectGrouping())
  }
}

/// Groups tasks by their first project.
struct ProjectGrouping: TodoGrouping {
  let name = "project"
  let summary = "by the first +project"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    task.firstProject.map { SectionKey(rank: 0, label: $0) } ?? SectionKey(rank: 1)
  }

  func title(of section: SectionKey) -> String {
    section.rank == 0 ? "+" + String(decoding: section.label, as: UTF8.self) : "No Project"
  }
}
