import ModuleKit
import RemindersInterface
import TodoStores
import TodoTxt

/// Finds the tasks that fall due, and runs a command once for each.
struct RemindersInteractor: Sendable {
  let store: any TodoStore
  let runner: any CommandRunner
  let log: any ReminderLog

  /// The path of todo.txt: each file has its own record.
  let path: String
  let clock: any CivilClock
  let journal: any TodoJournal

  /// The user's name in `to:` words; nil if it is unknown.
  let me: String?

  var today: CivilDate { clock.today() }

  var now: TaskDate { clock.calendar(startingOn: .monday).now }

  func tasks(until last: CivilDate) throws(TodoStoreError) -> [DueTask] {
    let now = now
    return try store.list().tasks(dueIn: now.day...last).filter { $0.due.time == nil || $0.due >= now }
  }

  /// The age of a sync after which its news is not reported.
  private static let newsDays = 7

  /// Reports what others did to the user's tasks, each change once.
  ///
  /// - Parameter tell: returns whether the report succeeded; otherwise it is repeated the next time.
  func tellNews(_ tell: ([SyncNews]) throws -> Bool) throws {
    guard let me else { return }
    let record = ReminderRecord(log, path: path)
    let actions = try journal.history().actions.filter { action in
      action.identity.name == "sync" && today - action.date <= Self.newsDays && !record.contains(action)
    }
    let news = actions.flatMap { SyncNews.all(in: $0, for: me) }
    if try news.isEmpty || tell(news) { for action in actions { record.add(action) } }
  }

  func run(_ command: ReminderCommand, saying text: String) -> String? {
    run(command, text: Array(text.utf8))
  }

  /// The time of the next task of today with a due time.
  func nextTime(in list: TodoList) -> TaskDate? {
    let now = now
    return list.tasks(dueIn: now.day...now.day).first { $0.due.time != nil && $0.due > now }?.due
  }

  /// Runs the command for each task that falls due until `last` and was not reported; for today, tasks with a
  /// due time wait for it. Tasks that fell due since the last run are reported now, and a failed command is
  /// retried later.
  ///
  /// - Parameter attempted: tasks to skip; the tasks tried now are added.
  func notify(
    _ command: ReminderCommand, of list: TodoList, until last: CivilDate, attempted: inout Set<DueTask>
  ) -> [ReminderOutcome] {
    let now = now
    let today = now.day
    let record = ReminderRecord(log, path: path)
    let first = min(record.firstDay ?? today, today)
    var outcomes: [ReminderOutcome] = []
    let tasks = list.tasks(dueIn: first...last).filter { last > today || $0.due <= now || $0.due.time == nil }
    for task in tasks where !attempted.contains(task) && !record.contains(task) {
      attempted.insert(task)
      let problem = run(command, text: task.text)
      if problem == nil { record.add(task) }
      outcomes.append(ReminderOutcome(task: task, problem: problem))
    }
    if record.firstDay == nil || outcomes.allSatisfy({ $0.problem == nil }) { record.begin(today) }
    return outcomes
  }

  func notify(_ command: ReminderCommand, until last: CivilDate) throws -> [ReminderOutcome] {
    var attempted: Set<DueTask> = []
    return notify(command, of: try store.list(), until: last, attempted: &attempted)
  }

  /// - Returns: a failure, as a sentence.
  private func run(_ command: ReminderCommand, text: [UInt8]) -> String? {
    do throws(CommandError) {
      // The command may write it on a terminal.
      let text = String(decoding: text, as: UTF8.self).withoutControls
      let status = try runner.run(command.words + [Array(text.utf8)])
      guard status != 0 else { return nil }
      return "\(String(decoding: command.words[0], as: UTF8.self)) ended with status \(status)."
    } catch {
      return error.message
    }
  }
}

struct ReminderOutcome: Sendable {
  let task: DueTask

  /// The error, a sentence.
  let problem: String?
}
