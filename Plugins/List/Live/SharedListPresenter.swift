import EventLoop
import ListArranging
import ListInterface
import ScreenKit
import ViewKit

/// Presents a live list to a view that several readers share, each with a cursor of its own.
@EventLoop
final class SharedListPresenter {
  private let interactor: ListInteractor
  private let formatter: LiveListFormatter
  private let view: any View<LiveListing>
  private var state: ListState?

  init(interactor: ListInteractor, formatter: LiveListFormatter, view: any View<LiveListing>) {
    self.interactor = interactor
    self.formatter = formatter
    self.view = view
  }

  private static let mostTold = 200

  /// Keeps the view current until the task is cancelled.
  func present(_ request: ListRequest) async throws {
    let choices = ListChoices(request, showsCompleted: true)
    try await interactor.follow(request) { [self] result in
      let new = ListState(result)
      // Pairing added with removed lines takes the square of their number.
      let isShort = result.changedNumbers.map { $0.count <= Self.mostTold } ?? false
      let news = state.flatMap {
        isShort ? formatter.message(on: new.news(since: $0), isNumbered: false) : nil
      }
      state = new
      let data = LiveListDisplayData(of: new, rows: new.rows(folding: []), choices, formatter)
      try view.display(
        LiveListing(
          tasks: new.tasks(in: data.rows), file: result.list, at: result.now, news: news?.text,
          requests: new.requests, notice: data.notice?.text))
    }
  }
}

extension LiveListDisplayData {
  /// The display data that all views of a list share.
  ///
  /// - Parameters:
  ///   - place: the index of the selected task; nil if no task is selected.
  ///   - view: the title of the selected view; nil for that of all tasks.
  init(
    of state: ListState, rows: ListRows, _ choices: ListChoices, _ formatter: LiveListFormatter,
    at place: Int? = nil, in view: String? = nil
  ) {
    self.rows = rows
    isStale = state.problem != nil
    if rows.count == 0 {
      hints = formatter.hints(for: state, filter: choices.filter)
      empty = formatter.empty(state, filter: choices.filter, in: view)
    }
    status = formatter.status(of: state, at: place, choices)
    notice = formatter.notice(for: state)
  }
}
