import ModuleKit
import TodoStores
import TodoTxt

/// Finds out what there is to know of a task besides its line, and gives a line back what it was.
struct DetailInteractor: Sendable {
  let store: any TodoStore
  let journal: any TodoJournal

  /// Those of the todo.txt in use.
  let paths: [String]

  /// Opens a file beside todo.txt by its name.
  let openNote: @Sendable (NoteName) -> any TodoStore
  let recurrence: RecurrenceSettings

  /// What the journal calls giving a line back what it was.
  static let restoring = "restore"

  /// None where the journal can't be read.
  func history() -> TaskHistory {
    (try? journal.history()).map { TaskHistory($0, ofFileAt: paths) } ?? TaskHistory()
  }

  /// The first lines of a task's note; nil where there is none that can be read.
  func note(of line: [UInt8]) -> [[UInt8]]? {
    guard let name = TodoItem(line: line).noteName else { return nil }
    let store = openNote(name)
    guard store.exists, let text = try? store.list() else { return nil }
    return text.prefix(Self.noteLimit).map { Array($0.text) }
  }

  private static let noteLimit = 200

  /// The days that a recurring task comes back on, if it is completed today and then on each of these.
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

  /// - Throws: `TodoStoreError`; `lineChanged` where the task is not there any more.
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
