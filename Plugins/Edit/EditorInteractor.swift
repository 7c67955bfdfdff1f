import ModuleKit
import TodoStores
import TodoTxt

struct EditorInteractor {
  let store: any TodoStore

  func find(_ request: TaskRequest) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.findTask(request)
  }

  /// - Parameter text: the whole line, priority and dates included.
  func replace(_ request: TaskRequest, with text: [UInt8]) throws(TodoStoreError) -> TaskReport<NumberedTask>
  {
    try store.editTasks([request]) { request, editor throws(TaskProblem) in
      try editor.replace(try editor.task(request), with: text)
    }
  }

  func list() throws(TodoStoreError) -> TodoList {
    try store.list()
  }

  /// Does to the list what the user did to the `base` of it.
  ///
  /// - Returns: how many lines have changed, come or gone.
  /// - Throws: `lineChanged` where somebody else has changed one of the same lines; nothing is changed then.
  func merge(_ edited: TodoList, editedFrom base: TodoList) throws(TodoStoreError) -> Int {
    var count = 0
    var failure: TodoStoreError?
    try store.update { list in
      (count, failure) = (0, nil)
      do throws(TodoStoreError) {
        let edits = try list.edits(merging: edited, editedFrom: base)
        count = edits.count
        return edits
      } catch {
        failure = error
        return []
      }
    }
    if let failure { throw failure }
    return count
  }
}
