import TodoStores

/// Describes the result of an undo or redo.
struct HistoryFormatter: Sendable {
  enum Verb: String {
    case undo, redo

    var done: String { self == .undo ? "undone" : "redone" }
  }

  /// The list's name in messages: `TODO` for todo.txt.
  let listName: String
  let programName: String

  func reason(for outcome: UndoOutcome, _ verb: Verb) -> String {
    switch outcome {
    case .done, .nothing:
      return "There is nothing to \(verb.rawValue)."
    case .refused(let action, let obstacle):
      return "Can't \(verb.rawValue) \(Self.title(action)): \(sentence(obstacle)) Nothing was changed."
    case .unknown(let action, let instead):
      let reason = "Can't \(verb.rawValue) \(Self.title(action)): it was not recorded."
      guard let instead else { return reason }
      return "\(reason) “\(programName) undo \(instead.number)” undoes the last recorded action: "
        + "\(Self.title(instead.action))."
    case .stopped(let action, let error, let paths):
      return "Can't \(verb.rawValue) all of \(Self.title(action)): \(error.problem) "
        + "What was \(verb.done) in \(paths.joined(separator: " and ")) stays so."
    }
  }

  /// The characters of a quoted line or action, such that two fit into a sentence.
  private static let longest = 60

  /// A line in quotation marks, without the end of a long one.
  static func quoted(_ line: [UInt8]) -> String { "“\(cut(line))”" }

  /// The command of an action, without the end of a long one.
  static func title(_ action: JournalHistory.Action) -> String { cut(Array(action.identity.title.utf8)) }

  private static func cut(_ text: [UInt8]) -> String {
    let text = String(decoding: text, as: UTF8.self)
    return text.count > longest ? "\(text.prefix(longest - 1))…" : text
  }

  private func sentence(_ obstacle: UndoObstacle) -> String {
    let expected = Self.quoted(obstacle.expected.text)
    let present =
      switch obstacle.now {
      case nil: "no longer exists"
      case []?: "no longer exists; line \(obstacle.expected.number) is empty"
      case let now?: "is now \(Self.quoted(now))"
      }
    return "\(expected) in \(obstacle.path) \(present)."
  }
}
