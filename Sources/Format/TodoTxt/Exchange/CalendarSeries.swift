/// The tasks of a calendar's to-dos. Of to-dos with the same UID, the first is the task. The others are
/// occurrences of it, by RECURRENCE-ID, or to-dos of their own.
struct CalendarSeries {
  private var entries: [ImportedTask] = []

  /// The place of each UID's task, and the UIDs in use.
  private var places: [String: Int] = [:]
  private var known: Set<String> = []

  /// The occurrences of a UID that have a to-do of their own.
  private var occurrences: [String: Set<CivilDate>] = [:]

  mutating func append(_ task: ImportedTask) { entries.append(task) }

  /// - Parameter day: of the occurrence; nil for a to-do that is not one.
  mutating func append(_ task: ImportedTask, of component: ICSReader.Component, on day: CivilDate?) {
    guard let uid = task.uid else { return append(task) }
    let occurrence = component.value("RECURRENCE-ID")
    if let day { occurrences[uid, default: []].insert(day) }
    if occurrence != nil, component.value("STATUS")?.uppercased() == "CANCELLED" { return }
    if occurrence == nil, places[uid] == nil {
      places[uid] = entries.count
      known.insert(uid)
      return append(task)
    }
    // The lines of this program are told apart by their text.
    guard component.text("X-TODO-RAW") == nil else { return append(task) }
    if let place = places[uid], entries[place].text == task.text { return append(task) }
    var task = task
    var line = TaskLine(task.text)
    if occurrence != nil { line.remove("rec", "until", "day", "id") }
    (task.text, task.source) = (line.text, line.text)
    var number = 2
    var name = occurrence.map { "\(uid)/\($0)" } ?? "\(uid)/\(number)"
    while !known.insert(name).inserted {
      number += 1
      name = "\(uid)/\(number)"
    }
    task.uid = name
    append(task)
  }

  /// The occurrences after that at which their series is due. The series will come to them, too.
  var countOfLaterOccurrences: Int {
    let tasks = tasks
    return occurrences.reduce(0) { count, entry in
      guard let due = places[entry.key].flatMap({ tasks[$0].due }) else { return count }
      return count + entry.value.count { $0 > due }
    }
  }

  /// All tasks; a series is due at its first occurrence without a to-do of its own.
  var tasks: [ImportedTask] {
    var tasks = entries
    for (uid, days) in occurrences {
      guard let place = places[uid] else { continue }
      var days = days
      while let day = tasks[place].due, days.remove(day) != nil {
        let outcome = RecurrenceOutcome(
          ofCompleting: tasks[place].text, on: day, settings: RecurrenceSettings(keepsMissedDates: true))
        guard case .next(let next) = outcome else { break }
        let old = TodoItem(line: tasks[place].text)
        var line = TaskLine(next.line)
        if let created = old.creationDate { line.setCreationDate(created) }
        if let id = old.id { line.append("id:\(String(decoding: id, as: UTF8.self))") }
        (tasks[place].text, tasks[place].source) = (line.text, line.text)
      }
    }
    return tasks
  }
}

extension ImportedTask {
  fileprivate var due: CivilDate? {
    let item = TodoItem(line: text)
    return item.isCompleted ? nil : item.due ?? item.threshold
  }
}
