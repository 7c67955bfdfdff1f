import TodoStores
import TodoTxt

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
