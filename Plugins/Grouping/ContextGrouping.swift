package import ModuleKit
import TodoTxt

package enum GroupByContextPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: ContextGrouping())
  }
}

/// Groups tasks by their first context.
struct ContextGrouping: TodoGrouping {
  let name = "context"
  let summary = "by the first @context"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    task.firstContext.map { SectionKey(rank: 0, label: $0) } ?? SectionKey(rank: 1)
  }

  func title(of section: SectionKey) -> String {
    section.rank == 0 ? "@" + String(decoding: section.label, as: UTF8.self) : "No Context"
  }
}
