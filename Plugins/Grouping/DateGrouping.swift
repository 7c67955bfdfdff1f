package import ModuleKit
import TodoTxt

package enum GroupByDatePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: DateGrouping())
    registry.add(grouping: DayGrouping())
    registry.add(grouping: DoneGrouping())
  }
}

struct DateGrouping: TodoGrouping {
  let name = "date"
  let summary = "by due date: Overdue, Today, Tomorrow, Later This Week, Next Week, Later, No Due Date"
  let label = "Due date"
  let detail = "Overdue, Today, Tomorrow, then by week"
  let sortsByDue = true

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    SectionKey(rank: DueSection(of: task.dueDate, in: calendar).rawValue)
  }

  func title(of section: SectionKey) -> String {
    DueSection.allCases[section.rank].title
  }

  func action(movingFrom title: String, to other: String) -> [String]? {
    DueSection.allCases.first { $0.title == other }?.day.map { ["due", $0] }
  }
}
