package import TodoStores
package import TodoTxt

/// A listing for programs.
package struct ListExport: Sendable {
  package let tasks: ListedTasks

  /// In order, without gaps; a single section without a title for a list that is not grouped.
  package let sections: [ListSection]

  /// The date and minute for which it is valid.
  package let now: TaskDate

  /// The scale of the whole list; nil if it is not known.
  package let urgency: UrgencyScale?

  private let dependencies: DependencyIndex

  /// The lines below a table.
  package var footer: [String] = []

  /// The UIDs of the tasks; needed for an iCalendar.
  package var uids = TaskUIDs()

  /// - Parameters:
  ///   - list: the list of the tasks, for their dependencies.
  ///   - makeScale: makes the scale of urgency; returns nil if the user's weights are not valid.
  package init(
    _ tasks: ListedTasks, in sections: [ListSection], of list: TodoList, at now: TaskDate,
    urgency makeScale: (DependencyIndex) -> UrgencyScale? = { _ in nil }
  ) {
    self.tasks = tasks
    self.sections = sections
    self.now = now
    dependencies = DependencyIndex(list)
    urgency = makeScale(dependencies)
  }

  package func isBlocked(_ task: TodoItem) -> Bool {
    !dependencies.isEmpty && dependencies.isBlocked(task)
  }
}
