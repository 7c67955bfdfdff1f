/// Where a secret comes from. It is held by nothing that is ever printed.
public protocol TokenSource: Sendable {
  func token() async throws(TokenError) -> String
}

/// Why there is no token, as a clause that does not hold it.
public struct TokenError: Error, Hashable, Sendable {
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}

extension String {
  /// The first line of what a file, a variable or a program says, without blanks.
  ///
  /// - Throws: where nothing is left, and where it could not stand in a header.
  func asToken(from place: String) throws(TokenError) -> String {
    let token = (split(separator: "\n", omittingEmptySubsequences: false).first ?? "").trimmed
    guard !token.isEmpty else { throw TokenError("\(place) is empty") }
    guard token.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw TokenError("\(place) does not contain a token")
    }
    return token
  }
}
