import ListArranging
import ListInterface
import ModuleKit
import TodoStores
import ViewKit

/// Presents a listing to programs.
struct ListExportPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let view: any View<ListExport>

  /// Whether people read it: then it has the lines below a listing.
  let isTable: Bool

  /// Finds the calendar UIDs of tasks; nil for formats other than iCalendar.
  let uids: (@Sendable (_ path: String) -> any TaskUIDStore)?

  /// Shows what the data can't say: unsupported recurrences, the context, and doubts about the query.
  let messages: any View<[Message]>

  func present(_ request: ListRequest) throws {
    let result = try interactor.filteredResult(for: request)
    var export = interactor.export(result)
    if isTable { export.footer = formatter.footer(for: result, request) }
    if let uids {
      export.uids = try interactor.uids(of: request.source, kept: uids)
      let unsaid = interactor.recurrencesWithoutRule(in: export.tasks)
      try messages.display(formatter.warning(ofRecurrencesWithoutRule: unsaid).map { [$0] } ?? [])
    }
    try view.display(export)
    let context = isTable ? nil : request.criteria.context.map { Message.warning($0.note) }
    try messages.display([context].compactMap(\.self) + formatter.warnings(for: result, request))
  }
}
