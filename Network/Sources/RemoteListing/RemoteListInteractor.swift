public import EventLoop
public import RemoteStores
public import TodoStores
import TodoTxt

/// What to list of a source.
public struct RemoteFeed: Sendable {
  public var source: any RemoteSource
  public var selection: RemoteSelection

  public init(_ source: any RemoteSource, _ selection: RemoteSelection) {
    self.source = source
    self.selection = selection
  }
}

/// Keeps lists of items true: loads pages when they are asked for, and knows which items are tasks already.
@EventLoop
public final class RemoteListInteractor {
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

  private let store: any TodoStore
  private let done: any TodoStore

  /// Whether items that are open tasks are listed, too.
  private let showsTaken: Bool

  private var feeds: [RemoteFeed] = []
  private var progress: [Progress] = []
  private var taken = TakenItems(prefixes: [])
  private var following: Task<Void, Never>?
  private var change: @EventLoop () -> Void = {}

  /// - Parameter done: where completed tasks are moved to.
  public init(showsTaken: Bool, store: any TodoStore, done: any TodoStore) {
    self.showsTaken = showsTaken
    self.store = store
    self.done = done
  }

  /// Lists feeds from their first page on; what was being asked before is given up.
  ///
  /// - Parameter change: called whenever `state` is another one.
  func follow(_ feeds: [RemoteFeed], change: @escaping @EventLoop () -> Void) {
    stop()
    self.feeds = feeds
    self.change = change
    progress = feeds.map { _ in Progress() }
    followTasks()
    for index in feeds.indices { loadPage(ofSection: index) }
  }

  /// Lists the same feeds anew.
  func refresh() { follow(feeds, change: change) }

  /// Whether it lists what was searched for.
  var isSearch: Bool { feeds.allSatisfy { $0.selection != .inbox } }

  /// Gives up all that is being asked.
  func stop() {
    for feed in progress { feed.task?.cancel() }
    following?.cancel()
  }

  var state: RemoteListState {
    RemoteListState(
      sections: feeds.indices.map { index in
        let feed = progress[index]
        let entries = feed.items.map { RemoteListEntry($0, taken: taken[$0.key]) }
        return RemoteListState.Section(
          title: feeds[index].source.name,
          entries: showsTaken ? entries : entries.filter { $0.taken != .open }, total: feed.total,
          staleness: feed.staleness, problem: feed.problem, hasMore: feed.next != nil,
          isLoading: feed.task != nil)
      })
  }

  /// The item with a key, and the source that it is of; nil if it is not listed any more.
  func item(_ key: String, inSection section: Int) -> (item: RemoteItem, source: any RemoteSource)? {
    guard feeds.indices.contains(section) else { return nil }
    return progress[section].items.first { $0.key == key }.map { ($0, feeds[section].source) }
  }

  // MARK: Tasks

  /// Finds the items that are tasks already, again after each change of the list.
  private func followTasks() {
    let (updates, done, prefixes) = (store.updates(), done, feeds.map(\.source.keyPrefix))
    following = Task { @EventLoop [weak self] in
      for await update in updates {
        let taken = await Self.taken(in: update.list, done, prefixes)
        guard !Task.isCancelled else { return }
        self?.taken = taken
        self?.change()
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

  // MARK: Pages

  /// Loads the next page of a section, if there is one and it is not loading already.
  func loadPage(ofSection index: Int) {
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
    change()
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
    change()
  }

  /// Takes a closed item out of an inbox, which holds what is to be done, and marks it in what was found.
  func hasClosed(_ item: RemoteItem) {
    for index in feeds.indices where feeds[index].source.name == item.source {
      guard let place = progress[index].items.firstIndex(where: { $0.key == item.key }) else { continue }
      if feeds[index].selection == .inbox {
        progress[index].items.remove(at: place)
        progress[index].total = progress[index].total.map { max(0, $0 - 1) }
      } else {
        progress[index].items[place].state = .closed
      }
    }
    change()
  }
}
