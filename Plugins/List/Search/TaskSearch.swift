import Arranging
import ModuleKit
import TodoStores
import TodoTxt

/// A search through todo.txt, and then done.txt, from the end of each: what is newest comes first. A page is looked for
/// when it is asked for, as done.txt may be of any length.
struct TaskSearch: Sendable {
  struct Match: Hashable, Sendable {
    var text: [UInt8]
    var isCompleted: Bool

    /// Nil for one of done.txt.
    var task: SelectedTask?
  }

  private let selector: ListSelector

  /// What is left of the files, in order.
  private var parts: [(list: TodoList, isArchive: Bool)]

  /// The lines of the first part that were not looked at.
  private var rest: Int

  /// - Throws: `TodoStoreError`.
  init(_ query: Query, with interactor: ListInteractor) throws {
    let settings = interactor.settings
    selector = ListSelector(
      ListCriteria(.query(query, leavesOutHeldBack: false)), calendar: interactor.calendar,
      reading: settings.lineReading)
    parts = [
      (try interactor.store.list(), false), (try interactor.openStore(settings.files.done).list(), true),
    ]
    rest = parts[0].list.count
  }

  /// Whether there is nothing more to find.
  var isOver: Bool { parts.isEmpty }

  /// The next matches: a page of them or somewhat more, or all there are.
  mutating func next() -> [Match] {
    var matches: [Match] = []
    while let (list, isArchive) = parts.first, matches.count < Self.pageLength {
      let range = max(0, rest - Self.stride)..<rest
      for line in selector.selection(range, of: list).lines.reversed() {
        let item = list[Int(line)]
        matches.append(
          Match(
            text: Array(item.text), isCompleted: item.isCompleted,
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

  /// How many lines are looked at at once.
  private static let stride = 1_000
}
