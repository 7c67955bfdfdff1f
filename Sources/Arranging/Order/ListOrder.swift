package import ModuleKit
package import TodoTxt

/// What divides a listing into sections, and the order of the tasks in one.
package struct ListOrder: Sendable {
  /// Nil lists all tasks in a single section. Completed tasks have one of their own behind those of a
  /// grouping.
  let grouping: (any TodoGrouping)?

  /// Nil for the usual order. In a single section that is todo.sh's, `sort -f -k2`: by the text in ASCII
  /// capitals, then by number. In sections it is by priority, then due date and time, then number.
  let sorting: TodoSorting?

  let calendar: TodoCalendar

  package init(
    grouping: (any TodoGrouping)? = nil, sorting: TodoSorting? = nil, in calendar: TodoCalendar
  ) {
    self.grouping = grouping
    self.sorting = sorting
    self.calendar = calendar
  }

  /// The section that a task of a list belongs to, by its line's index.
  func section(ofLine line: Int, in list: TodoList) -> SectionKey {
    guard let grouping else { return Self.onlySection }
    return Self.section(of: list[line], by: grouping, in: calendar)
  }

  static func section(
    of task: TodoItem, by grouping: some TodoGrouping, in calendar: TodoCalendar
  ) -> SectionKey {
    task.isCompleted ? completed : grouping.section(of: task, in: calendar)
  }

  /// Nil where there is nothing to tell the section from.
  func title(of section: SectionKey) -> String? {
    grouping.map { section == Self.completed ? "Done" : $0.title(of: section) }
  }

  /// Whether line `left` stands before line `right` of the same section.
  func precedes(_ left: Int, _ right: Int, in list: TodoList) -> Bool {
    if let sorting { return sorting.precedes(list[left], list[right]) }
    if grouping == nil { return TextOrder.precedes(left, right, in: list) }
    let (leftUrgency, rightUrgency) = (Self.urgency(of: list[left]), Self.urgency(of: list[right]))
    if leftUrgency != rightUrgency { return leftUrgency < rightUrgency }
    return Self.precedes(list[left].dueDate?.time, list[right].dueDate?.time) ?? (left < right)
  }

  /// Whether what is due at one time of a day stands before what is due at another, a day alone before all; nil
  /// where the times are equal.
  static func precedes(_ left: TimeOfDay?, _ right: TimeOfDay?) -> Bool? {
    left == right ? nil : (left?.minute ?? -1) < (right?.minute ?? -1)
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
