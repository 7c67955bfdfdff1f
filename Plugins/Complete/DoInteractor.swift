import ModuleKit
import TodoStores
import TodoTxt

struct DoInteractor {
  let store: any TodoStore
  let clock: any CivilClock
  let settings: Settings

  /// Marks each task as done; it loses its priority, and the time since `tracking:` is spent. A recurring one
  /// comes back at the end of the list, in the same commit.
  ///
  /// - Parameter today: the completion date.
  func complete(
    _ requests: [TaskRequest], on today: CivilDate, evenBlocked: Bool
  ) throws(TodoStoreError) -> TaskReport<DoOutcome> {
    let mark = Array("x \(today) ".utf8)
    return try store.editTasks(requests) { request, editor throws(TaskProblem) in
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
      let done = try editor.replace(task, with: mark + completed(task.text))
      return .marked(done, next: comeBack(task, on: today, &editor))
    }
  }

  /// The task without its priority, as in todo.sh, or with it as `pri:A`.
  private func completed(_ text: [UInt8]) -> [UInt8] {
    let rest = stopped(Array(TaskPrefix(of: text).unprioritized))
    guard settings.keepsPriority, let priority = TodoItem(line: text).priority else {
      return rest
    }
    var line = TaskLine(rest)
    line.remove("pri")
    line.append("pri:\(priority)")
    return line.text
  }

  /// An invalid start time stays.
  private func stopped(_ text: [UInt8]) -> [UInt8] {
    var line = TaskLine(text)
    guard settings.readsTaskLanguage, line.item.tracking != nil else { return text }
    line.stopTracking(elapsed: clock.secondsElapsed)
    return line.text
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

  /// Moves these tasks to done.txt. One that another program has moved elsewhere in the list is found there;
  /// one that no longer exists has been taken care of.
  func archive(_ tasks: [NumberedTask]) throws(TodoStoreError) {
    guard !tasks.isEmpty else { return }
    try store.update { list in
      var editor = TaskEditor(list)
      for task in tasks {
        let item =
          task.number.value(in: list.parts).flatMap {
            $0 <= list.count && list[$0 - 1].text.elementsEqual(task.text) ? list[$0 - 1] : nil
          }
          ?? list.first {
            $0.text.elementsEqual(task.text) && list.parts.mark(ofNumber: $0.number) == task.number.list
          }
        guard let item else { continue }
        editor.remove(
          NumberedTask(number: TaskNumber(item.number, in: list.parts), text: task.text),
          to: settings.files.done,
          leavingBlank: settings.preservesLineNumbers)
      }
      return editor.edits
    }
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
