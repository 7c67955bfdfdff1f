package import TodoTxt

/// A task of a list, as plain values.
package struct TaskRow: Hashable, Sendable {
  /// The line as in the file.
  package let text: [UInt8]
  package let isBlocked: Bool

  /// The range in `text`.
  package let task: ListedTask

  /// The minute for which "overdue" holds.
  private let now: TaskDate

  package var number: Int { task.number }
  package var priority: Priority? { task.priority }
  package var isCompleted: Bool { task.isCompleted }

  package var due: TaskDate? { task.due(in: text.span)?.date }
  package var isOverdue: Bool { !isCompleted && due?.isPast(at: now) ?? false }

  init(_ index: Int, of tasks: ListedTasks, at now: TaskDate) {
    let listed = tasks[index]
    text = Array(tasks.list.bytes[listed.text])
    task = listed.moved(to: 0)
    isBlocked = tasks.isBlocked(index)
    self.now = now
  }
}

package struct HeadingRow: Hashable, Sendable {
  package var title: String
  package var taskCount: Int

  /// The number of overdue tasks in a folded section; 0 in an unfolded one.
  package var overdueCount: Int
  package var isFolded: Bool
}
