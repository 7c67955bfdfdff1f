import EventLoop
import ModuleKit
import ScreenKit
import TodoStores
import ViewKit

/// Shows the matches of a search, and searches on when the cursor reaches the end.
@EventLoop
final class SearchScreenPresenter: RowsPresenter {
  private let interactor: ListInteractor
  private let queries: QueryInteractor
  private let view: WeakView<SearchDisplayData>
  private let navigator: any Navigator

  /// Moves to a task of todo.txt in the list; returns why that is not possible.
  private let reveal: (_ number: Int) -> ScreenMessage?

  private var search: TaskSearch?
  private var matches: [TaskSearch.Match] = []
  private var data = SearchDisplayData()

  /// Searches the files beside the loop.
  private let worker = SerialWorker("todo.search")
  private var isSearching = false

  init(
    interactor: ListInteractor, queries: QueryInteractor, view: WeakView<SearchDisplayData>,
    navigator: any Navigator,
    reveal: @escaping (_ number: Int) -> ScreenMessage?
  ) {
    self.interactor = interactor
    self.queries = queries
    self.view = view
    self.navigator = navigator
    self.reveal = reveal
  }

  /// Begins a search, and shows why if the text is no query.
  ///
  /// - Returns: whether there is something to search for.
  func begin(_ text: [UInt8]) -> Bool {
    do {
      guard let query = try queries.query(text) else { return false }
      data.query = String(decoding: query.text, as: UTF8.self)
      find { [interactor] in try TaskSearch(query.query, with: interactor) }
      try view.display(data)
      return true
    } catch {
      navigator.show(error)
      return false
    }
  }

  private func loadMore() {
    guard !isSearching, let search, !search.isOver else { return }
    find { search }
  }

  /// Adds the next page of a search.
  private func find(in search: @escaping @Sendable () throws -> TaskSearch) {
    isSearching = true
    worker.run {
      var search = try search()
      let matches = search.next()
      return (search, matches)
    } then: { [weak self] result in
      guard let self else { return }
      isSearching = false
      switch result {
      case .success(let (search, matches)): take(matches, of: search)
      case .failure(let error): navigator.show(error)
      }
    }
  }

  private func take(_ new: [TaskSearch.Match], of search: TaskSearch) {
    self.search = search
    matches += new
    data.append(
      new.map { match in
        SearchDisplayData.Row(
          number: match.task.map { $0.shownNumber } ?? "", priority: match.priority, text: match.text,
          isCompleted: match.isCompleted)
      })
    data.isOver = search.isOver
    display()
    if matches.isEmpty { navigator.show(ScreenMessage("No match in todo.txt or done.txt.")) }
  }

  func select(row: Int) {
    data.selected = row
    // Load the next page before it is needed.
    if data.selected > data.rows.count - Self.reserve { loadMore() }
    display()
  }

  private static let reserve = 50

  /// Moves to the task under the cursor, if it is in the list.
  func choose() {
    guard matches.indices.contains(data.selected) else { return }
    guard let task = matches[data.selected].task else {
      return navigator.show(ScreenMessage("That task is in done.txt."))
    }
    if let scene = view.scene { navigator.dismiss(scene) }
    if let reason = reveal(task.line.number) { navigator.show(reason) }
  }

  var selectedItems: [any SceneItem] {
    matches.indices.contains(data.selected) ? [matches[data.selected].task].compactMap(\.self) : []
  }

  private func display() {
    try? view.display(data)
    navigator.setNeedsDisplay()
  }
}
