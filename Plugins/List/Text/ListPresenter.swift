import ListInterface
import ModuleKit
import ViewKit

struct ListPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let view: any View<ListDisplayData>

  /// Shows doubts about the query.
  let messages: any View<[Message]>

  func present(_ request: ListRequest) throws {
    let result = try interactor.filteredResult(for: request)
    try view.display(
      formatter.displayData(for: result, request, footer: formatter.footer(for: result, request)))
    try messages.display(formatter.warnings(for: result, request))
  }
}
