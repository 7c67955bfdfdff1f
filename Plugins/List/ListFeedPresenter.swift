import ListInterface
import ModuleKit

/// The live listing for a pipe.
struct ListFeedPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let view: any View<ListFeedDisplayData>

  func present(_ request: ListRequest) async throws {
    for await result in interactor.results(for: request) {
      try view.display(
        ListFeedDisplayData(
          list: formatter.displayData(for: result),
          footer: formatter.footer(for: result, request) + formatter.notices(for: result)))
    }
  }
}

struct ListFeedDisplayData: Sendable {
  var list: ListDisplayData

  /// Lines to show below the list.
  var footer: [String]
}
