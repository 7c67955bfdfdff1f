import TodoStores
import TodoTxt

/// The facts that a line holds about its task, in plain values.
struct TaskFacts: Sendable {
  let number: Int
  let isCompleted: Bool
  let completionDate: CivilDate?
  let isOverdue: Bool
  let isWaiting: Bool
  let isHidden: Bool
  let priority: Priority?
  let dueDate: TaskDate?
  let threshold: CivilDate?
  let creationDate: CivilDate?

  /// Without their sigils.
  let projects: [String]
  let contexts: [String]

  let tags: [(key: String, value: String)]

  /// When the timer started; nil if none is running.
  let timerStart: TaskDate?

  /// The value of `rec:`, and whether it is an interval; nil without the tag.
  let recurrence: (rule: String, isValid: Bool)?

  /// The next dates, if the task recurs.
  let occurrences: [CivilDate]

  init(of line: TodoLine, occurrences: [CivilDate], at calendar: TodoCalendar) {
    let item = TodoItem(number: line.number, bytes: line.text[...])
    number = line.number
    isCompleted = item.isCompleted
    completionDate = item.completionDate
    isOverdue = item.isOverdue(in: calendar)
    isWaiting = item.isWaiting(on: calendar.today)
    isHidden = item.isHidden
    priority = item.priority
    dueDate = item.dueDate
    threshold = item.threshold
    creationDate = item.creationDate
    projects = item.projects.map { String(decoding: $0, as: UTF8.self) }
    contexts = item.contexts.map { String(decoding: $0, as: UTF8.self) }
    tags = item.namedTags.map {
      (String(decoding: $0.key, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
    }
    timerStart =
      isCompleted
      ? nil : item.tracking.map { TaskDate($0.date, at: TimeOfDay(secondOfDay: $0.secondOfDay)) }
    recurrence = item.value(forKey: "rec").map {
      (String(decoding: $0, as: UTF8.self), item.recurrence != nil)
    }
    self.occurrences = occurrences
  }
}
