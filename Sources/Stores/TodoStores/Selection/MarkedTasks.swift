public import TodoTxt

/// The tasks that the user has marked. The marks follow their tasks through every change of the list.
public struct MarkedTasks: Hashable, Sendable {
  private var numbers = LineNumbers()

  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }
  public var count: Int { numbers.count }

  public func contains(_ number: Int) -> Bool { numbers.contains(number) }

  public func contains(anyRemovedBy change: TodoListChange) -> Bool {
    !numbers.numbers(removedBy: change).isEmpty
  }

  public mutating func toggle(_ number: Int) {
    if numbers.contains(number) { numbers.remove(number) } else { numbers.insert([number]) }
  }

  public mutating func insert(_ numbers: some Sequence<Int>) { self.numbers.insert(numbers) }

  public mutating func removeAll() { numbers.removeAll() }

  /// Moves the marks with their tasks, as `SelectedTask.followed(from:to:by:)` finds them. Removed and
  /// completed tasks lose their marks.
  ///
  /// - Parameter changes: the known changes from the one list to the other.
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
