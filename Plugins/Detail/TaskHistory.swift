import ModuleKit
import TodoStores
import TodoTxt

/// The journal's changes of the lines of the todo.txt in use, indexed by line.
struct TaskHistory: Sendable {
  /// One change of a line.
  struct Entry: Hashable, Sendable {
    var date: CivilDate

    /// Seconds since midnight.
    var secondOfDay: Int

    /// The name of the action.
    var action: String

    /// The person who made the change on another machine; nil for this user.
    var author: String?

    /// The line before; nil for a new line.
    var before: [UInt8]?
    var after: [UInt8]

    var difference: TaskDifference { TaskDifference(from: before, to: after) }
  }

  /// By the resulting texts, newest first.
  private var entries: [[UInt8]: [(position: Int, entry: Entry)]] = [:]

  init(_ history: JournalHistory, ofFileAt paths: [String]) {
    for (position, action) in history.actions.enumerated().reversed() {
      for part in action.parts where !part.isUndone && paths.contains(part.original.path) {
        for change in part.original.lines {
          guard let text = change.newText else { continue }
          let entry = Entry(
            date: change.author?.date ?? action.date,
            secondOfDay: change.author?.secondOfDay ?? action.secondOfDay, action: action.identity.name,
            author: change.author?.name, before: change.oldText, after: text)
          entries[text, default: []].append((position, entry))
        }
      }
    }
  }

  init() {}

  /// The changes that led to a line, newest first.
  func entries(of line: [UInt8]) -> [Entry] {
    var found: [Entry] = []
    var text = line
    var limit = Int.max
    while let next = entries[text]?.first(where: { $0.position < limit }) {
      found.append(next.entry)
      limit = next.position
      guard let before = next.entry.before else { break }
      text = before
    }
    return found
  }
}
