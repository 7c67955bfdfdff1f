import ModuleKit
import Synchronization
import ViewKit

/// Admits programs that send a token, and browsers that have exchanged a token for a session.
final class Gate: Sendable {
  private let log: GrantLog
  private let sessions: SessionLog
  private let clock: any CivilClock

  /// Wrong tokens of this minute, by source address.
  private let wrong = Mutex([String: (count: Int, began: ContinuousClock.Instant)]())
  private static let mostWrong = 10
  private static let mostAddresses = 1_000

  enum Entry { case open(Grant), refused, tooMany }

  init(_ log: GrantLog, sessions: SessionLog, clock: any CivilClock) {
    (self.log, self.sessions, self.clock) = (log, sessions, clock)
  }

  func enter(with token: String, from address: String) -> Entry {
    let isAllowed = wrong.withLock { wrong in
      if wrong.count >= Self.mostAddresses {
        wrong = wrong.filter { $0.value.began.duration(to: .now) <= .seconds(60) }
      }
      if let last = wrong[address], last.began.duration(to: .now) > .seconds(60) { wrong[address] = nil }
      // The table is full of addresses that are guessing: admit no new address, so that it stays bounded.
      return wrong[address].map { $0.count < Self.mostWrong } ?? (wrong.count < Self.mostAddresses)
    }
    // A right token is admitted in any case: others may guess from the same address, behind one proxy.
    if let grant = grant(for: token) { return .open(grant) }
    guard isAllowed else { return .tooMany }
    wrong.withLock { $0[address, default: (0, .now)].count += 1 }
    return .refused
  }

  func openSession(for grant: Grant) -> SessionLog.Session { sessions.open(for: grant, on: clock.today()) }

  /// The rights of a session's token; nil if the session has ended, or if the token was revoked.
  func grant(forSession id: String) -> Grant? {
    guard let session = sessions.session(id, on: clock.today()) else { return nil }
    return grants.first { $0.name == session.token }
  }

  /// The path of the file that keeps the tokens.
  var path: String? { log.log.path }

  /// The grants that are not revoked.
  var grants: [Grant] { log.grants() }

  /// The current rights of a token; nil if the token is unknown or revoked.
  func grant(for token: String) -> Grant? {
    // Compare with each token, so that the time taken does not reveal a similar token.
    grants.reduce(nil) { found, grant in Secret.isSame(grant.token, token) ? grant : found }
  }
}
