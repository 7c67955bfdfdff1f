import ModuleKit
import TodoStores
import TodoTxt

/// Adds projects and contexts to tasks, and takes them away.
struct TagInteractor {
  let store: any TodoStore

  /// The projects and contexts of the open tasks, with their signs, those that are used most first.
  func tags() throws(TodoStoreError) -> [[UInt8]] {
    TagCounts(of: try store.list()).tags
  }

  /// Adds words at the end of each task that has them not, and takes others away wherever they stand.
  func change(
    _ tasks: [SelectedTask], adding added: [[UInt8]], removing removed: [[UInt8]]
  ) throws(TodoStoreError) -> TaskReport<NumberedTask> {
    try store.editTasks(tasks.map { TaskRequest($0) }) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      for word in removed { line.remove(word: word) }
      for word in added where !line.item.hasWord(word) { line.append(String(decoding: word, as: UTF8.self)) }
      return try editor.replace(task, with: line.text)
    }
  }
}
