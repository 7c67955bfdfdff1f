/// The number of tasks of each kind, and the sums of their durations.
public struct TaskTally: Hashable, Sendable {
  public package(set) var open = 0
  public package(set) var done = 0

  // Of the open tasks.
  public package(set) var overdue = 0
  public package(set) var dueToday = 0
  public package(set) var waiting = 0
  public package(set) var recurring = 0

  /// The sum of `est:`, of all tasks and of the open tasks.
  public package(set) var estimate = TaskDuration(minutes: 0)
  public package(set) var openEstimate = TaskDuration(minutes: 0)

  /// The sum of `spent:`.
  public package(set) var spent = TaskDuration(minutes: 0)

  public init() {}

  public var total: Int { open + done }

  package static func += (sum: inout TaskTally, other: TaskTally) {
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
