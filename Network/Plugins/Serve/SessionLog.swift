import Synchronization
import TodoTxt
import ViewKit

/// The sessions of browsers, in a private file of the state directory: a line for each, with a random identifier,
/// the name of its token, and its last day. They survive restarts of the server, and end with their token.
///
/// A browser sends a cookie to every port of a host, so the cookie is not the token: whoever gets it gets a session that
/// ends.
final class SessionLog: Sendable {
  struct Session: Hashable, Sendable {
    /// 256 random bits in hexadecimal digits.
    let id: String

    /// The name of its token.
    let token: String
    let lastDay: CivilDate
  }

  /// The days that a session is valid.
  static let days = 90

  private let log: any AnswerHistory

  /// Those that can't be saved are valid until the server ends.
  private let sessions: Mutex<[String: Session]>

  init(_ log: any AnswerHistory) {
    self.log = log
    let saved = log.answers().compactMap { line -> (String, Session)? in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 3, let lastDay = CivilDate(words[2].utf8) else { return nil }
      return (words[0], Session(id: words[0], token: words[1], lastDay: lastDay))
    }
    sessions = Mutex(Dictionary(saved) { $1 })
  }

  func open(for grant: Grant, on day: CivilDate) -> Session {
    let session = Session(id: Secret.new(), token: grant.name, lastDay: day + Self.days)
    sessions.withLock { sessions in
      sessions = sessions.filter { $0.value.lastDay >= day }
      sessions[session.id] = session
    }
    log.remember(Array("\(session.id) \(session.token) \(session.lastDay)".utf8))
    return session
  }

  /// The session with that identifier; nil if there is none, or if it has ended.
  func session(_ id: String, on day: CivilDate) -> Session? {
    sessions.withLock { $0[id] }.flatMap { $0.lastDay >= day ? $0 : nil }
  }
}
