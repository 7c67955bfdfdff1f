package import ModuleKit
package import TodoTxt

/// The grouping of a listing, and the order of the tasks in a section.
package struct ListOrder: Sendable {
  /// Nil for a single section. In a grouped list, completed tasks have a section of their own at the end.
  let grouping: (any TodoGrouping)?

  /// Nil for the default order. In a single section it is todo.sh's, `sort -f -k2`: by the text in ASCII
  /// upper case, then by number. In a grouped list it is by priority, then due day, or the
  /// other way round if the grouping sorts by due date; then by due time, then by number. Completed
  /// tasks are by the day of their completion, the last one first.
  let sorting: TodoSorting?

  let calendar: TodoCalendar

  package init(
    grouping: (any TodoGrouping)? = nil, sorting: TodoSorting? = nil, in calendar: TodoCalendar
  ) {
    self.grouping = grouping
    self.sorting = sorting
    self.calendar = calendar
  }

  /// The section of a task, by the index of its line.
  func section(ofLine line: Int, in list: TodoList) -> SectionKey {
    guard let grouping else { return Self.onlySection }
    return Self.section(of: list[line], of: list, by: grouping, in: calendar)
  }

  // A call for each task copies the list.
  @inline(__always)
  static func section(
    of task: TodoItem, of list: TodoList, by grouping: some TodoGrouping, in calendar: TodoCalendar
  ) -> SectionKey {
    task.isCompleted && !grouping.groupsCompleted
      ? completed : grouping.section(of: task, in: calendar, of: list.parts)
  }

  /// Nil if the grouping has no value for the task.
  func title(of section: SectionKey) -> String? {
    grouping.map { section == Self.completed ? "Done" : $0.title(of: section) }
  }

  /// Whether line `left` precedes line `right` of the same section.
  func precedes(_ left: Int, _ right: Int, in list: TodoList) -> Bool {
    if let sorting { return sorting.precedes(list[left], list[right]) }
    guard let grouping else { return TextOrder.precedes(left, right, in: list) }
    let byDue = grouping.sortsByDue
    let leftRank = Self.standardRank(of: list[left], byDue: byDue)
    let rightRank = Self.standardRank(of: list[right], byDue: byDue)
    if leftRank != rightRank { return leftRank < rightRank }
    return Self.precedes(list[left].dueDate?.time, list[right].dueDate?.time) ?? (left < right)
  }

  /// Whether one due time of a day precedes another; a day without a time precedes all times. Nil if they are
  /// equal.
  static func precedes(_ left: TimeOfDay?, _ right: TimeOfDay?) -> Bool? {
    left == right ? nil : (left?.minute ?? -1) < (right?.minute ?? -1)
  }

  /// Priority and due day, or that of completion, as one integer of `rankBits`; a task without either is last.
  ///
  /// - Parameter byDue: whether the due day is first; else the priority is.
  static func standardRank(of task: TodoItem, byDue: Bool) -> UInt64 {
    if task.isCompleted {
      return 0x7F_FFFF - (task.completionDate.map { UInt64($0.daysSinceEpoch + 719_528) } ?? 0)
    }
    let priority = task.priority.map { UInt64($0.rawValue - UInt8(ascii: "A")) } ?? 26
    // Days from the year 0; 23 bits reach beyond the year 9999.
    let due = task.due.map { UInt64($0.daysSinceEpoch + 719_528) } ?? 0x7F_FFFF
    return byDue ? due << 5 | priority : priority << 23 | due
  }

  static let rankBits: UInt64 = 28
  static let rankMask: UInt64 = 1 << rankBits - 1

  static let onlySection = SectionKey(rank: 0)

  /// Sorts after every key of a grouping.
  private static let completed = SectionKey(rank: .max, label: [0xFF])
}
