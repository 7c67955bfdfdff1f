import ListArranging
import TodoTxt

extension ListResult {
  /// The tasks for programs: those that the user's filter leaves, without its colours.
  func export(urgency makeScale: (DependencyIndex) -> UrgencyScale? = { _ in nil }) -> ListExport {
    guard let filtered else {
      return ListExport(tasks, in: sections, of: tasks.list, at: now, urgency: makeScale)
    }
    let shown = filtered.taskNumbers
    let left = tasks.filtered { shown.contains($0.number) }
    let section = ListSection(title: nil, rows: 0..<left.count)
    return ListExport(left, in: [section], of: tasks.list, at: now, urgency: makeScale)
  }
}
