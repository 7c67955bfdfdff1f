import Arranging
import Spelling
import TodoStores
import TodoTxt

/// What a listing found, in plain values.
struct ListResult: Sendable {
  /// In listing order.
  var tasks: ListedTasks

  /// What a live listing shows: the whole list of the file, whatever a command has made of its tasks.
  var list = TodoList()

  /// Ranges of `tasks`, in order and without gaps.
  var sections: [ListSection]

  /// The day and the minute that it is true of.
  var now: TaskDate
  var today: CivilDate { now.day }

  /// What this process has committed since the result before; all else that has changed, another program has.
  var commits: [TodoCommit] = []

  /// How many tasks are left out, because they are hidden or wait for a day to come.
  var heldBack = HeldBackCount()

  /// How many tasks of each file there are.
  var counts: [ListCount] = []

  /// The numbers of the lines that are new or others than in the result before; nil where the list is the
  /// same.
  var changedNumbers: Range<Int>?

  /// Where the list is of several files: what each shows by itself.
  var parts: [ListResult] = []

  /// What the user's own filter leaves of the listing; nil where it goes through none.
  var filtered: FilteredText?

  /// Why there is nothing newer at present; nil while the result is the truth.
  var problem: ListProblem?

  /// What of the query may mean something else than it was read as.
  var doubts: [QueryDoubt] = []

  /// Names of the copies that a sync program left beside the file.
  var conflictCopies: [String] = []
}

extension ListResult {
  /// The first tasks of the listing, as many as that; all of them where there is no limit.
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

/// How many tasks of a file are listed, and how many it has.
struct ListCount: Hashable, Sendable {
  var path: String
  var shown: Int
  var total: Int
}
