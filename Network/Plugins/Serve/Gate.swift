import Synchronization

/// Lets in the browsers that have sent the token.
final class Gate: Sendable {
  /// 256 random bits in hexadecimal digits, in the fragment of the address.
  let token = Gate.secret()

  private let session = Gate.secret()

  /// Wrong tokens of this minute.
  private let wrong = Mutex((count: 0, began: ContinuousClock.now))
  private static let mostWrong = 10

  enum Entry { case open, refused, tooMany }

  func enter(with token: String) -> Entry {
    let isAllowed = wrong.withLock { wrong in
      if wrong.began.duration(to: .now) > .seconds(60) { wrong = (0, .now) }
      return wrong.count < Self.mostWrong
    }
    guard isAllowed else { return .tooMany }
    if Self.isSame(token, self.token) { return .open }
    wrong.withLock { $0.count += 1 }
    return .refused
  }

  /// The value of the cookie.
  var cookie: String { session }

  func knows(cookie: String) -> Bool { Self.isSame(cookie, session) }

  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Takes as long for every text of that length.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
