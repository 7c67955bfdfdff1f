import Merging
import SyncInterface
import Testing
@testable import SyncModule

@Suite struct SyncInteractorTests {
  private let repository = RecordingRepository()

  private func sync(pause: @escaping (Int) -> Void = { _ in }) throws -> SyncOutcome {
    try SyncInteractor(repository: repository, pause: pause).sync()
  }

  private func steps() -> String { repository.steps.joined(separator: " ") }

  @Test func commitsFetchesAndSends() throws {
    repository.commits = ["add 2", nil]
    repository.pushes = [.done]
    repository.waiting = 2
    let outcome = try sync()
    #expect(steps() == "lock prefetch check resume commit fetch take push unlock")
    #expect(outcome.committed == ["add 2"])
    #expect(outcome.sent == 2 && outcome.received == 0 && outcome.offlineReason == nil)
  }

  @Test func commitsChangesMadeDuringTheSync() throws {
    repository.commits = [nil, "edit lists"]
    repository.taken = [TakenChanges(count: 3, events: [.revived(line: [1])])]
    repository.pushes = [.done]
    let outcome = try sync()
    #expect(steps() == "lock prefetch check resume commit fetch take commit push unlock")
    #expect(outcome.received == 3 && outcome.committed == ["edit lists"])
    #expect(outcome.events == [.revived(line: [1])])
  }

  @Test(arguments: [
    (SyncAnswer.nothing, "lock prefetch check fetch unlock"),
    (.done, "lock prefetch check fetch take push unlock"),
  ])
  func onlyFetchesIfTheRemoteHasEverything(fetched: SyncAnswer, expected: String) throws {
    repository.isAtRest = true
    repository.fetches = [fetched]
    let outcome = try sync()
    #expect(steps() == expected)
    #expect(outcome.committed.isEmpty && outcome.waiting == 0)
  }

  @Test(arguments: [0, 2])
  func tellsThatItSendsOnlyIfThereIsSomething(waiting: Int) throws {
    repository.waiting = ChangeCount(waiting)
    var steps: [SyncStep] = []
    var interactor = SyncInteractor(repository: repository, pause: { _ in })
    interactor.progress = { steps.append($0) }
    _ = try interactor.sync()
    #expect(steps.contains { if case .sending = $0 { true } else { false } } == (waiting > 0))
  }

  @Test func isOfflineIfFetchingFails() throws {
    repository.fetches = [.unreachable(reason: "no route")]
    repository.waiting = 3
    let outcome = try sync()
    #expect(outcome.offlineReason == "no route" && outcome.waiting == 3)
    #expect(steps() == "lock prefetch check resume commit fetch unlock")
  }

  @Test func isOfflineIfPushingFails() throws {
    repository.pushes = [.unreachable(reason: "gone")]
    repository.waiting = 1
    let outcome = try sync()
    #expect(outcome.offlineReason == "gone" && outcome.waiting == 1)
  }

  @Test(arguments: 1...5)
  func retriesIfOthersPushedFirst(attempts: Int) throws {
    repository.pushes = Array(repeating: .overtaken, count: attempts - 1) + [.done]
    repository.taken = [TakenChanges(count: 1)]
    var pauses: [Int] = []
    let outcome = try sync { pauses.append($0) }
    #expect(outcome.received == ChangeCount(attempts))
    #expect(repository.steps.count { $0 == "fetch" } == attempts)
    #expect(pauses == Array(2..<(attempts + 1)))
  }

  @Test func givesUpAfterFiveTimes() {
    repository.pushes = [.overtaken]
    #expect(throws: SyncProblem.overtaken(times: 5)) { try sync() }
    #expect(repository.steps.count { $0 == "push" } == 5)
    #expect(repository.steps.last == "unlock")
  }

  @Test func aRefusalChangesNothing() {
    repository.problem = .unmerged(paths: ["todo.txt"])
    #expect(throws: SyncProblem.unmerged(paths: ["todo.txt"])) { try sync() }
    #expect(steps() == "lock prefetch check unlock")
  }

  @Test func aCommitNeedsNoNetwork() throws {
    _ = try SyncInteractor(repository: repository, pause: { _ in }).perform(.commit)
    #expect(steps() == "lock check resume commit unlock")
  }
}
