/// The number of open tasks due on each day.
public struct DueDays: Hashable, Sendable {
  private var counts: [CivilDate: Int] = [:]

  public init(_ tasks: some Sequence<TodoItem>) {
    for task in tasks where !task.isCompleted {
      if let due = task.due { add(due) }
    }
  }

  public mutating func add(_ day: CivilDate) { counts[day, default: 0] += 1 }

  public subscript(day: CivilDate) -> Int { counts[day] ?? 0 }
}
