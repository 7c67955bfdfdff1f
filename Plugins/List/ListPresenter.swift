import ListInterface
import ModuleKit
import ViewKit

struct ListPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let filter: ListFilter?
  let view: any View<ListingDisplayData>

  /// Shows doubts about the query.
  let messages: any View<[Message]>

  func present(_ request: ListRequest) throws {
    var result = try interactor.result(for: request)
    if let filter { result = try filter.apply(to: result) }
    try view.display(
      ListingDisplayData(
        list: formatter.displayData(for: result, request), footer: formatter.footer(for: result, request)))
    try messages.display(formatter.warnings(for: result, request))
  }
}

/// A listing with the lines below it.
struct ListingDisplayData: Sendable {
  var list: ListDisplayData

  /// The lines below the list.
  var footer: [String]
}
