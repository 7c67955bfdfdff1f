import ListInterface
import ModuleKit
import ViewKit

struct ListPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let filter: FinalFilter?
  let view: any View<ListDisplayData>

  /// Shows doubts about the query.
  let messages: any View<[Message]>

  func present(_ request: ListRequest) throws {
    var result = try interactor.result(for: request)
    if let filter { result = try filter.apply(to: result) }
    try view.display(
      formatter.displayData(for: result, request, footer: formatter.footer(for: result, request)))
    try messages.display(formatter.warnings(for: result, request))
  }
}
