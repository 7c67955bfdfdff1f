import ModuleKit

struct LogPresenter {
  let interactor: HistoryInteractor
  let formatter: LogFormatter
  let view: any View<LogDisplayData>

  /// - Parameter limit: how many actions to show at most.
  func present(limit: Int) throws {
    try view.display(formatter.displayData(for: interactor.actions().prefix(limit)))
  }
}
