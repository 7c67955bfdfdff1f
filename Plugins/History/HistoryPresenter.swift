import HistoryInterface
import ModuleKit
import TodoStores

struct HistoryPresenter {
  let interactor: HistoryInteractor
  let view: any View<[Message]>

  /// What messages call the file: `TODO` for todo.txt.
  let listName: String
  let programName: String

  func undo() throws {
    try present(interactor.undo(), .undo)
  }

  func undo(actionNumbered number: Int) throws {
    let result = try interactor.undo(actionNumbered: number)
    if case .nothing = result.outcome {
      throw CommandError("\(listName): There is no action \(number) to undo.")
    }
    try present(result, .undo)
  }

  func redo() throws {
    try present(interactor.redo(), .redo)
  }

  func undo(delegate: any HistoryModuleDelegate) throws {
    let result = try interactor.undo()
    if case .done(let action, _) = result.outcome {
      try delegate.historyModule(didUndo: action.identity.name, lines: result.lines.map(\.task))
    } else {
      try delegate.historyModule(didNotUndoBecause: reason(for: result.outcome, .undo))
    }
  }

  private func present(_ result: HistoryResult, _ verb: Verb) throws {
    guard case .done(let action, _) = result.outcome else {
      throw CommandError("\(listName): \(reason(for: result.outcome, verb))")
    }
    try view.display(
      result.lines.map { .task($0.task) } + [.text("\(listName): \(action.identity.title) \(verb.done).")])
  }

  private func reason(for outcome: UndoOutcome, _ verb: Verb) -> String {
    switch outcome {
    case .done, .nothing:
      return "There is nothing to \(verb.rawValue)."
    case .refused(let action, let obstacle):
      return "Can't \(verb.rawValue) \(action.identity.title): \(sentence(obstacle)) Nothing was changed."
    case .unknown(let action, let instead):
      let reason = "Can't \(verb.rawValue) \(action.identity.title): it was not recorded."
      guard let instead else { return reason }
      return "\(reason) “\(programName) undo \(instead.number)” takes back the last action that was: "
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
      case nil: "is not there any more"
      case []?: "is not there any more; line \(obstacle.expected.number) is empty"
      case let now?: "is now “\(String(decoding: now, as: UTF8.self))”"
      }
    return "“\(expected)” in \(obstacle.path) \(present)."
  }

  private enum Verb: String {
    case undo, redo

    var done: String { self == .undo ? "undone" : "redone" }
  }
}

extension HistoryLine {
  fileprivate var task: NumberedTask { NumberedTask(number: TaskNumber(number), text: text) }
}
