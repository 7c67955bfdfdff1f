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

extension TodoStore {
  /// Performs `step` for each request until one fails, in one update: numbers count in the list that is
  /// changed, and steps before a problem stay done.
  ///
  /// - Parameters:
  ///   - allOrNone: whether a problem cancels everything, without any outcome. A selected task that no longer
  ///     exists is not a problem.
  ///   - step: called again from the first request on if the file changes meanwhile.
  /// - Throws: as `update(_:)`.
  public func editTasks<Request, Outcome>(
    _ requests: [Request], allOrNone: Bool = false,
    _ step: (Request, inout TaskEditor) throws(TaskProblem) -> Outcome
  ) throws(TodoStoreError) -> TaskReport<Outcome> {
    var report = TaskReport<Outcome>()
    try update { list in
      var editor = TaskEditor(list)
      report = TaskReport()
      for request in requests {
        do throws(TaskProblem) {
          report.outcomes.append(try step(request, &editor))
        } catch .gone(let task) {
          report.gone.append(task)
        } catch .emptied(let number) {
          // As in todo.sh, which finds out when it shows the task.
          report.problem = .emptied(number)
          break
        } catch {
          report.problem = error
          guard !allOrNone else {
            report.outcomes = []
            return []
          }
          break
        }
      }
      report.before = editor.textsBefore
      return editor.edits
    }
    return report
  }

  /// The current task.
  ///
  /// - Throws: as `list()`.
  public func findTask(_ request: TaskRequest) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try findTasks([request])
  }

  /// The current tasks, up to the first number without a task.
  ///
  /// - Throws: as `list()`.
  public func findTasks(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    var report = TaskReport<NumberedTask>()
    let editor = TaskEditor(try list())
    do throws(TaskProblem) {
      for request in requests { report.outcomes.append(try editor.task(request)) }
    } catch {
      report.problem = error
    }
    return report
  }
}
