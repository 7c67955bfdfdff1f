import ModuleKit
import TodoStores
import TodoTxt

struct PriorityInteractor {
  let store: any TodoStore

  /// The treatment of a task that would have no text left.
  let emptying: Emptying

  func prioritize(_ requests: [PriorityRequest]) throws(TodoStoreError) -> TaskReport<PriorityOutcome> {
    try store.editTasks(requests) { request, editor throws(TaskProblem) in
      guard let priority = request.priority else { throw .misused }
      let task = try editor.task(request.task)
      // In front of the x of a completed task, a priority would open it. todo.sh does that.
      if request.task.selected != nil, TodoItem(line: task.text).isCompleted {
        return PriorityOutcome(task: task, isDone: true)
      }
      let prefix = TaskPrefix(of: task.text)
      let line = "(\(priority)) ".utf8 + prefix.unprioritized
      return PriorityOutcome(
        task: try editor.replace(task, with: Array(line)), old: prefix.letter, new: priority.description)
    }
  }

  func deprioritize(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<PriorityOutcome> {
    try store.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      let prefix = TaskPrefix(of: task.text)
      return PriorityOutcome(
        task: try editor.replace(task, with: Array(prefix.unprioritized), emptying),
        old: prefix.letter, new: nil)
    }
  }
}

struct PriorityRequest {
  var task: TaskRequest

  /// Nil if the word is something else, or missing.
  var priority: Priority?
}

/// A task with its priorities before and after; nil for none.
struct PriorityOutcome {
  var task: NumberedTask

  /// Any one character, as in todo.sh.
  var old: String?
  var new: String?

  /// Whether it is completed, and so was left as it is.
  var isDone = false
}

extension Priority {
  /// The one after that of the first open task: none, A, B, C, none.
  static func next(after tasks: [SelectedTask]) -> Priority? {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    switch (items.first { !$0.isCompleted } ?? items.first)?.priority?.description {
    case nil: return Priority(rawValue: UInt8(ascii: "A"))
    case "A": return Priority(rawValue: UInt8(ascii: "B"))
    case "B": return Priority(rawValue: UInt8(ascii: "C"))
    default: return nil
    }
  }
}
