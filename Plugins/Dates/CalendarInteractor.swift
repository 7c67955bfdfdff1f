import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Follows the store for a calendar: the tasks of one day, and the counts of all others.
@EventLoop
final class CalendarInteractor {
  private let store: any TodoStore
  private let clock: any CivilClock
  private let firstWeekday: Weekday
  private var list: TodoList?

  /// The number of tasks due on each day; none until the store has answered.
  private(set) var counts = DueDays([])
  private var following: Task<Void, Never>?

  init(store: any TodoStore, clock: any CivilClock, firstWeekday: Weekday) {
    self.store = store
    self.clock = clock
    self.firstWeekday = firstWeekday
  }

  var calendar: TodoCalendar { clock.calendar(startingOn: firstWeekday) }

  /// The first day to show: the due date of the first task, else today.
  func day(for tasks: [SelectedTask]) -> CivilDate {
    tasks.first.flatMap { TodoItem(line: $0.line.text).due } ?? calendar.today
  }

  /// Calls `change` for each new list until `stop()`.
  func follow(_ change: @escaping @EventLoop () -> Void) {
    following = Task { [weak self, updates = store.updates()] in
      for await update in updates {
        guard let self else { return }
        self.list = update.list
        self.counts = DueDays(update.list)
        change()
      }
    }
  }

  func stop() {
    following?.cancel()
    following = nil
  }

  func state(of day: CivilDate) -> CalendarDay {
    let due = (list ?? TodoList()).filter { !$0.isCompleted && $0.due == day }
      .sorted { $0.placeInDay < $1.placeInDay }
    return CalendarDay(
      day: day, calendar: calendar, counts: counts, tasks: list == nil ? nil : due.map(DueTask.init))
  }
}

/// A day of a calendar, in plain values.
struct CalendarDay {
  var day: CivilDate
  var calendar: TodoCalendar

  var counts: DueDays

  /// The open tasks that are due on `day`, in the order of a list; nil until the store has answered.
  var tasks: [DueTask]?
}

/// A task of a day.
struct DueTask: Hashable {
  let priority: Priority?
  let time: TimeOfDay?

  /// Without the due date and the threshold.
  let words: [UInt8]

  fileprivate init(_ task: TodoItem) {
    (priority, time) = (task.priority, task.dueDate?.time)
    words = Array(
      task.body.split(separator: .space).filter {
        !$0.starts(with: "due:".utf8) && !$0.starts(with: "t:".utf8)
      }.joined(separator: [.space]))
  }
}
