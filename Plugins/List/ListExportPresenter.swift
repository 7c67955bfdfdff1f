import ListInterface
import Listing
import ModuleKit

/// Hands a listing to programs.
struct ListExportPresenter {
  let interactor: ListInteractor
  let filter: ListFilter?
  let view: any View<ListExport>

  func present(_ request: ListRequest) throws {
    var result = try interactor.result(for: request)
    if let filter { result = try filter.apply(to: result) }
    try view.display(result.export)
  }
}

extension ListResult {
  /// For programs: the tasks that the user's own filter leaves, where there is one, know nothing of its colours.
  var export: ListExport {
    guard let filtered else { return ListExport(tasks, in: sections, of: tasks.list, today: today) }
    let shown = Set((0..<filtered.lineCount).compactMap(filtered.taskNumber))
    let left = tasks.filtered { shown.contains($0.number) }
    let section = ListSection(title: nil, rows: 0..<left.count)
    return ListExport(left, in: [section], of: tasks.list, today: today)
  }
}
