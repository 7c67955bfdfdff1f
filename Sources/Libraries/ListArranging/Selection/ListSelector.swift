import Dispatch
package import ModuleKit
package import TodoTxt

/// Selects the lines of a list that match criteria, on all processors if there are many.
package struct ListSelector: Sendable {
  private let criteria: ListCriteria
  private let calendar: TodoCalendar
  private let dialect: LineDialect

  package init(_ criteria: ListCriteria, calendar: TodoCalendar, dialect: LineDialect) {
    self.criteria = criteria
    self.calendar = calendar
    self.dialect = dialect
  }

  /// - Parameters:
  ///   - range: the lines to select from.
  ///   - numberWidth: the padded width of numbers in terms; nil for that of the list.
  ///   - condition: an additional condition for lines.
  package func selection(
    _ range: Range<Int>, of list: TodoList, numberWidth: Int? = nil,
    where condition: ((Int) -> Bool)? = nil
  ) -> ListSelection {
    let numberWidth = numberWidth ?? ListedTasks.numberWidth(of: list)
    var query: QuerySelection?
    if case .query(let wanted, _) = criteria.narrowedRule, !wanted.isEverything {
      query = QuerySelection(wanted, in: list, calendar: calendar, numberWidth: numberWidth)
    }
    guard range.count >= Self.leastForAll else {
      return part(range, of: list, query, numberWidth: numberWidth, where: condition)
    }
    var parts = [ListSelection](repeating: ListSelection(lines: []), count: Self.parts)
    // Conditions read the list and nothing else.
    nonisolated(unsafe) let condition = condition
    parts.withUnsafeMutableBufferPointer { parts in
      // Each part has a place of its own.
      nonisolated(unsafe) let parts = parts
      DispatchQueue.concurrentPerform(iterations: parts.count) { [query] index in
        let start = range.lowerBound + range.count * index / parts.count
        let end = range.lowerBound + range.count * (index + 1) / parts.count
        parts[index] = part(start..<end, of: list, query, numberWidth: numberWidth, where: condition)
      }
    }
    return ListSelection(joining: parts)
  }

  private func part(
    _ range: Range<Int>, of list: TodoList, _ query: QuerySelection?, numberWidth: Int,
    where condition: ((Int) -> Bool)?
  ) -> ListSelection {
    let tasks = tasks(range, of: list, where: condition)
    switch criteria.narrowedRule {
    case .terms(let filter):
      guard !filter.isEmpty else { return withoutCompleted(ListSelection(lines: tasks), list) }
      var scratch: [UInt8] = []
      let chosen = tasks.filter { line in
        filter.matches(list.itemOfItsFile(at: Int(line)), numberWidth: numberWidth, scratch: &scratch)
      }
      return withoutCompleted(ListSelection(lines: chosen), list)
    case .query(_, let leavesOutHeldBack):
      let chosen = query?.matches(among: tasks) ?? tasks
      guard leavesOutHeldBack else { return withoutCompleted(ListSelection(lines: chosen), list) }
      return withoutCompleted(
        Self.without(HeldBackLines(range, of: list, on: calendar.today), chosen), list)
    }
  }

  private func withoutCompleted(_ selection: ListSelection, _ list: TodoList) -> ListSelection {
    guard criteria.leavesOutCompleted else { return selection }
    var selection = selection
    let count = selection.lines.count
    selection.lines.removeAll { list.heads[Int($0)].isCompleted }
    selection.heldBack.completed = count - selection.lines.count
    return selection
  }

  private func tasks(_ range: Range<Int>, of list: TodoList, where condition: ((Int) -> Bool)?) -> [UInt32] {
    if dialect == .format, condition == nil {
      return [UInt32](unsafeUninitializedCapacity: range.count) { lines, count in
        for line in range where !list.heads[line].isBlank {
          lines[count] = UInt32(line)
          count += 1
        }
      }
    }
    var lines: [UInt32] = []
    lines.reserveCapacity(range.count)
    for line in range {
      let isTask = dialect == .format ? !list.heads[line].isBlank : list[line].isTask(dialect)
      if isTask, condition?(line) ?? true { lines.append(UInt32(line)) }
    }
    return lines
  }

  /// For fewer tasks, waking other processors takes longer than it saves.
  private static let leastForAll = 20_000

  /// Enough parts that processors of unequal speed end at the same time.
  private static let parts = 16

  private static func without(_ heldBack: HeldBackLines, _ lines: [UInt32]) -> ListSelection {
    guard !heldBack.lines.isEmpty else { return ListSelection(lines: lines) }
    var selection = ListSelection(lines: [])
    selection.lines.reserveCapacity(lines.count)
    var next = 0
    for line in lines {
      while next < heldBack.lines.count, heldBack.lines[next] < line { next += 1 }
      guard next < heldBack.lines.count, heldBack.lines[next] == line else {
        selection.lines.append(line)
        continue
      }
      if heldBack.areWaiting[next] { selection.heldBack.waiting += 1 } else { selection.heldBack.hidden += 1 }
    }
    return selection
  }
}
