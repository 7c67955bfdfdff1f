public import TodoTxt

/// The tasks of a list that a user has marked, carried through every change of it.
public struct MarkedTasks: Hashable, Sendable {
  private var numbers = LineNumbers()

  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }
  public var count: Int { numbers.count }

  public func contains(_ number: Int) -> Bool { numbers.contains(number) }

  /// Whether a marked task is among the lines that a change takes away.
  public func contains(anyRemovedBy change: TodoListChange) -> Bool {
    !numbers.numbers(removedBy: change).isEmpty
  }

  public mutating func toggle(_ number: Int) {
    if numbers.contains(number) { numbers.remove(number) } else { numbers.insert([number]) }
  }

  public mutating func insert(_ numbers: some Sequence<Int>) { self.numbers.insert(numbers) }

  public mutating func remove(_ numbers: some Sequence<Int>) {
    for number in numbers { self.numbers.remove(number) }
  }

  public mutating func removeAll() { numbers.removeAll() }

  /// Lets the marks stay with their tasks, as `SelectedTask.followed(from:to:by:)` finds them; what is gone or
  /// has been completed is not marked any more.
  ///
  /// - Parameter changes: what is known of how the one list became the other.
  public mutating func follow(
    from earlier: TodoList, to list: TodoList, by changes: [LineChange] = []
  ) {
    let change = list.change(since: earlier)
    guard !change.isEmpty, !numbers.isEmpty else { return }
    let removed = numbers.numbers(removedBy: change)
    guard !removed.isEmpty else { return numbers.follow(change, bringing: []) }
    let follower = TaskFollower(from: earlier, to: list, by: changes)
    var followed = LineNumbers()
    followed.insert(
      removed.compactMap { number in
        guard let task = follower.follow(SelectedTask(number, in: earlier)), task.isSameTask else {
          return nil
        }
        let isDone = list[task.task.line.number - 1].isCompleted && !earlier[number - 1].isCompleted
        return isDone ? nil : task.task.line.number
      })
    numbers.follow(change, bringing: followed.ranges)
  }
}
