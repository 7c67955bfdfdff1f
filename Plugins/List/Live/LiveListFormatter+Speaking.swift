import Listing
import TodoTxt

/// What is said to who hears the list.
extension LiveListFormatter {
  /// A section, on a row.
  func spoken(_ section: ListSection, isFolded: Bool) -> [UInt8] {
    let count = section.rows.count == 1 ? "1 task" : "\(section.rows.count) tasks"
    return Array("\(section.title ?? "All"), \(count)\(isFolded ? ", folded" : "")\n".utf8)
  }

  /// What a task's words do not say, behind them.
  ///
  /// - Parameter task: nil for a line of another program's.
  func spoken(_ task: TodoItem?, at now: TaskDate, isMarked: Bool, isChanged: Bool) -> [UInt8] {
    let isOverdue = task.map { !$0.isCompleted && $0.dueDate?.isPast(at: now) == true } ?? false
    let words = [(isOverdue, ", overdue"), (isMarked, ", marked"), (isChanged, ", changed")]
    return Array(words.filter(\.0).map(\.1).joined().utf8)
  }
}
