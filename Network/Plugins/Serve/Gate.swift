import Synchronization

/// Lets in the browsers that have sent a token.
final class Gate: Sendable {
  private let log: GrantLog

  /// Wrong tokens of this minute, by the address that they came from.
  private let wrong = Mutex([String: (count: Int, began: ContinuousClock.Instant)]())
  private static let mostWrong = 10
  private static let mostAddresses = 1_000

  enum Entry { case open(Grant), refused, tooMany }

  init(_ log: GrantLog) {
    self.log = log
  }

  func enter(with token: String, from address: String) -> Entry {
    let isAllowed = wrong.withLock { wrong in
      if wrong.count >= Self.mostAddresses {
        wrong = wrong.filter { $0.value.began.duration(to: .now) <= .seconds(60) }
      }
      if let last = wrong[address], last.began.duration(to: .now) > .seconds(60) { wrong[address] = nil }
      // While so many guess at once, nobody new gets in.
      return wrong[address].map { $0.count < Self.mostWrong } ?? (wrong.count < Self.mostAddresses)
    }
    guard isAllowed else { return .tooMany }
    if let grant = grant(for: token) { return .open(grant) }
    wrong.withLock { $0[address, default: (0, .now)].count += 1 }
    return .refused
  }

  /// All that are valid now.
  var grants: [Grant] { log.grants() }

  /// What a token allows now; nil for one that is none, or was taken back.
  func grant(for token: String) -> Grant? {
    // Every one is compared, so that the time tells nothing.
    grants.reduce(nil) { found, grant in Secret.isSame(grant.token, token) ? grant : found }
  }
}
