extension String {
  /// The text with every address in it that has a password, or a token, without its user and password. Others read
  /// messages, commits and logs.
  package var withoutPasswords: String { withoutUsers { $0.contains(":") || $0.count >= Self.shortestToken } }

  /// The text with every address in it without its user. In its messages git cuts an address at the first `@`, which may
  /// be in the password.
  package var withoutUsers: String { withoutUsers { _ in true } }

  private func withoutUsers(where isSecret: (Substring) -> Bool) -> String {
    var result = ""
    var rest = self[...]
    while let end = rest.firstRange(of: "://")?.upperBound {
      result += rest[..<end]
      rest = rest[end...]
      if let user = Self.user(of: rest), isSecret(user) { rest = rest[user.endIndex...].dropFirst() }
    }
    return result + rest
  }

  /// An address that the user typed, without its user and password if it has a password; also one without a scheme:
  /// `ann:secret@cloud.example.org`.
  package var addressWithoutPassword: String {
    if contains("://") { return withoutPasswords }
    guard let colon = firstIndex(of: ":"), let end = self[colon...].lastIndex(of: "@"),
      !self[..<colon].contains("@"), !self[..<colon].contains("/")
    else { return self }
    return String(self[index(after: end)...])
  }

  /// The part before the `@`; nil if there is none.
  ///
  /// - Parameter text: follows `://`.
  private static func user(of text: Substring) -> Substring? {
    let word = text.prefix { !$0.isWhitespace }
    let authority = word.prefix { !"/?#".contains($0) }
    if let end = authority.lastIndex(of: "@") { return authority[..<end] }
    // A slash in the password was not escaped: what follows the colon is no port.
    guard !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":"),
      !authority[colon...].dropFirst().allSatisfy(\.isNumber), let end = word.lastIndex(of: "@")
    else { return nil }
    return word[..<end]
  }

  /// Servers of git accept a token as the user.
  private static let shortestToken = 20
}
