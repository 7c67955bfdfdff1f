import Arranging
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt
import ViewKit

/// Presents a listing to programs.
struct ListExportPresenter {
  let interactor: ListInteractor
  let formatter: ListFormatter
  let filter: FinalFilter?
  let view: any View<ListExport>

  /// Finds the calendar UIDs of tasks; nil for formats other than iCalendar.
  let uids: (@Sendable (_ path: String) -> any TaskUIDStore)?

  /// Shows what the data can't say: unsupported recurrences, the context, and doubts about the query.
  let messages: any View<[Message]>

  func present(_ request: ListRequest) throws {
    var result = try interactor.result(for: request)
    if let filter { result = try filter.apply(to: result) }
    var export = result.export
    if let uids {
      export.uids = try interactor.uids(of: request.source, kept: uids)
      try messages.display(warnings(ofRecurrencesIn: export.tasks))
    }
    try view.display(export)
    let context = request.criteria.context.map { Message.warning($0.note) }
    try messages.display([context].compactMap(\.self) + formatter.warnings(for: result, request))
  }

  private func warnings(ofRecurrencesIn tasks: ListedTasks) -> [Message] {
    let unsaid = tasks.filter { TaskICS.lacksRule(TodoItem(number: 1, bytes: tasks.list.bytes[$0.text])) }
    guard let first = unsaid.first else { return [] }
    let value = TodoItem(number: 1, bytes: tasks.list.bytes[first.text]).value(forKey: "rec") ?? []
    let others = unsaid.count == 1 ? "" : " and \(unsaid.count - 1) more"
    return [
      .warning(
        """
        iCalendar can't say how these tasks recur, so they have no RRULE: \(first.number) \
        (rec:\(String(decoding: value, as: UTF8.self).shownPath))\(others).
        """)
    ]
  }
}

extension ListResult {
  /// The tasks for programs: those that the user's filter leaves, without its colours.
  var export: ListExport {
    guard let filtered else { return ListExport(tasks, in: sections, of: tasks.list, today: today) }
    let shown = filtered.taskNumbers
    let left = tasks.filtered { shown.contains($0.number) }
    let section = ListSection(title: nil, rows: 0..<left.count)
    return ListExport(left, in: [section], of: tasks.list, today: today)
  }
}
