import ModuleKit
import TodoStores
import TodoTxt

/// The reminders given for one file: the day from which on reminders may be pending, and the tasks already
/// reported.
///
/// A task is identified by its due date and its own words, so a new number or priority does not affect it.
/// The next occurrence of a recurring task is another task.
struct ReminderRecord {
  private let log: any ReminderLog

  /// The prefix of this file's lines.
  private let list: String
  private let known: Set<[UInt8]>

  /// The day from which on tasks are pending, apart from those reported; nil before the first run.
  let firstDay: CivilDate?

  init(_ log: any ReminderLog, path: String) {
    self.log = log
    list = Self.hash(of: path.utf8)
    known = Set(log.lines())
    let prefix = Array("\(list) day ".utf8)
    firstDay = known.lazy.filter { $0.starts(with: prefix) }
      .compactMap { CivilDate($0.dropFirst(prefix.count)) }.max()
  }

  func contains(_ task: DueTask) -> Bool { known.contains(line(of: task)) }

  func add(_ task: DueTask) { log.append(line(of: task)) }

  /// Whether the changes of that sync were reported.
  func contains(_ action: JournalHistory.Action) -> Bool { known.contains(line(of: action)) }

  func add(_ action: JournalHistory.Action) { log.append(line(of: action)) }

  private func line(of action: JournalHistory.Action) -> [UInt8] {
    Array("\(list) sync \(String(action.id, radix: 16))".utf8)
  }

  /// Ignores tasks that were due before that day from now on.
  func begin(_ day: CivilDate) {
    if firstDay != day { log.append(Array("\(list) day \(day)".utf8)) }
  }

  /// Distinguishes texts without revealing them.
  private static func hash(of text: some Sequence<UInt8>) -> String {
    String(StableHash.value(of: text), radix: 16)
  }

  private func line(of task: DueTask) -> [UInt8] {
    let words = TodoItem(line: task.text)
    let kept = words.text.split(whereSeparator: \.isBlank).filter { !$0.starts(with: "due:".utf8) }
    return Array("\(list) \(task.due) \(Self.hash(of: kept.joined(separator: [.space])))".utf8)
  }
}

/// An open task that falls due on a day, or at a minute of it.
struct DueTask: Hashable, Sendable {
  let number: TaskNumber

  /// The whole line.
  let line: [UInt8]
  let due: TaskDate

  /// The task's own words, without its priority and leading dates.
  var text: [UInt8] { Array(TodoItem(line: line).body) }

  func json(at now: TaskDate) -> JSONValue {
    TaskJSON(at: now).value(line, number: number.own ?? 0, list: number.list)
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
