public import TodoStores
public import TodoTxt

/// The result of a batch of requests: the outcomes, in order, up to the problem that stopped it.
public struct TaskReport<Outcome: Sendable>: Sendable {
  public var outcomes: [Outcome] = []

  /// Nil if every request succeeded.
  public var problem: TaskProblem?

  /// The original texts of the changed tasks, by number.
  public var before: [Int: [UInt8]] = [:]

  /// The selected tasks that no longer exist; the others were processed.
  public var gone: [SelectedTask] = []

  public init(outcomes: [Outcome] = [], problem: TaskProblem? = nil) {
    self.outcomes = outcomes
    self.problem = problem
  }

  package func flatMap<Other>(_ transform: (Outcome) -> [Other]) -> TaskReport<Other> {
    var report = TaskReport<Other>(outcomes: outcomes.flatMap(transform), problem: problem)
    (report.before, report.gone) = (before, gone)
    return report
  }
}

extension TaskReport: Equatable where Outcome: Equatable {}

/// Why a batch stopped.
public enum TaskProblem: Error, Hashable, Sendable {
  /// The words are not valid for the action.
  case misused

  /// There is no such line, or it is empty.
  case noTask(TaskNumber)

  /// The selected task no longer exists.
  case gone(SelectedTask)

  /// The task differs from the request's expectation.
  case changed(TaskNumber, now: [UInt8])

  /// The text has an invalid date in a key.
  case refused(TextDateRefusal)

  /// The given date is not valid.
  case noDay(TextDateRefusal)

  /// The request is impossible; `reason` is a sentence without its full stop.
  case impossible(reason: String)

  /// The task would have no text left.
  case withoutText(TaskNumber)

  /// The edit was made and left an empty line, which is not a task.
  case emptied(TaskNumber)
}
