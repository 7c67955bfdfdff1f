import ModuleKit
import TodoStores
import TodoTxt

struct DoInteractor {
  let store: any TodoStore
  let completion: TaskCompletion
  let settings: Settings

  /// Marks each task as done; it loses its priority, and the time since `tracking:` is spent. A recurring one
  /// comes back at the end of the list, in the same commit.
  ///
  /// - Parameter date: the completion date.
  func complete(
    _ requests: [TaskRequest], on date: CivilDate, evenBlocked: Bool
  ) throws(TodoStoreError) -> TaskReport<DoOutcome> {
    try store.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      guard !TodoItem(line: task.text).isCompleted else { return .wasDone(task.number) }
      if settings.readsTaskLanguage, !evenBlocked {
        // Tasks that are completed together need no order.
        var blockers = editor.blockers(of: task)
        if !blockers.isEmpty {
          let numbers = Set(
            requests.compactMap { TaskNumber(reference: $0.word, in: editor.list.parts)?.value })
          blockers.removeAll { numbers.contains($0) && $0 != task.number.value }
        }
        if !blockers.isEmpty {
          return .blocked(task.number, by: blockers.map { TaskNumber($0, in: editor.list.parts) })
        }
      }
      let done = try editor.replace(task, with: completion.line(completing: task.text, on: date))
      let next =
        settings.readsTaskLanguage
        ? RecurrenceOutcome(ofCompleting: task.text, on: date, settings: settings.recurrence) : .none
      guard case .next(let occurrence) = next else { return .marked(done, next: next) }
      if editor.contains(occurrence.line, beside: task) { return .marked(done, next: next, isThere: true) }
      editor.append(occurrence.line, beside: task)
      return .marked(done, next: next)
    }
  }

  func archive(_ tasks: [NumberedTask]) throws(TodoStoreError) {
    try store.archive(
      tasks, in: settings.files.done, preservingLineNumbers: settings.preservesLineNumbers)
  }
}

enum DoOutcome {
  /// - Parameter isThere: whether the list already had an open line that equals the next one.
  case marked(NumberedTask, next: RecurrenceOutcome, isThere: Bool = false)
  case wasDone(TaskNumber)
  case blocked(TaskNumber, by: [TaskNumber])

  var markedTask: NumberedTask? {
    if case .marked(let task, _, _) = self { task } else { nil }
  }
}
