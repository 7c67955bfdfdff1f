import ModuleKit
import TodoStores
import TodoTxt

struct DoInteractor {
  let store: any TodoStore
  let clock: any CivilClock

  /// Marks each task as done today; it loses its priority.
  func complete(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<DoOutcome> {
    let mark = Array("x \(clock.today()) ".utf8)
    return try store.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      guard !TodoItem(number: 1, bytes: task.text[...]).isCompleted else { return .wasDone(task.number) }
      return .marked(try editor.replace(task, with: mark + TaskPrefix(of: task.text).unprioritized))
    }
  }
}

enum DoOutcome {
  case marked(NumberedTask)
  case wasDone(TaskNumber)
}
