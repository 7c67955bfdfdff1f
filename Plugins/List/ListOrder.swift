import ModuleKit
import TodoTxt

/// What divides a listing into sections, and the order of the tasks in one.
enum ListOrder: Sendable {
  /// todo.sh's order, `sort -f -k2`, in a single section: by the text in ASCII capitals, then by number.
  case text

  /// Sections in the grouping's order, completed tasks in one of their own at the end; inside each by
  /// priority, then due date, then number.
  case grouping(any TodoGrouping, TodoCalendar)

  /// The section that a task of a list belongs to, by its line's index.
  func section(ofLine line: Int, in list: TodoList) -> SectionKey {
    switch self {
    case .text: Self.onlySection
    case .grouping(let grouping, let calendar): Self.section(of: list[line], by: grouping, in: calendar)
    }
  }

  static func section(
    of task: TodoItem, by grouping: some TodoGrouping, in calendar: TodoCalendar
  ) -> SectionKey {
    task.isCompleted ? completed : grouping.section(of: task, in: calendar)
  }

  /// Nil where there is nothing to tell the section from.
  func title(of section: SectionKey) -> String? {
    switch self {
    case .text: nil
    case .grouping(let grouping, _): section == Self.completed ? "Done" : grouping.title(of: section)
    }
  }

  /// Whether line `left` stands before line `right` of the same section.
  func precedes(_ left: Int, _ right: Int, in list: TodoList) -> Bool {
    switch self {
    case .text:
      return TextOrder.precedes(left, right, in: list)
    case .grouping:
      let (leftUrgency, rightUrgency) = (Self.urgency(of: list[left]), Self.urgency(of: list[right]))
      return (leftUrgency, left) < (rightUrgency, right)
    }
  }

  /// Priority, then due date, as one integer of `urgencyBits`; a task without either comes last.
  static func urgency(of task: TodoItem) -> UInt64 {
    let priority = task.priority.map { UInt64($0.rawValue - UInt8(ascii: "A")) } ?? 26
    // Days from the year 0 on; 23 bits reach beyond the year 9999.
    let due = task.due.map { UInt64($0.daysSinceEpoch + 719_528) } ?? 0x7F_FFFF
    return priority << 23 | due
  }

  static let urgencyBits: UInt64 = 28
  static let urgencyMask: UInt64 = 1 << urgencyBits - 1

  static let onlySection = SectionKey(rank: 0)

  /// Sorts behind every key that a grouping makes.
  private static let completed = SectionKey(rank: .max, label: [0xFF])
}
