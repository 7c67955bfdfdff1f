import TodoStores
import TodoTxt

/// Finds the facts about a task besides its line, and restores an earlier line.
struct DetailInteractor: Sendable {
  let store: any TodoStore
  let journal: any TodoJournal

  /// The paths of the todo.txt in use, or of all lists.
  let paths: [String]

  /// Opens a file beside a list by its name, and the list's mark; nil for a file of tasks.
  let openNote: @Sendable (NoteName, _ mark: String?) -> (any TodoStore)?
  let recurrence: RecurrenceSettings

  /// The name in the journal of restoring a line.
  static let restoring = "restore"

  /// Empty if the journal can't be read.
  func history() -> TaskHistory {
    (try? journal.history()).map { TaskHistory($0, ofFileAt: paths) } ?? TaskHistory()
  }

  func hasNote(_ line: [UInt8]) -> Bool { TodoItem(line: line).noteName != nil }

  /// The first lines of a task's note; nil if there is none that can be read.
  ///
  /// - Parameter mark: that of the task's list; nil if there is only one.
  func note(of line: [UInt8], inListMarked mark: String?) -> [[UInt8]]? {
    guard let name = TodoItem(line: line).noteName, let store = openNote(name, mark), store.exists,
      let text = try? store.list()
    else { return nil }
    return text.prefix(Self.noteLimit).map { Array($0.text) }
  }

  private static let noteLimit = 200

  func facts(of line: TodoLine, at calendar: TodoCalendar) -> TaskFacts {
    TaskFacts(of: line, occurrences: occurrences(of: line.text, on: calendar.today), at: calendar)
  }

  /// The task's own words; all of its text without any.
  func title(of line: TodoLine) -> [UInt8] {
    let item = TodoItem(line: line.text)
    let title = item.ownWords
    return title.isEmpty ? Array(item.body) : title
  }

  /// The next dates of a recurring task, if it is completed today and then on each of these dates.
  func occurrences(of line: [UInt8], on today: CivilDate) -> [CivilDate] {
    var dates: [CivilDate] = []
    var (line, day) = (line, today)
    while dates.count < Self.occurrenceCount,
      case .next(let next) = RecurrenceOutcome(ofCompleting: line, on: day, settings: recurrence)
    {
      dates.append(next.date)
      (line, day) = (next.line, max(day, next.date))
    }
    return dates
  }

  private static let occurrenceCount = 5

  /// - Throws: `TodoStoreError`; `lineChanged` if the task no longer exists.
  func restore(_ text: [UInt8], of task: SelectedTask) throws {
    var isThere = false
    try store.update { list in
      guard let line = task.line(in: list) else { return [] }
      isThere = true
      return [.replace(line, with: text)]
    }
    if !isThere { throw TodoStoreError.lineChanged(task.line, now: nil) }
  }
}
