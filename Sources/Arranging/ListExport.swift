package import TodoStores
package import TodoTxt

/// A listing for programs.
package struct ListExport: Sendable {
  package let tasks: ListedTasks

  /// In order, without gaps; one without a title where nothing divides the list.
  package let sections: [ListSection]

  package let today: CivilDate

  private let dependencies: DependencyIndex

  /// What calendars know the tasks by; needed for an iCalendar.
  package var uids = TaskUIDs()

  /// - Parameter list: what the tasks are part of: who waits for whom.
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
