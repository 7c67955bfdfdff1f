import Merging
import SyncInterface
@testable import SyncModule

/// Records the requests of a sync, and answers as a test says.
final class RecordingRepository: SyncRepository {
  let remoteName = "origin"
  private(set) var steps: [String] = []

  /// The messages of commits; nil for nothing to commit. After the last message, the last answer is repeated.
  var commits: [String?] = [nil]
  var fetches: [SyncAnswer] = [.done]
  var taken: [TakenChanges?] = [nil]
  var pushes: [SyncAnswer] = [.nothing]
  var waiting: ChangeCount = 0
  var problem: SyncProblem?

  /// Whether the other side has everything.
  var isAtRest = false

  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    steps.append("lock")
    defer { steps.append("unlock") }
    return try body()
  }

  func prefetch() { steps.append("prefetch") }

  func check() throws -> Bool {
    steps.append("check")
    if let problem { throw problem }
    return isAtRest
  }

  func resume() { steps.append("resume") }

  func commit() -> String? {
    steps.append("commit")
    return Self.next(&commits)
  }

  func fetch() -> SyncAnswer {
    steps.append("fetch")
    return Self.next(&fetches)
  }

  func takeIn() -> TakenChanges? {
    steps.append("take")
    return Self.next(&taken)
  }

  func push() -> SyncAnswer {
    steps.append("push")
    return Self.next(&pushes)
  }

  func waitingChanges() -> ChangeCount { waiting }

  private static func next<Answer>(_ answers: inout [Answer]) -> Answer {
    answers.count > 1 ? answers.removeFirst() : answers[0]
  }
}
