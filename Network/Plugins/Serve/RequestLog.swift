import ModuleKit
import Synchronization
import TodoTxt
import ViewKit

/// Which changes were asked for and what was answered, in a private file of the state directory, so that a retry does
/// nothing twice, be it after a restart. The newest few hundred are kept.
final class RequestLog: Sendable {
  enum Entry: Sendable {
    /// It was begun then; whether it was done is not known.
    case begun(CivilTime)

    /// It was done; with what it answered.
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

  /// Forgets one that was refused: nothing was done that a retry could do twice.
  func forget(_ request: String) { entries.withLock { $0[request] = nil } }

  func finish(_ request: String, _ message: String) {
    entries.withLock { $0[request] = .done(message) }
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    log.remember(Array("done \(request) \(line.prefix(200))".utf8))
  }
}
