extension DueDays {
  public init(_ tasks: some Sequence<TodoItem>) {
    self.init()
    for task in tasks where !task.isCompleted {
      if let due = task.due { add(due) }
    }
  }
}
