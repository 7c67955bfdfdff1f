import TodoStores
import TodoTxt

/// An open task and how long it has left.
struct Deadline: Equatable {
  /// The task's line; its number is 0 where it is not one of the user's.
  var line: TodoLine

  /// Negative for an overdue task.
  var daysLeft: Int
}

extension [Deadline] {
  /// What is due in `list`, the nearest first; of one day, in the order of the lines.
  ///
  /// - Parameter days: leaves out what has more time than that; nil for nothing.
  init(in list: TodoList, on today: CivilDate, within days: Int? = nil) {
    self = list.compactMap { task in
      guard !task.isCompleted, !task.isWaiting(on: today), let due = task.due else { return nil }
      let deadline = Deadline(line: TodoLine(task), daysLeft: due - today)
      return deadline.daysLeft <= days ?? .max ? deadline : nil
    }.sorted { ($0.daysLeft, $0.line.number) < ($1.daysLeft, $1.line.number) }
  }
}
