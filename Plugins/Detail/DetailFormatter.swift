import ModuleKit
import PlainText
import TaskScreens

/// Turns the facts about a task into words.
struct DetailFormatter: Sendable {
  /// The fields of the line.
  func fields(of task: TaskFacts, on today: CivilDate) -> [DetailDisplayData.Field] {
    var fields: [DetailDisplayData.Field] = []
    func add(_ label: String, _ value: String?, _ meaning: PaneRow.Meaning = .plain) {
      guard let value, !value.isEmpty else { return }
      fields.append(DetailDisplayData.Field(label: label, value: value, meaning: meaning))
    }
    add("number", "\(task.number)")
    add(
      "due", task.dueDate.map { $0.phrase(on: today) },
      task.isOverdue ? .overdue : task.dueDate?.day == today ? .today : .plain)
    if task.isCompleted, let date = task.completionDate {
      add("done", date.phrase(on: today))
    } else {
      add("state", task.isCompleted ? "done" : state(of: task))
    }
    add(
      "timer",
      task.timerStart.map { start in
        let time = start.day == today ? start.time.map { "\($0)" } : nil
        return "running since \(time ?? start.shortName(on: today))"
      })
    add("priority", task.priority.map { "\($0)" }, .priority)
    add(
      task.threshold.map { $0 <= today } == true ? "waited" : "waits",
      task.threshold.map { "until \($0.phrase(on: today))" })
    add("created", task.creationDate.map { $0.phrase(on: today) })
    add("projects", names(task.projects, "+"), .project)
    add("contexts", names(task.contexts, "@"), .context)
    for tag in task.tags where !Self.spelledKeys.contains(tag.key) {
      if tag.key != "tracking" || task.timerStart == nil { add(tag.key, tag.value) }
    }
    if let recurrence = task.recurrence {
      add("repeats", recurrence.isValid ? recurrence.rule : "\(recurrence.rule), which is not an interval")
    }
    add("next", task.occurrences.map { $0.shortName(on: today) }.joined(separator: " · "))
    return fields
  }

  /// The keys that are shown in other words.
  private static let spelledKeys = ["due", "t", "rec"]

  private func state(of task: TaskFacts) -> String {
    let states = [
      (task.isOverdue, "overdue"), (task.isWaiting, "waiting"), (task.isHidden, "hidden"),
    ].filter(\.0).map(\.1)
    return (["open"] + states).joined(separator: ", ")
  }

  private func names(_ names: [String], _ sigil: String) -> String {
    names.map { sigil + $0 }.joined(separator: " ")
  }

  func changes(_ entries: [TaskHistory.Entry], on today: CivilDate) -> [DetailDisplayData.Change] {
    entries.map { entry in
      let time = CivilTime.clockText(ofSecond: entry.secondOfDay)
      let day = entry.date == today ? "today" : entry.date.shortName(on: today)
      return DetailDisplayData.Change(
        label: "\(day) \(time) " + (entry.author.map { "by \($0)" } ?? entry.action),
        before: entry.before.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
