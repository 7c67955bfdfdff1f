import EventLoop
import ModuleKit
import RemindersInterface
import TodoStores
import TodoTxt

/// Runs a command for each task that falls due. It checks at every change of the list, at each midnight, and
/// at each due time.
///
/// The commands run one after the other beside the loop. A failure is reported once, and retried on the next
/// day or by the next run of the program.
@EventLoop
final class ReminderFollower {
  private let interactor: RemindersInteractor
  private let command: ReminderCommand
  private let clock: any CivilClock
  private let complain: @Sendable (String) -> Void
  private let worker = SerialWorker("todo.reminders")

  private var list: TodoList?
  private var day: CivilDate?
  private var attempted: Set<DueTask> = []
  private var isLooking = false
  private var isOutdated = false
  private var alarm: Task<Void, Never>?

  init(
    interactor: RemindersInteractor, command: ReminderCommand, clock: any CivilClock,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.interactor = interactor
    self.command = command
    self.clock = clock
    self.complain = complain
  }

  /// Ends when its task is cancelled.
  func follow() async {
    let days = Task { @EventLoop in
      for await day in clock.days() {
        if self.day != nil { attempted = [] }
        self.day = day
        look()
      }
    }
    defer {
      days.cancel()
      alarm?.cancel()
    }
    for await update in interactor.store.updates() where update.problem == nil {
      list = update.list
      look()
    }
  }

  private func look() {
    guard let list, let day else { return }
    guard !isLooking else {
      isOutdated = true
      return
    }
    (isLooking, isOutdated) = (true, false)
    setAlarm(for: list)
    Task { @EventLoop [worker, interactor, command, attempted] in
      let found = try? await worker.run {
        var attempted = attempted
        let outcomes = interactor.notify(command, of: list, until: interactor.today, attempted: &attempted)
        return (outcomes, attempted)
      }
      isLooking = false
      if let (outcomes, attempted) = found {
        if self.day == day { self.attempted = attempted }
        for problem in Set(outcomes.compactMap(\.problem)) { complain("--notify: \(problem)") }
      }
      if isOutdated { look() }
    }
  }

  private func setAlarm(for list: TodoList) {
    alarm?.cancel()
    alarm = interactor.nextTime(in: list).map { time in
      Task { @EventLoop [clock] in
        for await _ in clock.alarm(at: time) { look() }
      }
    }
  }
}
