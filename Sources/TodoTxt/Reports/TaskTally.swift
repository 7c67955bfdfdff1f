/// How many tasks there are of each kind, and the time that they take.
public struct TaskTally: Hashable, Sendable {
  public internal(set) var open = 0
  public internal(set) var done = 0

  // Of the open ones.
  public internal(set) var overdue = 0
  public internal(set) var dueToday = 0
  public internal(set) var waiting = 0
  public internal(set) var recurring = 0

  /// The sum of `est:`, of all tasks and of the open ones.
  public internal(set) var estimate = TaskDuration(minutes: 0)
  public internal(set) var openEstimate = TaskDuration(minutes: 0)

  /// The sum of `spent:`.
  public internal(set) var spent = TaskDuration(minutes: 0)

  public init() {}

  public var total: Int { open + done }

  mutating func count(_ task: TodoItem, on today: CivilDate) {
    let estimated = task.estimate ?? TaskDuration(minutes: 0)
    estimate = estimate + estimated
    if let time = task.spent { spent = spent + time }
    guard !task.isCompleted else {
      done += 1
      return
    }
    open += 1
    openEstimate = openEstimate + estimated
    if let due = task.due {
      if due < today { overdue += 1 }
      if due == today { dueToday += 1 }
    }
    if task.isWaiting(on: today) { waiting += 1 }
    if task.recurrence != nil { recurring += 1 }
  }
}
