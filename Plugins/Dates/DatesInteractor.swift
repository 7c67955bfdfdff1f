import ModuleKit
import TodoStores
import TodoTxt

struct DatesInteractor {
  let store: any TodoStore
  let clock: any CivilClock
  let firstWeekday: Weekday

  var calendar: TodoCalendar { clock.calendar(startingOn: firstWeekday) }

  /// Sets a date key of each task; if one of them fails, none is changed.
  ///
  /// - Parameter date: a natural date, which may count from a task's own dates; `none` removes the key.
  func set(
    _ key: DateKey, of requests: [TaskRequest], to date: String
  ) throws(TodoStoreError) -> TaskReport<DateOutcome> {
    let calendar = calendar
    return try store.editTasks(requests, allOrNone: true) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      guard date.lowercased() != "none" else {
        guard line.item.dateValue(key) != nil else {
          return DateOutcome(task: task, change: .hadNone)
        }
        line.remove(key)
        return DateOutcome(task: try editor.replace(task, with: line.text), change: .removed)
      }
      line.set(key, to: try Self.date(date, key, of: line.item, calendar))
      // The old time of day may have been kept.
      let set = line.item.dateTag(key)?.date
      return DateOutcome(
        task: try editor.replace(task, with: line.text),
        change: set.map { .set(DatedText.Reading(key: key, date: $0)) } ?? .removed)
    }
  }

  static func date(
    _ date: String, _ key: DateKey, of task: TodoItem, _ calendar: TodoCalendar
  ) throws(TaskProblem) -> TaskDate {
    do throws(DateRefusal) {
      return try NaturalDate.forInput(date, in: DateContext(setting: key, of: task, calendar))
    } catch {
      throw .noDay(TextDateRefusal(key: key, refusal: error))
    }
  }
}

extension DateContext {
  /// The context for reading a date for a key of a task.
  init(setting key: DateKey, of task: TodoItem, _ calendar: TodoCalendar) {
    self.init(
      calendar: calendar, due: task.due, threshold: task.threshold, isThreshold: key == .threshold,
      allowsTime: key == .due)
    // An overdue task counts from today.
    if key == .due, let due, due >= today { dayOfTime = due }
  }
}

struct DateOutcome {
  enum Change {
    case set(DatedText.Reading)
    case removed, hadNone
  }

  var task: NumberedTask
  var change: Change
}
