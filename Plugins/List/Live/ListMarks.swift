import ListArranging
import TodoStores
import TodoTxt

/// The tasks that the user has marked, and the range that is being marked.
struct ListMarks: Hashable, Sendable {
  private var tasks = MarkedTasks()

  /// Where the range begins that ends at the cursor; nil for no range.
  private var start: SelectedTask?

  var isEmpty: Bool { tasks.isEmpty && start == nil }

  /// Without the tasks of the range.
  var count: Int { tasks.count }
  var isMarkingRange: Bool { start != nil }

  mutating func toggle(_ number: Int) { tasks.toggle(number) }

  /// Marks all of these tasks, or unmarks them if all are marked.
  mutating func toggleAll(_ numbers: [Int]) {
    start = nil
    if numbers.allSatisfy(tasks.contains) { tasks.removeAll() } else { tasks.insert(numbers) }
  }

  mutating func startRange(at task: SelectedTask) { start = task }

  mutating func endRange(marking numbers: some Sequence<Int>) {
    tasks.insert(numbers)
    start = nil
  }

  /// Gives up the range; without one, all marks.
  mutating func escape() {
    if start == nil { tasks.removeAll() }
    start = nil
  }

  /// - Parameter changes: the known changes from the one list to the other.
  mutating func follow(from earlier: TodoList, to list: TodoList, by changes: [LineChange]) {
    tasks.follow(from: earlier, to: list, by: changes)
    start = start?.followed(from: earlier, to: list)?.task
  }

  /// Whether a change has replaced a marked line.
  ///
  /// - Parameter listed: the numbers of the marked tasks that are listed, with those of the range.
  func areTouched(by change: TodoListChange, _ listed: [Int]) -> Bool {
    listed.contains { change.removed.contains($0 - 1) } || tasks.contains(anyRemovedBy: change)
  }

  // MARK: In a listing

  /// The lines from the start of the range to the cursor; nil for no range.
  func range(in rows: ListRows, to cursor: ListCursor) -> ClosedRange<Int>? {
    guard let index = start.flatMap({ rows.index(ofTask: $0.line.number) }) else { return nil }
    let line = rows.outline.line(ofTask: index)
    return min(line, cursor.line)...max(line, cursor.line)
  }

  func contains(_ number: Int, at line: Int, _ range: ClosedRange<Int>?) -> Bool {
    tasks.contains(number) || range?.contains(line) ?? false
  }

  /// The numbers of the marked tasks of a listing, in its order, without those in folded sections.
  func numbers(in rows: ListRows, with range: ClosedRange<Int>?) -> [Int] {
    guard !isEmpty else { return [] }
    return rows.numbers { index, number in
      (tasks.contains(number) || range?.contains(rows.outline.line(ofTask: index)) ?? false)
        && rows.isShown(index)
    }
  }
}

/// The marked tasks of a listing. They are kept, because finding them in a long list takes a while.
struct ListedMarks {
  var numbers: [Int]?
  var tasks: [SelectedTask]?
}
