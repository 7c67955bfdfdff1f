import Arranging
import ModuleKit
import ScreenKit
import TodoStores

/// The marks of the user's.
extension LiveListPresenter {
  /// The tasks that an action is to work on: those that are marked and listed, else the one under the cursor.
  var selection: [SelectedTask] {
    guard let state, let rows, !formatter.isPlain else { return [] }
    if !marks.isMarkingRange, let tasks = listedMarks.tasks, !tasks.isEmpty { return tasks }
    let tasks = markedNumbers(in: rows).compactMap { state.task(numbered: $0) }
    listedMarks.tasks = tasks
    return tasks.isEmpty ? cursor.task.map { [$0] } ?? [] : tasks
  }

  /// Whether there is any such task; of those that are marked one is taken to be listed.
  var hasSelection: Bool { !formatter.isPlain && (cursor.task != nil || !marks.isEmpty) }

  /// The numbers of the tasks that are marked and listed.
  func markedNumbers(in rows: ListRows) -> [Int] {
    if !marks.isMarkingRange, let numbers = listedMarks.numbers { return numbers }
    let numbers = marks.numbers(in: rows, with: marks.range(in: rows, to: cursor))
    listedMarks.numbers = numbers
    return numbers
  }

  func mark(in rows: ListRows) {
    if marks.isMarkingRange {
      markRange(in: rows)
    } else if let number = cursor.task?.line.number {
      marks.toggle(number)
    }
    move(.lines(1), in: rows)
  }

  /// Marks what is listed and not folded, or nothing where all of that is marked.
  func markAll(in rows: ListRows) {
    marks.toggleAll(rows.numbers { index, _ in rows.isShown(index) })
  }

  /// Says how many tasks are marked to who can't see it.
  func tellMarks() {
    guard navigator.isLinear, let rows else { return }
    let count = markedNumbers(in: rows).count
    navigator.show(ScreenMessage(count == 0 ? "Nothing is marked." : "\(count) marked"))
  }

  /// Begins a stretch at the cursor, or marks what is in the one that has been begun.
  func markRange(in rows: ListRows) {
    if let range = marks.range(in: rows, to: cursor) {
      marks.endRange(marking: range.compactMap { rows.taskNumber(ofLine: $0) })
    } else if let task = cursor.task {
      marks.startRange(at: task)
    }
  }
}
