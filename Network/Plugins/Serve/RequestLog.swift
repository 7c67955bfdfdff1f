import Synchronization
import TodoTxt
import ViewKit

/// The requested changes and their answers, in a private file of the state directory, so that a retry changes
/// nothing twice, even after a restart. Keeps the newest few hundred. Each belongs to the token that has requested it.
final class RequestLog: Sendable {
  struct Key: Hashable, Sendable {
    var request: String

    /// The name of the token.
    var owner: String

    /// As an action's identity has it.
    var text: String { "\(request)@\(owner)" }

    init(request: String, owner: String) {
      (self.request, self.owner) = (request, owner)
    }

    /// - Returns: nil for a text of another form than `text`.
    init?(_ text: String) {
      let parts = text.split(separator: "@")
      guard parts.count == 2 else { return nil }
      self.init(request: String(parts[0]), owner: String(parts[1]))
    }
  }

  enum Entry: Sendable {
    /// The change was begun; its outcome is unknown.
    case begun

    /// The change was made, with this answer.
    case done(String)
  }

  /// What the files and the journal tell of a change that was begun before the server stopped.
  enum Outcome {
    /// It was made, with this answer.
    case made(String)
    case notMade, unknown
  }

  private let log: any AnswerHistory
  private let entries: Mutex<[Key: Entry]>

  init(_ log: any AnswerHistory) {
    self.log = log
    var entries: [Key: Entry] = [:]
    for line in log.answers() {
      var words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)[...]
      guard let verb = words.popFirst(), let request = words.popFirst() else { continue }
      let owner = words.first?.hasPrefix("@") == true ? String(words.removeFirst().dropFirst()) : Self.anyone
      let key = Key(request: request, owner: owner)
      if verb == "done" {
        // An earlier version kept no owner: anyone may retry, and nobody learns what was changed.
        entries[key] = .done(owner == Self.anyone ? "Done." : words.joined(separator: " "))
      } else if verb == "begun", entries[key] == nil {
        entries[key] = .begun
      }
    }
    self.entries = Mutex(entries)
  }

  private static let anyone = ""

  subscript(key: Key) -> Entry? {
    entries.withLock { $0[key] ?? $0[Key(request: key.request, owner: Self.anyone)] }
  }

  /// - Throws: `PageRefusal` if it can't be saved: a retry after a restart could make the change twice.
  func begin(_ key: Key) throws(PageRefusal) {
    guard remember("begun", key, "") else {
      let place = log.path.map { " (\($0) can't be written)" } ?? ""
      throw PageRefusal(
        status: 503, message: "The server can't save the request\(place), so nothing was changed.",
        code: "unwritable")
    }
    entries.withLock { $0[key] = .begun }
  }

  /// Forgets a refused change, which a retry can't repeat.
  func forget(_ key: Key) {
    entries.withLock { entries in
      entries[key] = nil
      entries[Key(request: key.request, owner: Self.anyone)] = nil
    }
  }

  func finish(_ key: Key, _ message: String) {
    entries.withLock { $0[key] = .done(message) }
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    remember("done", key, String(line.prefix(200)))
  }

  @discardableResult private func remember(_ verb: String, _ key: Key, _ text: String) -> Bool {
    log.remember(Array("\(verb) \(key.request) @\(key.owner) \(text)".utf8))
  }
}
