import TodoTxt

/// What the pane beside a list tells about its tasks, in plain values.
struct TaskOverview: Sendable {
  /// An open task that is due soon.
  struct Upcoming: Hashable, Sendable {
    let number: Int
    let due: TaskDate
    let words: [UInt8]
  }

  let calendar: TodoCalendar
  private(set) var dueDays = DueDays([])
  private(set) var doneDays: [CivilDate: Int] = [:]

  /// Those that listings show: neither waiting nor hidden.
  private(set) var open = 0
  private(set) var waiting = 0
  private(set) var overdue = 0

  /// Due today and not yet overdue.
  private(set) var dueToday = 0

  /// The tasks of the next days, each day in the order of a list; empty unless they are asked for.
  private(set) var upcoming: [Upcoming] = []

  /// The days after today that count as soon.
  static let days = 7

  init(calendar: TodoCalendar) {
    self.calendar = calendar
  }

  mutating func count(open tasks: some Sequence<TodoItem>, findsUpcoming: Bool) {
    let soon = (calendar.today + 1)...(calendar.today + Self.days)
    var found: [(due: TaskDate, task: TodoItem)] = []
    for task in tasks where !task.isCompleted {
      if task.isWaiting(on: calendar.today) { waiting += 1 } else { open += 1 }
      guard let due = task.dueDate else { continue }
      dueDays.add(due.day)
      if due.isPast(in: calendar) { overdue += 1 } else if due.day == calendar.today { dueToday += 1 }
      if findsUpcoming, soon.contains(due.day) { found.append((due, task)) }
    }
    upcoming = found.sorted { ($0.due.day, $0.task.placeInDay) < ($1.due.day, $1.task.placeInDay) }
      .prefix(Self.mostUpcoming).map {
        Upcoming(number: $0.task.number, due: $0.due, words: $0.task.ownWords)
      }
  }

  /// More do not fit on a screen.
  private static let mostUpcoming = 50

  /// Counts completed tasks by day.
  mutating func count(done tasks: some Sequence<TodoItem>) {
    for task in tasks where task.isCompleted {
      if let day = task.completionDate { doneDays[day, default: 0] += 1 }
    }
  }

  var soon: Int { (1...Self.days).reduce(0) { $0 + dueDays[calendar.today + $1] } }

  /// The tasks completed on each of so many days, from one on.
  func done(from start: CivilDate, days: Int = Self.days) -> [Int] {
    (0..<days).map { doneDays[start + $0] ?? 0 }
  }
}
