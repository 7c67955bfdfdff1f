package import ModuleKit
import TodoTxt

package enum GroupByContextPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: TagGrouping("context", "@") { $0.firstContext })
  }
}

package enum GroupByProjectPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: TagGrouping("project", "+") { $0.firstProject })
  }
}

/// Groups tasks by their first project or context.
struct TagGrouping: TodoGrouping {
  let name: String
  private let sigil: String
  private let first: @Sendable (TodoItem) -> ArraySlice<UInt8>?

  init(_ name: String, _ sigil: String, first: @escaping @Sendable (TodoItem) -> ArraySlice<UInt8>?) {
    (self.name, self.sigil, self.first) = (name, sigil, first)
  }

  var detail: String { "the first \(sigil)\(name)" }
  var summary: String { "by the first \(sigil)\(name)" }

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    first(task).map { SectionKey(rank: 0, label: $0) } ?? SectionKey(rank: 1)
  }

  func title(of section: SectionKey) -> String {
    section.rank == 0
      ? sigil + String(decoding: section.label, as: UTF8.self)
      : "No \(name.prefix(1).uppercased())\(name.dropFirst())"
  }

  func action(movingFrom title: String, to other: String) -> [String]? {
    let removed = title.hasPrefix(sigil) ? ["--remove", title] : []
    return ["tag"] + removed + (other.hasPrefix(sigil) ? [other] : [])
  }
}
