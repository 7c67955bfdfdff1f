import ModuleKit
import TodoTxt
import ViewKit

/// The tokens of a list, in a private file of the state directory: a line for each that was issued or
/// revoked. They survive restarts of the server.
struct GrantLog: Sendable {
  let log: any AnswerHistory

  /// The path of the list.
  let list: String

  /// The valid tokens, the oldest first.
  func grants() -> [Grant] {
    var grants: [Grant] = []
    for line in log.answers() {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5).map(String.init)
      if words.count == 6, words[0] == "grant", words[5] == list, let made = CivilDate(words[4].utf8) {
        grants.append(
          Grant(
            token: words[1], view: words[3] == "-" ? nil : words[3], isReadOnly: words[2] == "ro", made: made)
        )
      } else if words.count == 2, words[0] == "revoke" {
        grants.removeAll { $0.name == words[1] }
      }
    }
    return grants
  }

  /// Returns the newest token with these rights. Creates a token if no token has them.
  ///
  /// - Throws: `CommandError` if it can't be saved.
  func grant(view: String?, isReadOnly: Bool, on day: CivilDate) throws(CommandError) -> Grant {
    if let grant = grants().last(where: { $0.view == view && $0.isReadOnly == isReadOnly }) { return grant }
    let grant = Grant(view: view, isReadOnly: isReadOnly, made: day)
    log.remember(
      Array("grant \(grant.token) \(isReadOnly ? "ro" : "rw") \(view ?? "-") \(day) \(list)".utf8))
    guard grants().contains(where: { $0.token == grant.token }) else {
      throw CommandError("Can't save the token\(place); nobody could use the page.", code: "unwritable")
    }
    return grant
  }

  /// - Throws: `CommandError` if the token is still valid.
  func revoke(_ grant: Grant) throws(CommandError) {
    log.remember(Array("revoke \(grant.name)".utf8))
    // The log ignores failures, so look whether it was written.
    guard !grants().contains(where: { $0.name == grant.name }) else {
      throw CommandError(
        "Can't revoke \(grant.name)\(place); the token is still valid.", code: "unwritable")
    }
  }

  private var place: String { log.path.map { ": \($0) can't be written" } ?? "" }
}
