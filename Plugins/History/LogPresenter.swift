import ModuleKit
import ViewKit

struct LogPresenter {
  let interactor: HistoryInteractor
  let formatter: LogFormatter
  let view: any View<[ActionResult]>

  /// - Parameter limit: the maximum number of actions to show.
  func present(limit: Int) throws {
    let actions = try interactor.actions().prefix(limit)
    try view.display(formatter.results(for: actions, marks: interactor.marks(of: actions)))
  }
}
