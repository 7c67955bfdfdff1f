import ModuleKit
import TodoStores
import TodoTxt

struct DoInteractor {
  let store: any TodoStore
  let completion: Completion
  let settings: Settings

  /// Marks each task as done; it loses its priority, and the time since `tracking:` is spent. A recurring one
  /// comes back at the end of the list, in the same commit.
  ///
  /// - Parameter today: the completion date.
  func complete(
    _ requests: [TaskRequest], on today: CivilDate, evenBlocked: Bool
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
      let done = try editor.replace(task, with: completion.line(completing: task.text, on: today))
      return .marked(done, next: comeBack(task, on: today, &editor))
    }
  }

  private func comeBack(
    _ task: NumberedTask, on today: CivilDate, _ editor: inout TaskEditor
  ) -> DoOutcome.Next {
    guard settings.readsTaskLanguage else { return .none }
    switch RecurrenceOutcome(ofCompleting: task.text, on: today, settings: settings.recurrence) {
    case .none: return .none
    case .unreadable(let value): return .unreadable(value)
    case .ended(let date, let until): return .ended(date, until: until)
    case .outOfCalendar: return .outOfCalendar
    case .next(let next):
      guard !editor.contains(next.line, beside: task) else { return .isThere(next) }
      editor.append(next.line, beside: task)
      return .added(next)
    }
  }

  func archive(_ tasks: [NumberedTask]) throws(TodoStoreError) {
    try store.archive(
      tasks, in: settings.files.done, preservingLineNumbers: settings.preservesLineNumbers)
  }
}

enum DoOutcome {
  /// The result of a possible recurrence.
  enum Next {
    /// The task does not recur.
    case none
    case added(NextOccurrence)

    /// The list already has an equal open line.
    case isThere(NextOccurrence)
    case ended(CivilDate, until: CivilDate)
    case outOfCalendar
    case unreadable(String)
  }

  case marked(NumberedTask, next: Next)
  case wasDone(TaskNumber)
  case blocked(TaskNumber, by: [TaskNumber])

  var markedTask: NumberedTask? {
    if case .marked(let task, _) = self { task } else { nil }
  }
}
