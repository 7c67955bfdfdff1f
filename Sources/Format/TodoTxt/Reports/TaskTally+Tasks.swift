extension TaskTally {
  init(of task: TodoItem, in calendar: TodoCalendar) {
    self.init()
    estimate = task.estimate ?? TaskDuration(minutes: 0)
    spent = task.spent ?? TaskDuration(minutes: 0)
    guard !task.isCompleted else {
      done = 1
      return
    }
    open = 1
    openEstimate = estimate
    if let due = task.dueDate {
      overdue = due.isPast(in: calendar) ? 1 : 0
      dueToday = due.day == calendar.today ? 1 : 0
    }
    waiting = task.isWaiting(on: calendar.today) ? 1 : 0
    recurring = task.recurrence == nil ? 0 : 1
  }
}
