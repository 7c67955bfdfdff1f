public import EventLoop
public import ModuleKit
public import RemoteStores
public import TodoStores
import TodoTxt

/// What the presenter of a list has to be able to go to.
public protocol RemoteListWireframe {
  @EventLoop
  func presentDetail(of item: RemoteItem, in source: any RemoteSource, on navigator: any Navigator)

  @EventLoop
  func take(_ items: [RemoteItem], on navigator: any Navigator)

  /// - Parameter receive: hears that it is closed.
  @EventLoop
  func close(
    _ item: RemoteItem, in source: any RemoteSource, on navigator: any Navigator,
    receive: @escaping @EventLoop () -> Void)

  @EventLoop
  func open(_ item: RemoteItem, on navigator: any Navigator)
}

/// Keeps lists of items true on a screen: loads pages as they are needed, and knows which are tasks already.
@EventLoop
public final class RemoteListPresenter {
  /// What to list of a source.
  public struct Feed: Sendable {
    public var source: any RemoteSource
    public var selection: RemoteSelection

    public init(_ source: any RemoteSource, _ selection: RemoteSelection) {
      self.source = source
      self.selection = selection
    }
  }

  /// What is known of a feed.
  private struct Progress {
    var items: [RemoteItem] = []
    var keys: Set<String> = []
    var next: RemoteCursor?
    var total: Int?
    var staleness: String?
    var problem: String?
    var hasStarted = false
    var task: Task<Void, Never>?
  }

  private var feeds: [Feed] = []
  private var progress: [Progress] = []
  private let nothing: String

  /// Whether items that are open tasks are listed, too.
  private let showsTaken: Bool

  private let store: any TodoStore
  private let done: any TodoStore
  private let wireframe: any RemoteListWireframe
  private unowned let view: RemoteListScene
  private unowned let navigator: any Navigator

  private var taken = TakenItems(prefixes: [])
  private var following: Task<Void, Never>?
  private var data = RemoteListDisplayData()

  /// The row under the cursor, by what it is about.
  private var cursor = 0

  /// Whether the user has moved the cursor, which then stays with its item. Until then it is on the first one: sources
  /// answer in any order.
  private var hasMoved = false

  /// - Parameters:
  ///   - nothing: said where there is no item.
  ///   - done: where completed tasks are moved to.
  public init(
    nothing: String, showsTaken: Bool, store: any TodoStore, done: any TodoStore,
    wireframe: any RemoteListWireframe, view: RemoteListScene, navigator: any Navigator
  ) {
    self.nothing = nothing
    self.showsTaken = showsTaken
    self.store = store
    self.done = done
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  /// Lists other feeds from their first page on; what was being asked before is given up.
  public func show(_ feeds: [Feed]) {
    stop()
    self.feeds = feeds
    progress = feeds.map { _ in Progress() }
    cursor = 0
    hasMoved = false
    follow()
    for index in feeds.indices { load(index) }
    update()
  }

  /// Whether it lists what was searched for.
  public var isSearch: Bool { feeds.allSatisfy { $0.selection != .inbox } }

  /// Asks again for what is listed.
  public func refresh() { show(feeds) }

  /// Gives up all that is being asked.
  public func stop() {
    for feed in progress { feed.task?.cancel() }
    following?.cancel()
  }

  /// The list of tasks says which items are tasks already, whoever changes it.
  private func follow() {
    let (updates, done, prefixes) = (store.updates(), done, feeds.map(\.source.keyPrefix))
    following = Task { @EventLoop [weak self] in
      for await update in updates {
        let taken = await Self.taken(in: update.list, done, prefixes)
        guard !Task.isCancelled else { return }
        self?.taken = taken
        self?.update()
      }
    }
  }

  /// Beside the loop: a list may be long.
  @concurrent
  private static func taken(in list: TodoList, _ done: any TodoStore, _ prefixes: [String]) async
    -> TakenItems
  {
    var taken = TakenItems(in: list, prefixes: prefixes)
    if let list = try? done.list() { taken.add(list, areDone: true) }
    return taken
  }

  // MARK: Loading

  private func load(_ index: Int) {
    guard progress[index].task == nil, !progress[index].hasStarted || progress[index].next != nil else {
      return
    }
    let (feed, cursor) = (feeds[index], progress[index].next)
    progress[index].problem = nil
    progress[index].task = Task { @EventLoop [weak self] in
      let result: Result<RemotePage, any Error>
      do {
        result = .success(try await feed.source.page(feed.selection, at: cursor, allowsKept: true))
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      self?.receive(result, index)
    }
  }

  private func receive(_ result: Result<RemotePage, any Error>, _ index: Int) {
    progress[index].task = nil
    progress[index].hasStarted = true
    switch result {
    case .success(let page):
      // Between two pages, an item may have moved from one to the other.
      let isInbox = feeds[index].selection == .inbox
      progress[index].items += page.items.filter {
        (!isInbox || $0.state == .open) && progress[index].keys.insert($0.key).inserted
      }
      progress[index].next = page.next
      progress[index].total = page.total
      progress[index].staleness = RemoteWords.staleness(of: page.origin)
      if case .kept(_, let error) = page.origin { progress[index].problem = "\(error)" }
    case .failure(let error): progress[index].problem = "\(error)"
    }
    update()
  }

  // MARK: What is shown

  private func update() {
    let before = data.rows.indices.contains(cursor) ? key(of: data.rows[cursor]) : nil
    data.nothing = nothing
    data.sections = feeds.indices.map { index in
      let feed = progress[index]
      let entries = feed.items.map { RemoteListEntry(item: $0, taken: taken[$0.key]) }
      return RemoteListDisplayData.Section(
        title: feeds[index].source.name, entries: showsTaken ? entries : entries.filter { $0.taken != .open },
        total: feed.total, staleness: feed.staleness, problem: feed.problem, hasMore: feed.next != nil,
        isLoading: feed.task != nil)
    }
    data.rows = rows
    if !hasMoved {
      cursor = 0
    } else if let before, let index = data.rows.firstIndex(where: { key(of: $0) == before }) {
      cursor = index
    }
    cursor = nearestSelectable(to: cursor, forward: true)
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
    case .item(let section, let index): data.sections[section].entries[index].item.key
    case .more, .heading, .problem, .blank: nil
    }
  }

  private func display() {
    data.selected = data.rows.indices.contains(cursor) ? cursor : nil
    view.display(data)
    navigator.setNeedsDisplay()
  }

  var status: String? {
    let count = data.sections.reduce(0) { $0 + $1.entries.count }
    let loading = data.isLoading ? " · loading" : ""
    return "\(count == 1 ? "1 item" : "\(count) items")\(loading)"
  }

  // MARK: What the user does

  func moveSelection(by count: Int) {
    guard !data.rows.isEmpty else { return }
    hasMoved = true
    let wanted = cursor.addingReportingOverflow(count)
    let place = wanted.overflow ? (count < 0 ? 0 : data.rows.count - 1) : wanted.partialValue
    cursor = nearestSelectable(to: max(0, min(place, data.rows.count - 1)), forward: count > 0)
    if case .more(let section) = data.rows[cursor] {
      load(section)
      return update()
    }
    display()
  }

  private func nearestSelectable(to place: Int, forward: Bool) -> Int {
    let isSelectable = { (index: Int) in
      switch self.data.rows[index] {
      case .item, .more: true
      case .heading, .problem, .blank: false
      }
    }
    let place = max(0, min(place, data.rows.count - 1))
    let after = data.rows.indices.dropFirst(place).first(where: isSelectable)
    let before = data.rows.indices.prefix(place + 1).last(where: isSelectable)
    return (forward ? after ?? before : before ?? after) ?? 0
  }

  /// The item under the cursor, and whose it is; nil where there is none.
  private var selected: (item: RemoteItem, source: any RemoteSource)? {
    guard data.rows.indices.contains(cursor), case .item(let section, let index) = data.rows[cursor] else {
      return nil
    }
    return (data.sections[section].entries[index].item, feeds[section].source)
  }

  public func showDetail() {
    guard let selected else { return moveSelection(by: 0) }
    wireframe.presentDetail(of: selected.item, in: selected.source, on: navigator)
  }

  public func take() {
    guard let selected else { return }
    wireframe.take([selected.item], on: navigator)
  }

  public func close() {
    guard let selected else { return }
    wireframe.close(selected.item, in: selected.source, on: navigator) { [weak self] in
      self?.hasClosed(selected.item)
    }
  }

  /// In an inbox is only what is to be done; what was found is shown as it is now.
  private func hasClosed(_ item: RemoteItem) {
    for index in feeds.indices where feeds[index].source.name == item.source {
      guard let place = progress[index].items.firstIndex(where: { $0.key == item.key }) else { continue }
      if feeds[index].selection == .inbox {
        progress[index].items.remove(at: place)
        progress[index].total = progress[index].total.map { max(0, $0 - 1) }
      } else {
        progress[index].items[place].state = .closed
      }
    }
    update()
  }

  public func open() {
    guard let selected else { return }
    wireframe.open(selected.item, on: navigator)
  }
}
