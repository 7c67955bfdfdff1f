public import TodoTxt

/// The orders that a listing is sorted by: each decides where those before it find no difference, and at last
/// the task's number does.
public struct TodoSorting: Sendable {
  public struct Step: Sendable {
    public let order: TodoOrder

    /// Whether greater keys come first. Tasks without a key come last all the same.
    public let isReversed: Bool

    public init(_ order: TodoOrder, isReversed: Bool = false) {
      self.order = order
      self.isReversed = isReversed
    }

    /// Whether a task with the key `left` stands before one with `right`; nil is a task without a key.
    public func precedes(_ left: TodoOrderKey?, _ right: TodoOrderKey?) -> Bool {
      guard let left else { return false }
      guard let right else { return true }
      return isReversed ? right < left : left < right
    }
  }

  public let steps: [Step]

  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Whether a change of one task may move others.
  public var dependsOnOthers: Bool { steps.contains(where: \.order.dependsOnOthers) }

  /// The same, ready for the tasks of that list.
  public func prepared(
    for list: TodoList, at calendar: TodoCalendar, in settings: Settings
  ) -> TodoSorting {
    guard dependsOnOthers else { return self }
    return TodoSorting(
      steps.map { step in
        Step(step.order.prepared(for: list, at: calendar, in: settings), isReversed: step.isReversed)
      })
  }

  /// Whether `left` stands before `right`, both of one list.
  public func precedes(_ left: TodoItem, _ right: TodoItem) -> Bool {
    for step in steps {
      let (leftKey, rightKey) = (step.order.key(left), step.order.key(right))
      if step.precedes(leftKey, rightKey) { return true }
      if step.precedes(rightKey, leftKey) { return false }
    }
    return left.number < right.number
  }
}
