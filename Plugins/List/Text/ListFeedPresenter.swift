import EventLoop
import ListInterface
import ViewKit

/// Presents the live listing in a pipe.
@EventLoop
final class ListFeedPresenter {
  private let interactor: ListInteractor
  private let formatter: ListFormatter
  private let view: any View<ListDisplayData>

  init(
    interactor: ListInteractor, formatter: ListFormatter, view: sending any View<ListDisplayData>
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.view = view
  }

  func present(_ request: ListRequest) async throws {
    try await interactor.follow(request) { try self.show($0, request) }
  }

  private func show(_ result: ListResult, _ request: ListRequest) throws {
    try view.display(
      formatter.displayData(
        for: result, request,
        footer: formatter.footer(for: result, request) + formatter.notices(for: result)))
  }
}
