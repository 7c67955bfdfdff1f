package import TodoStores
package import TodoTxt

/// A listing for programs.
package struct ListExport: Sendable {
  package let tasks: ListedTasks

  /// In order, without gaps; a single section without a title for a list that is not grouped.
  package let sections: [ListSection]

  package let today: CivilDate

  private let dependencies: DependencyIndex

  /// The UIDs of the tasks; needed for an iCalendar.
  package var uids = TaskUIDs()

  /// - Parameter list: the list of the tasks, for their dependencies.
  package init(_ tasks: ListedTasks, in sections: [ListSection], of list: TodoList, today: CivilDate) {
    self.tasks = tasks
    self.sections = sections
    self.today = today
    dependencies = DependencyIndex(list)
  }

  package func isBlocked(_ task: TodoItem) -> Bool {
    !dependencies.isEmpty && dependencies.isBlocked(task)
  }
}
