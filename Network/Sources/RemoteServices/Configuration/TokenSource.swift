/// A source of a token. Values that may be printed never contain the token.
public protocol TokenSource: Sendable {
  /// Where the token comes from, for messages: `~/.netrc`.
  var place: String { get }

  /// - Throws: `noToken`.
  func token() async throws(RemoteError.Kind) -> String
}

extension String {
  /// The first line of a file, a variable or a program's output, without blanks.
  ///
  /// - Throws: if it is empty, or not valid in a header.
  func asToken(from place: String) throws(RemoteError.Kind) -> String {
    let token = (split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first ?? "").trimmed
    guard !token.isEmpty else { throw .noToken(reason: "\(place) is empty") }
    guard token.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .noToken(reason: "\(place) does not contain a token")
    }
    return token
  }
}
