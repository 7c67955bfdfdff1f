import ModuleKit
import TodoStores
import TodoTxt

struct DatesInteractor {
  let store: any TodoStore
  let clock: any CivilClock
  let firstWeekday: Weekday

  var calendar: TodoCalendar { TodoCalendar(today: clock.today(), firstWeekday: firstWeekday) }

  /// Puts a day into a key of each task; none is changed where one of them can't be.
  ///
  /// - Parameter date: in the user's words, which may count from a task's own dates; `none` takes the key away.
  func set(
    _ key: DateKey, of requests: [TaskRequest], to date: String
  ) throws(TodoStoreError) -> TaskReport<DateOutcome> {
    let calendar = calendar
    return try store.editTasks(requests, allOrNone: true) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      guard date.lowercased() != "none" else {
        guard line.item.value(forKey: key.name) != nil else {
          return DateOutcome(task: task, change: .hadNone)
        }
        line.remove(key.name.description)
        return DateOutcome(task: try editor.replace(task, with: line.text), change: .removed)
      }
      let day = try Self.day(date, key, of: line.item, calendar)
      line.set(key, to: day)
      return DateOutcome(
        task: try editor.replace(task, with: line.text), change: .set(DatedText.Reading(key: key, date: day)))
    }
  }

  private static func day(
    _ date: String, _ key: DateKey, of task: TodoItem, _ calendar: TodoCalendar
  ) throws(TaskProblem) -> CivilDate {
    let context = DateContext(
      calendar: calendar, due: task.due, threshold: task.threshold, isThreshold: key == .threshold)
    do throws(DateRefusal) {
      return try NaturalDate.forInput(date, in: context)
    } catch {
      throw .noDay(TextDateRefusal(key: key, refusal: error))
    }
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
