import ModuleKit
import TodoStores
import TodoTxt

struct DeleteInteractor {
  let store: any TodoStore
  let preservesLineNumbers: Bool

  /// What becomes of a task that a term takes everything away from.
  let emptying: Emptying

  func find(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.findTasks(requests)
  }

  /// Deletes all of the tasks; none of them where one is not what the request says.
  func delete(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.editTasks(requests, allOrNone: true) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      editor.remove(task, leavingBlank: preservesLineNumbers)
      return task
    }
  }

  /// Takes every match of `term`, a basic regular expression, out of a task's text, and closes the gaps.
  func remove(
    _ term: [UInt8], from request: TaskRequest
  ) throws(TodoStoreError) -> TaskReport<RemovalOutcome> {
    let removal = Result { () throws(BasicRegex.SyntaxError) in try TermRemoval(term) }
    return try store.editTasks([request]) { request, editor throws(TaskProblem) in
      let old = try editor.task(request)
      switch removal {
      case .success(let removal):
        let rest = removal.applied(to: old.text)
        guard !removal.hasGivenUp else {
          let expression = String(decoding: term, as: UTF8.self)
          return .notFound(old, reason: "“\(expression)” takes too long to match.")
        }
        let new = try editor.replace(old, with: rest, emptying)
        return new == old ? .notFound(old, reason: nil) : .removed(old: old, new: new)
      case .failure(let error):
        return .notFound(old, reason: "\(error)")
      }
    }
  }
}

enum RemovalOutcome {
  case removed(old: NumberedTask, new: NumberedTask)

  /// - Parameter reason: what is wrong with the expression; nil where nothing is.
  case notFound(NumberedTask, reason: String?)
}
