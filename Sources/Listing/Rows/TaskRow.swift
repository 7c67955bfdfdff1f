package import TodoTxt

/// A task of a list in plain values.
package struct TaskRow: Hashable, Sendable {
  /// The line as the file has it.
  package let text: [UInt8]

  /// Nil for none.
  package let due: TaskDate?

  /// Whether it is open and its due date is over.
  package let isOverdue: Bool

  /// Whether it waits for tasks that are not done.
  package let isBlocked: Bool

  /// Where it stands in `text`.
  let task: ListedTask

  package var number: Int { task.number }
  package var priority: Priority? { task.priority }
  package var isCompleted: Bool { task.isCompleted }

  init(_ index: Int, of tasks: ListedTasks, at now: TaskDate) {
    let listed = tasks[index]
    let text = Array(tasks.list.bytes[listed.text])
    let task = listed.moved(to: 0)
    let due = task.due(in: text.span)?.date
    (self.text, self.task, self.due) = (text, task, due)
    isOverdue = !task.isCompleted && due?.isPast(at: now) ?? false
    isBlocked = tasks.blocked?.contains(tasks.lines[index]) ?? false
  }
}

/// The heading of a section of a list.
package struct HeadingRow: Hashable, Sendable {
  package var title: String
  package var taskCount: Int

  /// How many of the tasks are overdue; 0 where they are in view themselves.
  package var overdueCount: Int
  package var isFolded: Bool
}
