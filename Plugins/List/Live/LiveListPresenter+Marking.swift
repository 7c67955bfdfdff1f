import Arranging
import ModuleKit
import ScreenKit
import TodoStores

/// The user's marks.
extension LiveListPresenter {
  /// The selection: the marked tasks that are listed, else the task under the cursor.
  var selection: [SelectedTask] {
    guard let state, let rows, !formatter.isPlain else { return [] }
    if !marks.isMarkingRange, let tasks = listedMarks.tasks, !tasks.isEmpty { return tasks }
    let tasks = markedNumbers(in: rows).compactMap { state.task(numbered: $0) }
    listedMarks.tasks = tasks
    return tasks.isEmpty ? cursor.task.map { [$0] } ?? [] : tasks
  }

  /// Whether the selection is not empty; a marked task is assumed to be listed.
  var hasSelection: Bool { !formatter.isPlain && (cursor.task != nil || !marks.isEmpty) }

  /// The numbers of the marked tasks that are listed.
  func markedNumbers(in rows: ListRows) -> [Int] {
    if !marks.isMarkingRange, let numbers = listedMarks.numbers { return numbers }
    let numbers = marks.numbers(in: rows, with: marks.range(in: rows, to: cursor))
    listedMarks.numbers = numbers
    return numbers
  }

  /// Marks the task under the cursor and moves on, or ends a range.
  func mark() {
    if marks.isMarkingRange {
      markRange()
    } else if let number = cursor.task?.line.number {
      marks.toggle(number)
    }
    move(.rows(1))
    tellMarks()
  }

  /// Marks all listed tasks that are not folded, or unmarks them if all are marked.
  func markAll() {
    guard let rows else { return }
    marks.toggleAll(rows.numbers { index, _ in rows.isShown(index) })
    tellMarks()
  }

  /// Tells screen readers how many tasks are marked.
  private func tellMarks() {
    guard navigator.isLinear, let rows else { return }
    let count = markedNumbers(in: rows).count
    navigator.show(ScreenMessage(count == 0 ? "No tasks are marked." : "\(count) marked"))
  }

  /// Begins a range at the cursor, or marks the range that was begun.
  func markRange() {
    guard let rows else { return }
    if let range = marks.range(in: rows, to: cursor) {
      marks.endRange(marking: range.compactMap { rows.taskNumber(ofLine: $0) })
    } else if let task = cursor.task {
      marks.startRange(at: task)
    }
    tellMarks()
  }
}
