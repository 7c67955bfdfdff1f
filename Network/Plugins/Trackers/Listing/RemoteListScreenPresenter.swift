package import EventLoop
import RemoteServices
import ScreenKit
import ViewKit

/// Shows lists of items on a screen, and handles the user's actions on them.
@EventLoop
package final class RemoteListScreenPresenter: RowsPresenter {
  private let interactor: RemoteListInteractor
  private let wireframe: InboxWireframe
  private let view: any View<RemoteListDisplayData>
  private unowned let navigator: any Navigator
  private var data: RemoteListDisplayData

  private var cursor = 0

  /// Whether the user has moved the cursor, which then follows its item. Until then it is on the first row,
  /// because sources answer in any order.
  private var hasMoved = false

  /// - Parameter data: shown until there is a feed.
  init(
    _ data: RemoteListDisplayData, interactor: RemoteListInteractor, wireframe: InboxWireframe,
    view: any View<RemoteListDisplayData>, navigator: any Navigator
  ) {
    self.data = data
    self.interactor = interactor
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  /// Lists other feeds from their first page on; pending requests are cancelled.
  package func show(_ feeds: [RemoteFeed]) {
    cursor = 0
    hasMoved = false
    interactor.follow(feeds) { [weak self] in self?.update() }
    update()
  }

  /// Whether it lists the results of a search.
  package var isSearch: Bool { interactor.isSearch }

  /// Reloads the listed feeds.
  package func refresh() {
    cursor = 0
    hasMoved = false
    interactor.refresh()
    update()
  }

  /// Cancels all pending requests.
  package func stop() { interactor.stop() }

  // MARK: Display

  private func update() {
    let before = data.rows.indices.contains(cursor) ? key(of: data.rows[cursor]) : nil
    data.sections = interactor.sections
    data.rows = rows
    if !hasMoved {
      cursor = 0
    } else if let before, let index = data.rows.firstIndex(where: { key(of: $0) == before }) {
      cursor = index
    }
    cursor = nearestItem(to: cursor)
    display()
  }

  private var rows: [RemoteListDisplayData.Row] {
    var rows: [RemoteListDisplayData.Row] = []
    for (index, section) in data.sections.enumerated() {
      guard !section.entries.isEmpty || section.problem != nil || section.hasMore else { continue }
      if !rows.isEmpty { rows.append(.blank) }
      rows.append(.heading(index))
      if section.problem != nil { rows.append(.problem(index)) }
      rows += section.entries.indices.map { .item(section: index, index: $0) }
      if section.hasMore { rows.append(.more(index)) }
    }
    return rows
  }

  private func key(of row: RemoteListDisplayData.Row) -> String? {
    switch row {
    case .item(let section, let index): data.sections[section].entries[index].key
    case .more, .heading, .problem, .blank: nil
    }
  }

  /// The row of an item or of a next page, searched from that row on.
  private func nearestItem(to place: Int) -> Int {
    let isSelectable = { (index: Int) in self.data.row(at: index).isSelectable }
    let rows = data.rows.indices
    return rows.dropFirst(place).first(where: isSelectable) ?? rows.last(where: isSelectable) ?? 0
  }

  private func display() {
    data.selected = data.rows.indices.contains(cursor) ? cursor : nil
    try? view.display(data)
    navigator.setNeedsDisplay()
  }

  // MARK: Input

  package func select(row: Int) {
    hasMoved = true
    cursor = row
    if case .more(let section) = data.rows[row] { return interactor.loadPage(ofSection: section) }
    display()
  }

  /// The item under the cursor; nil if the cursor is on no item.
  private var selected: ListedItem? {
    guard data.rows.indices.contains(cursor), case .item(let section, let index) = data.rows[cursor] else {
      return nil
    }
    return data.sections[section].entries[index]
  }

  package func choose() {
    guard let selected else { return select(row: cursor) }
    wireframe.presentDetail(of: selected, on: navigator)
  }

  package func take() {
    guard let selected else { return }
    wireframe.take(selected, on: navigator)
  }

  package func close() {
    guard let selected else { return }
    wireframe.close(selected, on: navigator) { [interactor] in
      interactor.hasClosed(selected)
    }
  }

  package func open() {
    guard let selected else { return }
    wireframe.open(selected, on: navigator)
  }
}
