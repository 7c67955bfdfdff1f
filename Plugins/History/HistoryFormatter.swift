import ModuleKit
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
      return "Can't \(verb.rawValue) \(action.identity.title): \(sentence(obstacle)) Nothing was changed."
    case .unknown(let action, let instead):
      let reason = "Can't \(verb.rawValue) \(action.identity.title): it was not recorded."
      guard let instead else { return reason }
      return "\(reason) “\(programName) undo \(instead.number)” undoes the last recorded action: "
        + "\(instead.action.identity.title)."
    case .stopped(let action, let error, let paths):
      return "Can't \(verb.rawValue) all of \(action.identity.title): \(error.problem) "
        + "What was \(verb.done) in \(paths.joined(separator: " and ")) stays so."
    }
  }

  private func sentence(_ obstacle: UndoObstacle) -> String {
    let expected = String(decoding: obstacle.expected.text, as: UTF8.self)
    let present =
      switch obstacle.now {
      case nil: "no longer exists"
      case []?: "no longer exists; line \(obstacle.expected.number) is empty"
      case let now?: "is now “\(String(decoding: now, as: UTF8.self))”"
      }
    return "“\(expected)” in \(obstacle.path) \(present)."
  }
}
