import ModuleKit
import TodoStores

/// The marks of the user's.
extension LiveListPresenter {
  /// The tasks that an action is to work on: those that are marked and listed, else the one under the cursor.
  var selection: [SelectedTask] {
    guard let result, let lines, !formatter.isPlain else { return [] }
    if !marks.isMarkingRange, let tasks = listedMarks.tasks, !tasks.isEmpty { return tasks }
    let tasks = markedNumbers(in: lines).filter { result.list.indices.contains($0 - 1) }
      .map { SelectedTask($0, in: result.list) }
    listedMarks.tasks = tasks
    return tasks.isEmpty ? cursor.task.map { [$0] } ?? [] : tasks
  }

  /// Whether there is any such task; of those that are marked one is taken to be listed.
  var hasSelection: Bool { !formatter.isPlain && (cursor.task != nil || !marks.isEmpty) }

  /// The numbers of the tasks that are marked and listed.
  func markedNumbers(in lines: LiveListLines) -> [Int] {
    if !marks.isMarkingRange, let numbers = listedMarks.numbers { return numbers }
    let numbers = marks.numbers(in: lines, with: marks.range(in: lines, to: cursor))
    listedMarks.numbers = numbers
    return numbers
  }

  func mark(in lines: LiveListLines, of result: ListResult) {
    if marks.isMarkingRange {
      markRange(in: lines)
    } else if let number = cursor.task?.line.number {
      marks.toggle(number)
    }
    move(.lines(1), in: lines, of: result.list)
  }

  /// Marks what is listed and not folded, or nothing where all of that is marked.
  func markAll(in lines: LiveListLines) {
    marks.toggleAll(lines.numbers { index, _ in lines.isShown(index) })
  }

  /// Says how many tasks are marked to who can't see it.
  func tellMarks() {
    guard navigator.isLinear, let lines else { return }
    let count = markedNumbers(in: lines).count
    navigator.show(ScreenMessage(count == 0 ? "Nothing is marked." : "\(count) marked"))
  }

  /// Begins a stretch at the cursor, or marks what is in the one that has been begun.
  func markRange(in lines: LiveListLines) {
    if let range = marks.range(in: lines, to: cursor) {
      marks.endRange(marking: range.compactMap { lines.taskNumber(ofLine: $0) })
    } else if let task = cursor.task {
      marks.startRange(at: task)
    }
  }
}
