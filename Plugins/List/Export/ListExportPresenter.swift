import ListArranging
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt
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
    var export = result.export { [interactor] dependencies in
      interactor.settings.urgency.map {
        UrgencyScale(dependencies, calendar: interactor.calendar, coefficients: $0)
      }
    }
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

extension ListResult {
  /// The tasks for programs: those that the user's filter leaves, without its colours.
  func export(urgency makeScale: (DependencyIndex) -> UrgencyScale? = { _ in nil }) -> ListExport {
    guard let filtered else {
      return ListExport(tasks, in: sections, of: tasks.list, today: today, urgency: makeScale)
    }
    let shown = filtered.taskNumbers
    let left = tasks.filtered { shown.contains($0.number) }
    let section = ListSection(title: nil, rows: 0..<left.count)
    return ListExport(left, in: [section], of: tasks.list, today: today, urgency: makeScale)
  }
}
