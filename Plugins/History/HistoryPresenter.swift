import HistoryInterface
import ModuleKit
import TodoStores

struct HistoryPresenter {
  let interactor: HistoryInteractor
  let view: any View<[Message]>

  /// What messages call the file: `TODO` for todo.txt.
  let listName: String

  func undo() throws {
    try present(interactor.undo(), .undo)
  }

  func undo(actionNumbered number: Int) throws {
    let outcome = try interactor.undo(actionNumbered: number)
    if case .nothing = outcome {
      throw CommandError("\(listName): There is no action \(number) to undo.")
    }
    try present(outcome, .undo)
  }

  func redo() throws {
    try present(interactor.redo(), .redo)
  }

  func undo(delegate: any HistoryModuleDelegate) throws {
    switch try interactor.undo() {
    case .done(let action, let lines):
      try delegate.historyModule(didUndo: action.title, lines: lines.map(\.task))
    case let outcome: try delegate.historyModule(didNotUndoBecause: reason(for: outcome, .undo))
    }
  }

  private func present(_ outcome: HistoryOutcome, _ verb: Verb) throws {
    guard case .done(let action, let lines) = outcome else {
      throw CommandError("\(listName): \(reason(for: outcome, verb))")
    }
    try view.display(
      lines.map { .task($0.task) } + [.text("\(listName): \(action.title) \(verb.done).")])
  }

  private func reason(for outcome: HistoryOutcome, _ verb: Verb) -> String {
    guard case .refused(let action, let obstacle) = outcome else {
      return "There is nothing to \(verb.rawValue)."
    }
    let expected = String(decoding: obstacle.expected.text, as: UTF8.self)
    let present =
      switch obstacle.now {
      case nil: "is not there any more"
      case []?: "is not there any more; line \(obstacle.expected.number) is empty"
      case let now?: "is now “\(String(decoding: now, as: UTF8.self))”"
      }
    return
      "Can't \(verb.rawValue) \(action.title): “\(expected)” in \(obstacle.path) \(present). Nothing was changed."
  }

  private enum Verb: String {
    case undo, redo

    var done: String { self == .undo ? "undone" : "redone" }
  }
}

extension HistoryLine {
  fileprivate var task: NumberedTask { NumberedTask(number: TaskNumber(number), text: text) }
}

extension JournalHistory.Action {
  /// The action as it was typed, on one line.
  var title: String {
    words.map { String(decoding: $0.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self) }.joined(separator: " ")
  }
}
