import TodoStores
import TodoTxt

/// An open task and how long it has left.
struct Deadline: Equatable {
  /// The task's line; its number is 0 if it is not the user's own task.
  var line: TodoLine

  /// The task without its priority and dates.
  var words: String

  /// Negative for an overdue task.
  var daysLeft: Int
}

extension [Deadline] {
  /// The tasks of `list` with due dates, the nearest first; those of one day in the order of the lines.
  ///
  /// - Parameter days: omits tasks that are due later; nil omits none.
  init(in list: TodoList, on today: CivilDate, within days: Int? = nil) {
    self = list.compactMap { task in
      guard !task.isCompleted, !task.isWaiting(on: today), let due = task.due else { return nil }
      let deadline = Deadline(
        line: TodoLine(task), words: String(decoding: task.body, as: UTF8.self), daysLeft: due - today)
      return deadline.daysLeft <= days ?? .max ? deadline : nil
    }.sorted { ($0.daysLeft, $0.line.number) < ($1.daysLeft, $1.line.number) }
  }
}
