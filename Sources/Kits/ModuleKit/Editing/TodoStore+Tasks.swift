public import TodoStores
import TodoTxt

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

  /// Moves completed tasks to done.txt. One that another program has moved elsewhere in the list is found there;
  /// one that no longer exists has been taken care of.
  ///
  /// - Parameter path: that of done.txt.
  public func archive(
    _ tasks: [NumberedTask], in path: String, preservingLineNumbers: Bool
  ) throws(TodoStoreError) {
    guard !tasks.isEmpty else { return }
    try update { list in
      var editor = TaskEditor(list)
      for task in tasks {
        let item =
          task.number.value(in: list.parts).flatMap {
            $0 <= list.count && list[$0 - 1].text.elementsEqual(task.text) ? list[$0 - 1] : nil
          }
          ?? list.first {
            $0.text.elementsEqual(task.text) && list.parts.mark(ofNumber: $0.number) == task.number.list
          }
        guard let item else { continue }
        editor.remove(
          NumberedTask(number: TaskNumber(item.number, in: list.parts), text: task.text), to: path,
          leavingBlank: preservingLineNumbers)
      }
      return editor.edits
    }
  }
}
