import ListArranging
import ModuleKit
import TodoStores
import TodoTxt

/// Counts tasks.
struct ReportsInteractor {
  let todo: any TodoStore
  let done: any TodoStore
  let calendar: TodoCalendar
  let dialect: LineDialect
  let journal: any TodoJournal

  /// Counts the matching tasks in todo.txt and done.txt, hidden and waiting ones included.
  func statistics(_ criteria: ListCriteria) throws(TodoStoreError) -> TaskStatistics {
    var criteria = criteria
    criteria.showHeldBack()
    let lists = [try todo.list()] + (done.exists ? [try done.list()] : [])
    let origins = (try? journal.history()).map { JournalCreationDates($0) }
    return TaskStatistics(lists.lazy.flatMap { tasks(of: $0, criteria) }, calendar: calendar) { task in
      origins?.day(of: task)
    }
  }

  /// The days on which matching tasks are due, including waiting tasks but not hidden ones.
  func dueDays(_ criteria: ListCriteria) throws(TodoStoreError) -> DueDays {
    guard case .query(_, leavesOutHeldBack: true) = criteria.rule else {
      return DueDays(tasks(of: try todo.list(), criteria))
    }
    var criteria = criteria
    criteria.showHeldBack()
    return DueDays(tasks(of: try todo.list(), criteria).lazy.filter { !$0.isHidden })
  }

  /// Counts the matching tasks in todo.txt and done.txt, waiting ones included but not hidden ones.
  ///
  /// - Parameter findsUpcoming: whether to find the tasks of the next days, too.
  func overview(_ criteria: ListCriteria, findsUpcoming: Bool) throws(TodoStoreError) -> TaskOverview {
    var criteria = criteria
    criteria.showHeldBack()
    var overview = TaskOverview(calendar: calendar)
    let list = try todo.list()
    overview.count(open: tasks(of: list, criteria).lazy.filter { !$0.isHidden }, findsUpcoming: findsUpcoming)
    overview.count(done: tasks(of: list, criteria))
    if done.exists { overview.count(done: tasks(of: try done.list(), criteria)) }
    return overview
  }

  private func tasks(of list: TodoList, _ criteria: ListCriteria) -> some Sequence<TodoItem> {
    ListSelector(criteria, calendar: calendar, dialect: dialect).selection(list.indices, of: list).lines.lazy
      .map { list[Int($0)] }
  }
}

/// The days on which tasks were added, according to the journal: many lines have no creation date.
struct JournalCreationDates {
  private var days: [[UInt8]: CivilDate] = [:]

  init(_ history: JournalHistory) {
    for action in history.actions {
      let changes = action.parts.filter { !$0.isUndone }.flatMap(\.original.lines)
      // A line moved from one file to another in an action is not new.
      let moved = Set(changes.compactMap { $0.newText == nil ? $0.oldText : nil })
      for change in changes {
        guard let text = change.newText else { continue }
        if let old = change.oldText {
          days[text] = days[old]
        } else if days[text] == nil, !moved.contains(text) {
          days[text] = action.date
        }
      }
    }
  }

  func day(of task: TodoItem) -> CivilDate? { days[Array(task.text)] }
}
