/// The number of tasks of each kind, and the sums of their durations.
public struct TaskTally: Hashable, Sendable {
  public internal(set) var open = 0
  public internal(set) var done = 0

  // Of the open tasks.
  public internal(set) var overdue = 0
  public internal(set) var dueToday = 0
  public internal(set) var waiting = 0
  public internal(set) var recurring = 0

  /// The sum of `est:`, of all tasks and of the open tasks.
  public internal(set) var estimate = TaskDuration(minutes: 0)
  public internal(set) var openEstimate = TaskDuration(minutes: 0)

  /// The sum of `spent:`.
  public internal(set) var spent = TaskDuration(minutes: 0)

  public init() {}

  public var total: Int { open + done }

  init(of task: TodoItem, in calendar: TodoCalendar) {
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

  static func += (sum: inout TaskTally, other: TaskTally) {
    sum.open += other.open
    sum.done += other.done
    sum.overdue += other.overdue
    sum.dueToday += other.dueToday
    sum.waiting += other.waiting
    sum.recurring += other.recurring
    sum.estimate.minutes += other.estimate.minutes
    sum.openEstimate.minutes += other.openEstimate.minutes
    sum.spent.minutes += other.spent.minutes
  }
}
