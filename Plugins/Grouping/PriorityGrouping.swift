package import ModuleKit
import TodoTxt

package enum GroupByPriorityPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: PriorityGrouping())
  }
}

struct PriorityGrouping: TodoGrouping {
  let name = "priority"
  let summary = "by priority, A first"
  let detail = "A first"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    SectionKey(rank: task.priority.map { Int($0.rawValue) } ?? .max)
  }

  func title(of section: SectionKey) -> String {
    Priority(rawValue: UInt8(truncatingIfNeeded: section.rank)).map { "(\($0))" } ?? "No Priority"
  }

  func action(movingFrom title: String, to other: String) -> [String]? {
    other.hasPrefix("(") ? ["pri", String(other.dropFirst().prefix(1))] : ["depri"]
  }
}
