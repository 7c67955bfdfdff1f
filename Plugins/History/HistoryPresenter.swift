import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct HistoryPresenter {
  let interactor: HistoryInteractor
  let formatter: HistoryFormatter
  let view: any View<[ActionResult]>

  func undo() throws {
    try present(interactor.undo(), .undo)
  }

  func undo(actionNumbered number: Int) throws {
    let result = try interactor.undo(actionNumbered: number)
    if case .nothing = result.outcome {
      throw CommandError("\(formatter.listName): There is no action \(number) to undo.", code: "noAction")
    }
    try present(result, .undo)
  }

  func redo() throws {
    try present(interactor.redo(), .redo)
  }

  private func present(_ result: HistoryResult, _ verb: HistoryFormatter.Verb) throws {
    guard case .done(let action, _) = result.outcome else {
      throw CommandError(
        "\(formatter.listName): \(formatter.reason(for: result.outcome, verb))", code: result.outcome.code)
    }
    let removed = result.lines.count { !$0.isBack }
    var effects = removed == 0 ? [] : ["\(String(count: removed, "line")) removed"]
    effects += result.files.map { "\($0) \(verb == .undo ? "restored" : "deleted")" }
    effects += result.gone.map { "\($0.shownPath) is gone and stays so" }
    let sentence =
      "\(formatter.listName): \(HistoryFormatter.title(action)) \(verb.done)"
      + (effects.isEmpty ? "." : ": \(effects.joined(separator: ", ")).")
    try view.display([
      ActionResult(
        verb.done,
        details: [
          "action": .string(action.identity.name), "lines": .array(result.lines.map(\.json)),
          "files": .array(result.files.map { .string($0) }),
        ],
        result.lines.map { $0.isTask ? .task($0.task) : .line($0.text) } + [
          .text(sentence)
        ])
    ])
  }
}

extension HistoryLine {
  fileprivate var task: NumberedTask {
    NumberedTask(number: TaskNumber(number, ofListMarked: mark), text: text)
  }

  fileprivate var json: JSONValue {
    ["path": .string(path), "n": .number(number), "raw": .bytes(text), "isBack": .bool(isBack)]
  }
}

extension UndoOutcome {
  /// The obstacle, as facts for programs.
  fileprivate var code: String {
    switch self {
    case .done, .nothing: "nothing"
    case .refused: "changed"
    case .unknown: "unrecorded"
    case .stopped: "stopped"
    }
  }
}
