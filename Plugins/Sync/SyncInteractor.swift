/// Brings the lists here and those in the repository of another machine to the same state.
///
/// Each step can be done again: a sync that was killed is carried on by the next one.
struct SyncInteractor {
  let repository: any SyncRepository

  /// Waits a moment before the attempt of that number, so that two machines don't stay in step.
  let pause: (_ attempt: Int) -> Void

  /// Told what is being done.
  var progress: (SyncStep) -> Void = { _ in }

  /// How often the other side may have something new when this one sends.
  static let attempts = 5

  /// - Throws: `SyncProblem`, `TodoStoreError`, `CommandError` where git can't be started.
  func sync() throws -> SyncOutcome {
    try repository.locked {
      try repository.check()
      try repository.resume()
      var outcome = SyncOutcome(remote: repository.remoteName)
      outcome.committed = try commit(outcome)
      for attempt in 1...Self.attempts {
        if attempt > 1 { pause(attempt) }
        progress(.fetching(outcome.remote))
        if case .unreachable(let reason) = try repository.fetch() {
          return try offline(outcome, reason)
        }
        if let taken = try repository.takeIn() {
          outcome.received += taken.count
          outcome.events += taken.events
          // What was done here while the network was asked is there still, and goes along.
          outcome.committed = try commit(outcome)
        }
        let waiting = try repository.waitingChanges()
        if waiting > 0 { progress(.sending(outcome.remote)) }
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
  }

  private func commit(_ outcome: SyncOutcome) throws -> [String] {
    outcome.committed + (try repository.commit().map { [$0] } ?? [])
  }

  private func offline(_ outcome: SyncOutcome, _ reason: String) throws -> SyncOutcome {
    var outcome = outcome
    outcome.offline = .init(reason: reason, waiting: try repository.waitingChanges())
    return outcome
  }
}

enum SyncStep: Hashable {
  case fetching(String)
  case sending(String)
}
