import EventLoop
import Merging
import ModuleKit
import ScreenKit
import SyncInterface
import TodoStores
import TodoTxt

/// Syncs beside a live list: after edits, at intervals, and when the user asks.
///
/// git runs on a worker of its own, so an edit never waits for the network. Nothing is applied while a
/// question is open on the screen.
@EventLoop
final class SyncFollower: SyncPresentation {
  /// Performs a phase of a sync, off the loop.
  typealias Engine = @Sendable (SyncInteractor.Phase) throws -> SyncOutcome

  /// Wakes the follower at a time; nil for never.
  struct Timer {
    /// The lifetime of the timer.
    let now: @EventLoop () -> Duration
    let set: @EventLoop (_ deadline: Duration?, _ action: @escaping @EventLoop () -> Void) -> Void
  }

  let navigator: (any Navigator)?
  private let engine: Engine
  private let clock: any CivilClock
  private let complain: (String) -> Void

  /// Tells that the status has changed.
  private let tell: @EventLoop () -> Void
  private let timer: Timer
  private let worker = SerialWorker("todo.sync")

  private var schedule: SyncSchedule
  private var current = SyncStatus()
  private var isRunning = false
  private var isOver = false

  /// Whether the user waits for the outcome.
  private var isAsked = false

  /// The problem that was reported to the user.
  private var told: String?

  private var list: TodoList?
  private var following: Task<Void, Never>?

  /// - Parameters:
  ///   - navigator: nil for a list in a pipe.
  ///   - complain: reports a problem if there is no screen.
  ///   - tell: is called when the status has changed.
  init(
    isAutomatic: Bool, navigator: (any Navigator)?, clock: any CivilClock, timer: Timer,
    complain: @escaping (String) -> Void, tell: @escaping @EventLoop () -> Void, engine: @escaping Engine
  ) {
    self.navigator = navigator
    self.tell = tell
    self.engine = engine
    self.clock = clock
    self.timer = timer
    self.complain = complain
    schedule = SyncSchedule(isAutomatic: isAutomatic, at: timer.now())
  }

  /// Starts automatic syncs.
  ///
  /// - Parameter store: its changes are the edits to sync.
  func follow(_ store: any TodoStore) {
    guard schedule.isAutomatic else { return }
    let updates = store.updates()
    following = Task { @EventLoop [weak self] in
      for await update in updates { self?.take(update) }
    }
    look()
  }

  var status: String? { current.text }

  func dismiss() {
    isOver = true
    following?.cancel()
    timer.set(nil) {}
  }

  /// Syncs at once, and reports the result.
  func syncNow() {
    isAsked = true
    navigator?.show(ScreenMessage("Syncing…"))
    schedule.ask(at: timer.now())
    look()
  }

  // MARK: Events

  private func take(_ update: TodoUpdate) {
    guard update.problem == nil else { return }
    defer { list = update.list }
    // Changes applied by a sync are not edits.
    let isOwn = !update.commits.isEmpty && update.commits.allSatisfy { $0.action == Self.action }
    guard let list, !isOwn else { return }
    let change = update.list.change(since: list)
    let count = max(change.removed.count, change.inserted.count)
    guard count > 0 else { return }
    current.edited += count
    schedule.noteEdit(at: timer.now())
    tell()
    look()
  }

  /// The name of a background sync in the journal.
  nonisolated static let action = ActionIdentity("sync", from: .merge)

  /// Starts the phase that is due, or waits for it.
  private func look() {
    guard !isOver, !isRunning else { return }
    let now = timer.now()
    if let step = schedule.step(at: now) {
      if navigator?.isAsking != true {
        schedule.begin(step)
        isRunning = true
        return run(step == .sync ? .fetch : .commit)
      }
      schedule.hold(at: now)
    }
    timer.set(schedule.deadline) { [weak self] in self?.look() }
  }

  private func run(_ phase: SyncInteractor.Phase) {
    let seen = current.edited
    worker.run({ [engine] in try engine(phase) }) { [self] result in
      if case .success(let outcome) = result, phase == .fetch, outcome.offlineReason == nil {
        note(outcome, seen)
        guard navigator?.isAsking == true else { return isOver ? () : run(.finish) }
        // Fetched changes are applied once the question has been answered.
        schedule.ask(at: timer.now())
        schedule.hold(at: timer.now())
      } else {
        receive(result, of: phase, seen)
      }
      isRunning = false
      look()
    }
  }

  /// - Parameter seen: the number of edits when the phase began.
  private func receive(_ result: Result<SyncOutcome, any Error>, of phase: SyncInteractor.Phase, _ seen: Int)
  {
    switch result {
    case .success(let outcome):
      note(outcome, seen)
      if phase == .commit { break }
      current.trouble = outcome.offlineReason == nil ? nil : .offline
      told = nil
      if current.trouble == nil {
        current.lastSync = TimeOfDay(secondOfDay: clock.now().secondOfDay)
      }
      report(outcome)
    case .failure(let error):
      // Without a setup there is nothing that could be out of step, and a key for it changes no status.
      let isWithoutSetup = !schedule.isAutomatic && SyncLists.isWithoutSetup(error)
      current.trouble = isWithoutSetup ? nil : .failed
      report(SyncProblem.explained(error))
    }
    if phase != .commit { schedule.end(current.trouble, at: timer.now()) }
    isAsked = false
    tell()
  }

  private func note(_ outcome: SyncOutcome, _ seen: Int) {
    current.waiting = outcome.waiting.own
    current.edited -= min(seen, current.edited)
  }

  private func report(_ outcome: SyncOutcome) {
    if isAsked { navigator?.show(ScreenMessage(outcome.sentence, isWarning: outcome.offlineReason != nil)) }
    let doubled = outcome.events.compactMap(\.bothVersions)
    guard let first = doubled.first else { return }
    let rest = doubled.count > 1 ? " and \(doubled.count - 1) more" : ""
    navigator?.show(
      ScreenMessage("Both versions kept: \(first)\(rest). Delete one of them.", isWarning: true))
  }

  private func report(_ error: any Error) {
    let message = ScreenMessage(about: error)
    if told == message.text, !isAsked { return }
    told = message.text
    if let navigator { navigator.show(message) } else { complain(message.text) }
  }
}
