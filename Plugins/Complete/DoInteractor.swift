import ModuleKit
import TodoStores
import TodoTxt

struct DoInteractor {
  let store: any TodoStore
  let clock: any CivilClock

  /// The path of done.txt.
  let destination: String

  let preservesLineNumbers: Bool

  /// Marks each task as done today; it loses its priority.
  func complete(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<DoOutcome> {
    let mark = Array("x \(clock.today()) ".utf8)
    return try store.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      guard !TodoItem(number: 1, bytes: task.text[...]).isCompleted else { return .wasDone(task.number) }
      return .marked(try editor.replace(task, with: mark + TaskPrefix(of: task.text).unprioritized))
    }
  }

  /// Moves these tasks to done.txt. One that another program has moved elsewhere in the list is found there;
  /// one that is not there any more has been taken care of.
  func archive(_ tasks: [NumberedTask]) throws(TodoStoreError) {
    guard !tasks.isEmpty else { return }
    try store.update { list in
      var editor = TaskEditor(list)
      for task in tasks {
        let item =
          task.number.value.flatMap {
            $0 <= list.count && list[$0 - 1].text.elementsEqual(task.text) ? list[$0 - 1] : nil
          }
          ?? list.first { $0.text.elementsEqual(task.text) }
        guard let item else { continue }
        editor.remove(
          NumberedTask(number: TaskNumber(item.number), text: task.text), to: destination,
          leavingBlank: preservesLineNumbers)
      }
      return editor.edits
    }
  }
}

enum DoOutcome {
  case marked(NumberedTask)
  case wasDone(TaskNumber)

  var markedTask: NumberedTask? {
    if case .marked(let task) = self { task } else { nil }
  }
}
