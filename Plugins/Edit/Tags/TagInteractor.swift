import ModuleKit
import TodoStores
import TodoTxt

/// Adds projects and contexts to tasks, and removes them.
struct TagInteractor {
  let store: any TodoStore

  /// The known projects and contexts, those of the tasks included, and how many of the tasks have each.
  func tags(of tasks: [SelectedTask]) throws(TodoStoreError) -> [(tag: [UInt8], count: Int)] {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    let own = items.flatMap { item in
      item.projects.map { [UInt8(ascii: "+")] + $0 } + item.contexts.map { [UInt8(ascii: "@")] + $0 }
    }
    var known = try tags()
    for tag in own where !known.contains(tag) { known.append(tag) }
    return known.map { tag in (tag, items.count { $0.hasWord(tag) }) }
  }

  /// The projects and contexts of the open tasks, with their signs, those that are used most first.
  func tags() throws(TodoStoreError) -> [[UInt8]] {
    TagCounts(of: try store.list()).tags
  }

  /// Appends words to each task that lacks them, and removes others wherever they are.
  func change(
    _ requests: [TaskRequest], adding added: [[UInt8]] = [], removing removed: [[UInt8]] = []
  ) throws(TodoStoreError) -> TaskReport<TagOutcome> {
    try store.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      let gone = removed.filter { line.item.hasWord($0) }
      for word in gone { line.remove(word: word) }
      var new: [[UInt8]] = []
      for word in added where !line.item.hasWord(word) {
        line.append(String(decoding: word, as: UTF8.self))
        new.append(word)
      }
      return TagOutcome(task: try editor.replace(task, with: line.text), added: new, removed: gone)
    }
  }
}

struct TagOutcome: Sendable {
  /// The task after the change.
  var task: NumberedTask

  /// The tags that it did not have before.
  var added: [[UInt8]]

  /// The tags that it had before.
  var removed: [[UInt8]]
}
