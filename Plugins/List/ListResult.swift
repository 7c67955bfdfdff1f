import ListArranging
import TodoStores
import TodoTxt

/// The result of a listing, in plain values.
struct ListResult: Sendable {
  /// In listing order.
  var tasks: ListedTasks

  /// The whole list of the file, shown by a live listing, even if a command has changed its tasks.
  var list = TodoList()

  /// Ranges of `tasks`, in order and without gaps.
  var sections: [ListSection]

  /// The date and minute for which it is valid.
  var now: TaskDate
  var today: CivilDate { now.day }

  /// The commits of this process since the previous result; all other changes are by other programs.
  var commits: [TodoCommit] = []

  /// The number of tasks left out as hidden or waiting.
  var heldBack = HeldBackCount()

  /// The number of tasks of each file.
  var counts: [ListCount] = []

  /// The numbers of the new or changed lines since the previous result; nil if the list is the same.
  var changedNumbers: Range<Int>?

  /// For a list of several files: the numbers for each file.
  var parts: [ListResult] = []

  /// The output of the user's filter program; nil without one.
  var filtered: FilteredText?

  /// Why the result may be out of date; nil if it is current.
  var problem: ListProblem?

  /// Parts of the query that may not mean what the user intended.
  var doubts: [QueryDoubt] = []

  /// The names of the file's conflict copies.
  var conflictCopies: [String] = []
}

extension ListResult {
  /// The first tasks of the listing, up to the limit, if there is one.
  mutating func limit(to count: Int?) {
    guard let count, count < tasks.count else { return }
    tasks = tasks.reordered(Array(tasks.lines[..<count]))
    sections = sections.compactMap { section in
      guard section.rows.lowerBound < count else { return nil }
      return ListSection(
        title: section.title, rows: section.rows.lowerBound..<min(count, section.rows.upperBound))
    }
  }
}

/// The number of listed tasks of a file, and of all its tasks.
struct ListCount: Hashable, Sendable {
  var path: String
  var shown: Int
  var total: Int
}
