import ListArranging
import ModuleKit
import TodoStores
import TodoTxt

/// A search through todo.txt, and then done.txt, each from its end, so that the newest tasks come first.
/// Pages are searched on demand, because done.txt may have any length.
struct TaskSearch: Sendable {
  struct Match: Hashable, Sendable {
    /// The words of an open task; the whole line of a completed one.
    var text: [UInt8]

    /// `(A)`; empty for none.
    var priority: String
    var isCompleted: Bool

    /// Nil for a task of done.txt.
    var task: SelectedTask?
  }

  private let selector: ListSelector

  /// The remaining files, in order.
  private var parts: [(list: TodoList, isArchive: Bool)]

  /// The lines of the first file that were not searched yet.
  private var rest: Int

  /// - Throws: `TodoStoreError`.
  init(_ query: Query, with interactor: ListInteractor) throws {
    let settings = interactor.settings
    selector = ListSelector(
      ListCriteria(.query(query, leavesOutHeldBack: false)), calendar: interactor.calendar,
      reading: settings.lineReading)
    parts = [
      (try interactor.store.list(), false), (try interactor.doneList(), true),
    ]
    rest = parts[0].list.count
  }

  /// Whether the search is complete.
  var isOver: Bool { parts.isEmpty }

  /// The next matches: about a page, or all that remain.
  mutating func next() -> [Match] {
    var matches: [Match] = []
    while let (list, isArchive) = parts.first, matches.count < Self.pageLength {
      let range = max(0, rest - Self.stride)..<rest
      for line in selector.selection(range, of: list).lines.reversed() {
        let item = list[Int(line)]
        matches.append(
          Match(
            text: Array(item.isCompleted ? item.text : item.body),
            priority: item.priority.map { "(\($0))" } ?? "", isCompleted: item.isCompleted,
            task: isArchive ? nil : SelectedTask(Int(line) + 1, in: list)))
      }
      rest = range.lowerBound
      guard rest == 0 else { continue }
      parts.removeFirst()
      rest = parts.first?.list.count ?? 0
    }
    return matches
  }

  private static let pageLength = 100

  /// The number of lines to search at once.
  private static let stride = 1_000
}
