/// A source of a token. Values that may be printed never contain the token.
public protocol TokenSource: Sendable {
  /// Where the token comes from, for messages: `~/.netrc`.
  var place: String { get }

  func token() async throws(TokenError) -> String
}

/// Why there is no token, as a clause without the token.
public struct TokenError: Error, Hashable, Sendable {
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}

extension String {
  /// The first line of a file, a variable or a program's output, without blanks.
  ///
  /// - Throws: if it is empty, or not valid in a header.
  func asToken(from place: String) throws(TokenError) -> String {
    let token = (split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first ?? "").trimmed
    guard !token.isEmpty else { throw TokenError("\(place) is empty") }
    guard token.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw TokenError("\(place) does not contain a token")
    }
    return token
  }
}
