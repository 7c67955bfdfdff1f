import Merging
import ModuleTestKit
import SyncInterface
import Synchronization
import Testing
@testable import SyncModule

/// A sync beside a list, with a manual clock and an engine that records its requests.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct SyncFollowerTests {
  @Test func syncsAtTheStartAfterEditsAndOnceAMinute() async throws {
    let live = Live()
    try await live.wait(for: "synced 00:00")
    #expect(live.phases == [.fetch, .finish])
    live.store.replace(with: TodoList("a\nb\nc\n"))
    try await live.wait(for: "synced 00:00 · 2 wait")
    live.pass(seconds: 4)
    #expect(live.phases.count == 2)
    live.clock.advance(toSecondOfDay: 14 * 3600 + 120)
    live.pass(seconds: 1)
    try await live.wait(for: "synced 14:02")
    #expect(live.phases == [.fetch, .finish, .fetch, .finish])
    live.clock.advance(toSecondOfDay: 14 * 3600 + 180)
    live.pass(seconds: 60)
    try await live.wait(for: "synced 14:03")
    #expect(live.phases.count == 6)
  }

  @Test func reportsBeingOfflineAndStillCommits() async throws {
    let live = Live { phase in
      var outcome = SyncOutcome(remote: "origin")
      outcome.waiting = 3
      if phase != .commit { outcome.offlineReason = "no route" }
      return outcome
    }
    try await live.wait(for: "offline · 3 wait")
    #expect(live.phases == [.fetch])
    live.store.replace(with: TodoList("a\nb\n"))
    try await live.wait(for: "offline · 4 wait")
    live.pass(seconds: 5)
    try await live.wait(for: "offline · 3 wait")
    #expect(live.phases == [.fetch, .commit])
    #expect(!live.session.rows.contains { $0.contains("no route") })
  }

  @Test func reportsAProblemOnce() async throws {
    let live = Live { _ in throw SyncProblem.detached }
    try await live.wait(for: "not synced")
    try await live.session.waitForRow(containing: "The repository is not on a branch")
    live.session.press(.down)
    live.pass(seconds: 60)
    await live.rest(after: 2)
    #expect(!live.session.rows.contains { $0.contains("The repository is not on a branch") })
  }

  /// A key for what is not set up leaves no status behind.
  @Test(arguments: [
    (SyncProblem.noRepository(directory: "/d"), nil), (SyncProblem.detached, "not synced"),
  ])
  func theKeyWithoutASetupChangesNoStatus(problem: SyncProblem, status: String?) async throws {
    let live = Live(isAutomatic: false) { _ in throw problem }
    live.follower.syncNow()
    try await live.session.waitForRow(containing: "repository")
    #expect(live.follower.status == status)
  }

  @Test func anOpenQuestionPausesTheSync() async throws {
    let live = Live()
    try await live.wait(for: "synced 00:00")
    QuestionScene.ask(Question("Sure? ", history: "x"), on: live.session.navigator) { _ in }
    live.pass(seconds: 60)
    live.pass(seconds: 30)
    #expect(live.phases.count == 2)
    live.session.press(.escape)
    live.pass(seconds: 1)
    await live.rest(after: 4)
    #expect(live.phases == [.fetch, .finish, .fetch, .finish])
    // The question opens during network access.
    live.onFetch = {
      QuestionScene.ask(Question("Sure? ", history: "x"), on: live.session.navigator) { _ in }
    }
    live.pass(seconds: 60)
    await live.rest(after: 5)
    #expect(live.phases.last == .fetch)
    live.onFetch = nil
    live.session.press(.escape)
    live.pass(seconds: 1)
    await live.rest(after: 7)
    #expect(live.phases.suffix(3) == [.fetch, .fetch, .finish])
  }

  @Test func syncsOnRequest() async throws {
    let live = Live(isAutomatic: false) { phase in
      var outcome = SyncOutcome(remote: "origin")
      if phase == .finish { (outcome.sent, outcome.received) = (2, 1) }
      return outcome
    }
    live.store.replace(with: TodoList("a\nb\n"))
    live.pass(seconds: 100)
    #expect(live.phases.isEmpty && live.follower.status == nil)
    live.follower.syncNow()
    try await live.session.waitForRow(containing: "Synced with origin: sent 2, received 1.")
    #expect(live.follower.status == "synced 00:00")
    live.pass(seconds: 100)
    #expect(live.phases.count == 2)
  }

  @Test func reportsLinesKeptTwice() async throws {
    let live = Live { _ in
      var outcome = SyncOutcome(remote: "origin")
      outcome.events = [.keptBoth(Array("Buy milk".utf8), Array("Buy oat milk".utf8))]
      return outcome
    }
    try await live.session.waitForRow(containing: "Both versions kept: “Buy milk” and “Buy oat milk”.")
  }

  @Test func syncedChangesAreNotEdits() async throws {
    let live = Live()
    try await live.wait(for: "synced 00:00")
    let store = live.store.acting(as: RunningAction(SyncFollower.action))
    try store.append(Array("From Bob".utf8))
    try live.store.acting(as: RunningAction(ActionIdentity("add"))).append(Array("Mine".utf8))
    try await live.wait(for: "synced 00:00 · 1 waits")
  }

  @Test func inAPipeProblemsGoToStandardError() async throws {
    let live = Live(hasScreen: false) { _ in throw SyncProblem.detached }
    while live.complaints.isEmpty { await Task.yield() }
    #expect(
      live.complaints == [
        "The repository is not on a branch. Switch to one, for example with “git switch main”."
      ])
  }

  @Test func endsWithTheList() async throws {
    let live = Live()
    try await live.wait(for: "synced 00:00")
    live.follower.dismiss()
    live.pass(seconds: 100)
    #expect(live.phases.count == 2)
  }

  @Test(arguments: [
    (SyncStatus(), nil), (SyncStatus(edited: 1), "1 waits"),
    (SyncStatus(lastSync: TimeOfDay(hour: 14, minute: 2), waiting: 1, edited: 2), "synced 14:02 · 3 wait"),
    (SyncStatus(lastSync: .midnight, trouble: .offline), "offline"),
    (SyncStatus(trouble: .failed, waiting: 2), "not synced · 2 wait"),
  ])
  func describesTheStatus(status: SyncStatus, text: String?) {
    #expect(status.text == text)
  }

  // MARK: The surroundings

  @EventLoop
  final class Live: SyncModuleDelegate {
    let store = InMemoryTodoStore("a\n")
    let clock = ManualClock(CivilDate(daysSinceEpoch: 0))
    let session: SceneSession
    var follower: SyncFollower { made[0] }
    private var made: [SyncFollower] = []
    private(set) var complaints: [String] = []
    private let engine: RecordingEngine
    private var time = Duration.zero
    private var alarm: (deadline: Duration, action: @EventLoop () -> Void)?

    /// Called on the loop after a fetch, before its outcome is used.
    var onFetch: (() -> Void)?

    init(
      isAutomatic: Bool = true, hasScreen: Bool = true,
      _ answer: @escaping @Sendable (SyncInteractor.Phase) throws -> SyncOutcome = { _ in
        SyncOutcome(remote: "origin")
      }
    ) {
      session = SceneSession(TasksScene(store), columns: 100, rows: 4)
      let engine = RecordingEngine(answer)
      self.engine = engine
      made = [
        SyncFollower(
          isAutomatic: isAutomatic, navigator: hasScreen ? session.navigator : nil, clock: clock,
          timer: SyncFollower.Timer(
            now: { self.time },
            set: { deadline, action in self.alarm = deadline.map { ($0, action) } }),
          complain: { self.complaints.append($0) }, tell: { self.syncModuleDidChangeStatus() },
          engine: { try engine.perform($0) })
      ]
      engine.onFetch = { [weak self] in
        EventLoop.perform { self?.onFetch?() }
      }
      follower.follow(store)
    }

    var phases: [SyncInteractor.Phase] { engine.phases }

    nonisolated func syncModuleDidChangeStatus() {}

    func pass(seconds: Int) {
      let end = time + .seconds(seconds)
      while let alarm, alarm.deadline <= end {
        time = max(time, alarm.deadline)
        self.alarm = nil
        alarm.action()
      }
      time = end
    }

    func wait(for status: String) async throws {
      while follower.status != status { await Task.yield() }
    }

    /// Waits until the engine was called `count` times and its answers were used.
    func rest(after count: Int) async {
      while phases.count < count || alarm == nil { await Task.yield() }
    }
  }
}

private final class RecordingEngine: Sendable {
  private let asked = Mutex<[SyncInteractor.Phase]>([])
  private let answer: @Sendable (SyncInteractor.Phase) throws -> SyncOutcome
  private let fetched = Mutex<(@Sendable () -> Void)?>(nil)

  var onFetch: (@Sendable () -> Void)? {
    get { fetched.withLock(\.self) }
    set { fetched.withLock { $0 = newValue } }
  }

  init(_ answer: @escaping @Sendable (SyncInteractor.Phase) throws -> SyncOutcome) {
    self.answer = answer
  }

  var phases: [SyncInteractor.Phase] { asked.withLock(\.self) }

  func perform(_ phase: SyncInteractor.Phase) throws -> SyncOutcome {
    asked.withLock { $0.append(phase) }
    if phase == .fetch { onFetch?() }
    return try answer(phase)
  }
}
