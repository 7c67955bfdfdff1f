package import TodoStores
public import TodoTxt

/// The orders of a listing: each applies to tasks that are equal by the orders before it. The last criterion
/// is the task's number.
public struct TodoSorting: Sendable {
  public struct Step: Sendable {
    public let order: TodoOrder

    /// Whether greater keys come first. Tasks without a key are last in any case.
    public let isReversed: Bool

    public init(_ order: TodoOrder, isReversed: Bool = false) {
      self.order = order
      self.isReversed = isReversed
    }

    /// Whether a task with the key `left` precedes one with `right`; nil for a task without a key.
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

  /// Whether changing one task may move others.
  public var dependsOnOthers: Bool { steps.contains(where: \.order.dependsOnOthers) }

  public func prepared(
    for list: TodoList, at calendar: TodoCalendar, in settings: Settings
  ) -> TodoSorting {
    guard dependsOnOthers else { return self }
    return TodoSorting(
      steps.map { step in
        Step(step.order.prepared(for: list, at: calendar, in: settings), isReversed: step.isReversed)
      })
  }

  /// Whether `left` precedes `right`, both of one list.
  public func precedes(_ left: TodoItem, _ right: TodoItem) -> Bool {
    for step in steps {
      let (leftKey, rightKey) = (step.order.key(left), step.order.key(right))
      if step.precedes(leftKey, rightKey) { return true }
      if step.precedes(rightKey, leftKey) { return false }
    }
    return left.number < right.number
  }

  /// The edits that bring the lines of a list into this order, as `prepared` for it.
  package func edits(sorting list: TodoList) -> [TodoEdit] {
    zip(list, list.sorted(by: precedes)).compactMap { old, new in
      old.text == new.text ? nil : .replace(TodoLine(old), with: Array(new.text))
    }
  }
}
