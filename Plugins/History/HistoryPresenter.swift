import ModuleKit
import TodoStores

struct HistoryPresenter {
  let interactor: HistoryInteractor
  let formatter: HistoryFormatter
  let view: any View<[Message]>

  func undo() throws {
    try present(interactor.undo(), .undo)
  }

  func undo(actionNumbered number: Int) throws {
    let result = try interactor.undo(actionNumbered: number)
    if case .nothing = result.outcome {
      throw CommandError("\(formatter.listName): There is no action \(number) to undo.")
    }
    try present(result, .undo)
  }

  func redo() throws {
    try present(interactor.redo(), .redo)
  }

  private func present(_ result: HistoryResult, _ verb: HistoryFormatter.Verb) throws {
    guard case .done(let action, _) = result.outcome else {
      throw CommandError("\(formatter.listName): \(formatter.reason(for: result.outcome, verb))")
    }
    try view.display(
      result.lines.map { .task($0.task) } + [
        .text("\(formatter.listName): \(action.identity.title) \(verb.done).")
      ])
  }
}

extension HistoryLine {
  fileprivate var task: NumberedTask { NumberedTask(number: TaskNumber(number), text: text) }
}
