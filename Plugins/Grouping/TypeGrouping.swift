package import ModuleKit
import TodoTxt

package enum GroupByTypePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: TypeGrouping())
  }
}

/// Groups tasks by type: the `type:` tag; without one the first project; without one the first context.
struct TypeGrouping: TodoGrouping {
  let name = "type"
  let summary = "by type: the type: tag, else the first +project, else the first @context"
  let detail = "type:, else the first +project or @context"

  private enum Source: Int {
    case tag, project, context, none
  }

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    if let type = task.value(forKey: "type") {
      SectionKey(rank: Source.tag.rawValue, label: type)
    } else if let project = task.firstProject {
      SectionKey(rank: Source.project.rawValue, label: project)
    } else if let context = task.firstContext {
      SectionKey(rank: Source.context.rawValue, label: context)
    } else {
      SectionKey(rank: Source.none.rawValue)
    }
  }

  func title(of section: SectionKey) -> String {
    let label = String(decoding: section.label, as: UTF8.self)
    return switch Source(rawValue: section.rank) {
    case .tag: label
    case .project: "+" + label
    case .context: "@" + label
    case nil, .some(.none): "No Type"
    }
  }
}
