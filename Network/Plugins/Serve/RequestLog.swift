import ModuleKit
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
  }

  enum Entry: Sendable {
    /// The change was begun; its outcome is unknown.
    case begun(Beginning)

    /// The change was made, with this answer.
    case done(String)
  }

  /// What tells, in the journal, the changes that were made since.
  struct Beginning: Sendable {
    var time: CivilTime

    /// The number of undos and redos that the journal had.
    var undoCount = 0
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
      } else if verb == "begun", words.count >= 2, let day = words.popFirst().flatMap({ CivilDate($0.utf8) }),
        let second = words.popFirst().flatMap({ Int($0) }), entries[key] == nil
      {
        entries[key] = .begun(
          Beginning(
            time: CivilTime(date: day, secondOfDay: second),
            undoCount: words.popFirst().flatMap { Int($0) } ?? 0))
      }
    }
    self.entries = Mutex(entries)
  }

  private static let anyone = ""

  subscript(key: Key) -> Entry? {
    entries.withLock { $0[key] ?? $0[Key(request: key.request, owner: Self.anyone)] }
  }

  func begin(_ key: Key, at beginning: Beginning) {
    entries.withLock { $0[key] = .begun(beginning) }
    let time = beginning.time
    remember("begun", key, "\(time.date) \(time.secondOfDay) \(beginning.undoCount)")
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

  private func remember(_ verb: String, _ key: Key, _ text: String) {
    log.remember(Array("\(verb) \(key.request) @\(key.owner) \(text)".utf8))
  }
}
