import EventLoop
import ModuleKit
import TodoStores

/// Takes back the last action from a screen.
@EventLoop
final class UndoScenePresenter {
  private let interactor: HistoryInteractor
  private let formatter: HistoryFormatter
  private let navigator: any Navigator

  init(interactor: HistoryInteractor, formatter: HistoryFormatter, navigator: any Navigator) {
    self.interactor = interactor
    self.formatter = formatter
    self.navigator = navigator
  }

  func undo() {
    navigator.commit { [interactor] in
      try interactor.undo()
    } then: { result in
      self.tell(result)
    }
  }

  private func tell(_ result: Result<HistoryResult, any Error>) {
    switch result {
    case .success(let result):
      guard case .done(let action, _) = result.outcome else {
        let reason = formatter.reason(for: result.outcome, .undo)
        return navigator.show(ScreenMessage(reason, isWarning: true))
      }
      // What was done on a screen is best known by its line.
      let first = result.lines.first.map { " “\(String(decoding: $0.text, as: UTF8.self))”" } ?? ""
      let rest = result.lines.count > 1 ? " and \(result.lines.count - 1) more" : ""
      navigator.show(ScreenMessage("\(formatter.listName): \(action.identity.name)\(first)\(rest) undone."))
    case .failure(let error):
      navigator.show(error)
    }
  }
}
