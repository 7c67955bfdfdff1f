public import TodoStores
public import TodoTxt

/// What became of a batch of requests: the outcomes, in order, up to the problem that stopped it.
public struct TaskReport<Outcome: Sendable>: Sendable {
  public var outcomes: [Outcome] = []

  /// Nil where every request was met.
  public var problem: TaskProblem?

  /// The texts of the tasks that the batch changes, as they were, by number.
  public var before: [Int: [UInt8]] = [:]

  /// The tasks that were chosen on a screen and are not there any more; the others were still worked on.
  public var gone: [SelectedTask] = []

  public init(outcomes: [Outcome] = [], problem: TaskProblem? = nil) {
    self.outcomes = outcomes
    self.problem = problem
  }
}

extension TaskReport: Equatable where Outcome: Equatable {}

/// Why a batch went no further.
public enum TaskProblem: Error, Hashable, Sendable {
  /// The words make no sense for the action.
  case misused

  /// There is no such line, or an empty one.
  case noTask(TaskNumber)

  /// The task that was chosen on a screen is not there any more.
  case gone(SelectedTask)

  /// The task is not what the request says it is; nil where there is none any more.
  case changed(TodoLine, now: [UInt8]?)

  /// The text holds what is no date, where one belongs.
  case refused(TextDateRefusal)

  /// What is to be a task's day is none.
  case noDay(TextDateRefusal)

  /// What is asked for can't be; `reason` is a sentence without its full stop.
  case impossible(reason: String)

  /// Nothing would be left of the task's text.
  case withoutText(TaskNumber)

  /// The edit was made and left an empty line, which is no task.
  case emptied(TaskNumber)
}

extension TodoStore {
  /// Does `step` for each request until one fails, in one update: numbers are resolved under the store's
  /// lock, and what the steps before a problem did stays done.
  ///
  /// - Parameters:
  ///   - allOrNone: whether a problem leaves nothing done, and no outcome. A chosen task that is gone is none.
  ///   - step: asked again, from the first request on, where the file changes meanwhile.
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

  /// The task as it is now.
  ///
  /// - Throws: as `list()`.
  public func findTask(_ request: TaskRequest) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try findTasks([request])
  }

  /// The tasks as they are now, up to the first that is none.
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
