import ModuleKit
import TodoTxt

/// An open task that falls due on a day, or at a minute of it.
struct DueTask: Hashable, Sendable {
  let number: TaskNumber

  /// The whole line.
  let line: [UInt8]
  let due: TaskDate

  /// The task's own words, without its priority and leading dates.
  var text: [UInt8] { Array(TodoItem(line: line).body) }

  func json(on today: CivilDate) -> JSONValue {
    TaskJSON(today: today).value(line, number: number.own ?? 0, list: number.list)
  }
}

extension TodoList {
  /// The open tasks due on one of these days, without hidden ones: by date, then by number.
  func tasks(dueIn days: ClosedRange<CivilDate>) -> [DueTask] {
    var tasks: [DueTask] = []
    for item in self where !item.isCompleted {
      guard let due = item.dueDate, days.contains(due.day), !item.isHidden else { continue }
      tasks.append(DueTask(number: TaskNumber(item.number, in: parts), line: Array(item.text), due: due))
    }
    return tasks.sorted { ($0.due, $0.number.value ?? 0) < ($1.due, $1.number.value ?? 0) }
  }
}
