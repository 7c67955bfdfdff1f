import ModuleKit
import Synchronization
import TodoTxt
import ViewKit

/// The requested changes and their answers, in a private file of the state directory, so that a retry changes
/// nothing twice, even after a restart. Keeps the newest few hundred.
final class RequestLog: Sendable {
  enum Entry: Sendable {
    /// The change was begun at that time; its outcome is unknown.
    case begun(CivilTime)

    /// The change was made, with this answer.
    case done(String)
  }

  private let log: any AnswerHistory
  private let entries: Mutex<[String: Entry]>

  init(_ log: any AnswerHistory) {
    self.log = log
    var entries: [String: Entry] = [:]
    for line in log.answers() {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3).map(String.init)
      guard words.count >= 2 else { continue }
      if words[0] == "done" {
        entries[words[1]] = .done(words.dropFirst(2).joined(separator: " "))
      } else if words[0] == "begun", words.count == 4, let day = CivilDate(words[2].utf8),
        let second = Int(words[3]), entries[words[1]] == nil
      {
        entries[words[1]] = .begun(CivilTime(date: day, secondOfDay: second))
      }
    }
    self.entries = Mutex(entries)
  }

  subscript(request: String) -> Entry? { entries.withLock { $0[request] } }

  func begin(_ request: String, at time: CivilTime) {
    entries.withLock { $0[request] = .begun(time) }
    log.remember(Array("begun \(request) \(time.date) \(time.secondOfDay)".utf8))
  }

  /// Forgets a refused change, which a retry can't repeat.
  func forget(_ request: String) { entries.withLock { $0[request] = nil } }

  func finish(_ request: String, _ message: String) {
    entries.withLock { $0[request] = .done(message) }
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    log.remember(Array("done \(request) \(line.prefix(200))".utf8))
  }
}
