import Arranging
import ModuleKit
import TodoStores
import TodoTxt

/// Counts tasks.
struct ReportsInteractor {
  let todo: any TodoStore
  let done: any TodoStore
  let calendar: TodoCalendar
  let reading: LineReading
  let journal: any TodoJournal

  /// Counts what matches in todo.txt and in done.txt, hidden and waiting tasks too.
  func statistics(_ criteria: ListCriteria) throws(TodoStoreError) -> TaskStatistics {
    var criteria = criteria
    criteria.showHeldBack()
    let lists = [try todo.list()] + (done.exists ? [try done.list()] : [])
    let origins = (try? journal.history()).map { JournalCreationDates($0) }
    return TaskStatistics(lists.lazy.flatMap { tasks(of: $0, criteria) }, calendar: calendar) { task in
      origins?.day(of: task)
    }
  }

  /// The days on which matching tasks are due; those that wait until then are among them, hidden ones are not.
  func dueDays(_ criteria: ListCriteria) throws(TodoStoreError) -> DueDays {
    guard case .query(_, leavesOutHeldBack: true) = criteria.rule else {
      return DueDays(tasks(of: try todo.list(), criteria))
    }
    var criteria = criteria
    criteria.showHeldBack()
    return DueDays(tasks(of: try todo.list(), criteria).lazy.filter { !$0.isHidden })
  }

  private func tasks(of list: TodoList, _ criteria: ListCriteria) -> some Sequence<TodoItem> {
    ListSelector(criteria, calendar: calendar, reading: reading).selection(list.indices, of: list).lines.lazy
      .map { list[Int($0)] }
  }
}
