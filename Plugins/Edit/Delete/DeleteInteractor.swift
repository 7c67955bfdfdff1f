import ModuleKit
import TodoStores
import TodoTxt

struct DeleteInteractor {
  let store: any TodoStore
  let settings: Settings

  func find(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.findTasks(requests)
  }

  /// Deletes all tasks; none if one differs from its request.
  func delete(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.editTasks(requests, allOrNone: true) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      editor.remove(task, leavingBlank: settings.preservesLineNumbers)
      return task
    }
  }

  /// Removes every match of `term`, a basic regular expression, from a task's text, and closes the gaps.
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
        let new = try editor.replace(old, with: rest, settings.emptying)
        return new == old ? .notFound(old, reason: nil) : .removed(old: old, new: new)
      case .failure(let error):
        return .notFound(old, reason: "\(error)")
      }
    }
  }
}

enum RemovalOutcome {
  case removed(old: NumberedTask, new: NumberedTask)

  /// - Parameter reason: the error in the expression; nil if it is valid.
  case notFound(NumberedTask, reason: String?)
}
