import ModuleKit
import TodoStores
import TodoTxt

/// Turns the facts about a task into words.
struct DetailFormatter: Sendable {
  /// The fields of the line.
  func fields(
    of task: TodoLine, occurrences: [CivilDate], at calendar: TodoCalendar
  ) -> [DetailDisplayData.Field] {
    let item = TodoItem(number: task.number, bytes: task.text[...])
    let today = calendar.today
    var fields: [DetailDisplayData.Field] = []
    func add(_ label: String, _ value: String?) {
      if let value, !value.isEmpty { fields.append(DetailDisplayData.Field(label: label, value: value)) }
    }
    add("number", "\(task.number)")
    let done = item.completionDate.map { "done \($0.phrase(on: today))" } ?? "done"
    add("state", item.isCompleted ? done : state(of: item, at: calendar))
    add("priority", item.priority.map { "\(Character(UnicodeScalar($0.rawValue)))" })
    add("due", item.dueDate.map { $0.phrase(on: today) })
    add("waits", item.threshold.map { "until \($0.phrase(on: today))" })
    add("created", item.creationDate.map { $0.phrase(on: today) })
    add("projects", names(item.projects, "+"))
    add("contexts", names(item.contexts, "@"))
    for tag in item.tags where !Self.spelledKeys.contains(where: { tag.key.elementsEqual($0.utf8) }) {
      add(String(decoding: tag.key, as: UTF8.self), String(decoding: tag.value, as: UTF8.self))
    }
    if let rule = item.value(forKey: "rec") {
      let rule = String(decoding: rule, as: UTF8.self)
      add("repeats", item.recurrence == nil ? "\(rule), which is not an interval" : rule)
    }
    add("next", occurrences.map { $0.shortName(on: today) }.joined(separator: " · "))
    return fields
  }

  /// The keys that are shown in other words.
  private static let spelledKeys = ["due", "t", "rec"]

  private func state(of item: TodoItem, at calendar: TodoCalendar) -> String {
    let states = [
      (item.isOverdue(in: calendar), "overdue"), (item.isWaiting(on: calendar.today), "waiting"),
      (item.isHidden, "hidden"),
    ].filter(\.0).map(\.1)
    return (["open"] + states).joined(separator: ", ")
  }

  private func names(_ names: [ArraySlice<UInt8>], _ sigil: String) -> String {
    names.map { sigil + String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  func changes(_ entries: [TaskHistory.Entry], on today: CivilDate) -> [DetailDisplayData.Change] {
    entries.map { entry in
      let (hour, minute) = (entry.secondOfDay / 3600, entry.secondOfDay / 60 % 60)
      let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      let day = entry.date == today ? "today" : entry.date.shortName(on: today)
      return DetailDisplayData.Change(
        label: "\(day) \(time) " + (entry.author.map { "by \($0)" } ?? entry.action),
        before: entry.before.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
