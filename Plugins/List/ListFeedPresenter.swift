import EventLoop
import ListInterface
import ModuleKit

/// The live listing for a pipe.
@EventLoop
final class ListFeedPresenter {
  private let interactor: ListInteractor
  private let formatter: ListFormatter
  private let view: any View<ListFeedDisplayData>

  init(interactor: ListInteractor, formatter: ListFormatter, view: sending any View<ListFeedDisplayData>) {
    self.interactor = interactor
    self.formatter = formatter
    self.view = view
  }

  func present(_ request: ListRequest) async throws {
    try await interactor.follow(request) { try self.show($0, request) }
  }

  private func show(_ result: ListResult, _ request: ListRequest) throws {
    try view.display(
      ListFeedDisplayData(
        list: formatter.displayData(for: result),
        footer: formatter.footer(for: result, request) + formatter.notices(for: result)))
  }
}

struct ListFeedDisplayData: Sendable {
  var list: ListDisplayData

  /// Lines to show below the list.
  var footer: [String]
}
