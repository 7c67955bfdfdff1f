import Arranging
import TodoStores
import TodoTxt

/// The tasks that the user has marked, and the stretch that is being marked.
struct ListMarks: Hashable, Sendable {
  private var tasks = MarkedTasks()

  /// Where the stretch began that reaches to the cursor; nil while there is none.
  private var start: SelectedTask?

  var isEmpty: Bool { tasks.isEmpty && start == nil }

  /// Those of the stretch not among them.
  var count: Int { tasks.count }
  var isMarkingRange: Bool { start != nil }

  mutating func toggle(_ number: Int) { tasks.toggle(number) }

  /// Marks all of these tasks, or none where all are marked.
  mutating func toggleAll(_ numbers: [Int]) {
    start = nil
    if numbers.allSatisfy(tasks.contains) { tasks.removeAll() } else { tasks.insert(numbers) }
  }

  mutating func startRange(at task: SelectedTask) { start = task }

  /// Keeps what is in the stretch marked.
  mutating func endRange(marking numbers: some Sequence<Int>) {
    tasks.insert(numbers)
    start = nil
  }

  /// Gives up the stretch, else the marks.
  mutating func escape() {
    if start == nil { tasks.removeAll() }
    start = nil
  }

  /// - Parameter changes: what is known of how the one list became the other.
  mutating func follow(from earlier: TodoList, to list: TodoList, by changes: [LineChange]) {
    tasks.follow(from: earlier, to: list, by: changes)
    start = start?.followed(from: earlier, to: list)?.task
  }

  /// Whether a change has replaced a marked line.
  ///
  /// - Parameter listed: the numbers of the marked tasks that are listed, those of the stretch among them.
  func areTouched(by change: TodoListChange, _ listed: [Int]) -> Bool {
    listed.contains { change.removed.contains($0 - 1) } || tasks.contains(anyRemovedBy: change)
  }

  // MARK: In a listing

  /// The lines from the start of the stretch to the cursor; nil where there is none.
  func range(in rows: ListRows, to cursor: ListCursor) -> ClosedRange<Int>? {
    guard let index = start.flatMap({ rows.index(ofTask: $0.line.number) }) else { return nil }
    let line = rows.outline.line(ofTask: index)
    return min(line, cursor.line)...max(line, cursor.line)
  }

  func contains(_ number: Int, at line: Int, _ range: ClosedRange<Int>?) -> Bool {
    tasks.contains(number) || range?.contains(line) ?? false
  }

  /// The numbers of the tasks of a listing that are marked, in its order; those in folded sections are left out.
  func numbers(in rows: ListRows, with range: ClosedRange<Int>?) -> [Int] {
    guard !isEmpty else { return [] }
    return rows.numbers { index, number in
      (tasks.contains(number) || range?.contains(rows.outline.line(ofTask: index)) ?? false)
        && rows.isShown(index)
    }
  }
}

/// The marked tasks of a listing, kept because of a long list it takes a while to find them.
struct ListedMarks {
  var numbers: [Int]?
  var tasks: [SelectedTask]?
}
