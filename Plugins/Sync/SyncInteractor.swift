import SyncInterface

/// Brings the local lists and those in a remote repository to the same state.
///
/// Each step can be repeated: the next sync continues one that was killed.
struct SyncInteractor {
  let repository: any SyncRepository

  /// Waits before the attempt of that number, so that two machines do not stay in step.
  let pause: (_ attempt: Int) -> Void

  /// Waits for programs that are writing the lists, so that no half of a list is sent.
  var waitForWriters: () throws -> Void = {}

  /// Receives the current step.
  var progress: (SyncStep) -> Void = { _ in }

  /// The maximum number of pushes that others may precede.
  static let attempts = 5

  /// A phase of a sync. The user's changes between two phases are as safe as before the first.
  enum Phase: Hashable, Sendable {
    /// Commits local changes, without the network.
    case commit

    /// Commits, and fetches.
    case fetch

    /// Applies the fetched changes, and pushes.
    case finish
  }

  /// - Throws: `SyncProblem`, `TodoStoreError`, `CommandError` if git can't be started.
  func sync() throws -> SyncOutcome {
    try starting(.fetch) {
      var outcome = try fetch($0, isAtRest: $1, then: finish)
      outcome.remarks = try repository.remarks()
      return outcome
    }
  }

  /// - Throws: the errors of `sync()`.
  func perform(_ phase: Phase) throws -> SyncOutcome {
    try starting(phase) { outcome, isAtRest in
      switch phase {
      case .fetch: try fetch(outcome, isAtRest: isAtRest, then: waiting)
      case .commit where !isAtRest: try waiting(outcome)
      case .finish where !isAtRest: try finish(outcome)
      case .commit, .finish: outcome
      }
    }
  }

  private func starting(
    _ phase: Phase, _ body: (SyncOutcome, _ isAtRest: Bool) throws -> SyncOutcome
  ) throws -> SyncOutcome {
    try repository.locked {
      if phase == .fetch { try repository.prefetch() }
      let isAtRest = try repository.check()
      var outcome = SyncOutcome(remote: repository.remoteName)
      if !isAtRest {
        try waitForWriters()
        try repository.resume()
        outcome.committed = try commit(outcome)
      }
      return try body(outcome, isAtRest)
    }
  }

  /// Fetches, and goes on, unless the remote is out of reach, or brings nothing to lists that it has.
  private func fetch(
    _ outcome: SyncOutcome, isAtRest: Bool, then next: (SyncOutcome) throws -> SyncOutcome
  ) throws -> SyncOutcome {
    progress(.fetching(outcome.remote))
    switch try repository.fetch() {
    case .unreachable(let reason): return try offline(outcome, reason)
    case .nothing where isAtRest: return outcome
    case .nothing, .done, .overtaken: return try next(outcome)
    }
  }

  private func finish(_ outcome: SyncOutcome) throws -> SyncOutcome {
    var outcome = outcome
    for attempt in 1...Self.attempts {
      if attempt > 1 {
        pause(attempt)
        outcome = try fetch(outcome, isAtRest: false) { $0 }
        if outcome.offlineReason != nil { return outcome }
      }
      if let taken = try repository.takeIn() {
        outcome.received += taken.count
        outcome.events += taken.events
        // Changes made during the fetch are still there, and are pushed, too.
        outcome.committed = try commit(outcome)
      }
      let waiting = try repository.waitingChanges()
      if waiting.total > 0 { progress(.sending(outcome.remote)) }
      switch try repository.push() {
      case .done:
        outcome.sent = waiting
        return outcome
      case .nothing: return outcome
      case .unreachable(let reason): return try offline(outcome, reason)
      case .overtaken: continue
      }
    }
    throw SyncProblem.overtaken(times: Self.attempts)
  }

  private func commit(_ outcome: SyncOutcome) throws -> [String] {
    outcome.committed + (try repository.commit().map { [$0] } ?? [])
  }

  private func offline(_ outcome: SyncOutcome, _ reason: String) throws -> SyncOutcome {
    var outcome = try waiting(outcome)
    outcome.offlineReason = reason
    return outcome
  }

  private func waiting(_ outcome: SyncOutcome) throws -> SyncOutcome {
    var outcome = outcome
    outcome.waiting = try repository.waitingChanges()
    return outcome
  }
}

enum SyncStep: Hashable {
  case fetching(String)
  case sending(String)
}
