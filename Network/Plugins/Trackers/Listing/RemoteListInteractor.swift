package import EventLoop
package import RemoteServices
package import TodoStores
import TodoTxt

package struct RemoteFeed: Sendable {
  package var source: any RemoteSource
  package var selection: RemoteSelection

  package init(_ source: any RemoteSource, _ selection: RemoteSelection) {
    self.source = source
    self.selection = selection
  }
}

/// The state of a listed feed, in plain values.
struct RemoteListSection: Sendable {
  var title: String
  var entries: [ListedItem] = []

  /// The source's total; nil if it does not report one.
  var total: Int?

  /// `as of 5 minutes ago`; nil for a fresh answer.
  var staleness: String?
  var problem: String?
  var hasMore = false
  var isLoading = false
}

/// Keeps lists of items current: loads pages on demand, and knows which items are tasks already.
@EventLoop
package final class RemoteListInteractor {
  /// The state of a feed.
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

  /// - Parameter done: the list of completed tasks.
  package init(showsTaken: Bool, store: any TodoStore, done: any TodoStore) {
    self.showsTaken = showsTaken
    self.store = store
    self.done = done
  }

  /// Lists feeds from their first page on; pending requests are cancelled.
  ///
  /// - Parameter change: is called whenever `sections` changes.
  func follow(_ feeds: [RemoteFeed], change: @escaping @EventLoop () -> Void) {
    stop()
    self.feeds = feeds
    self.change = change
    progress = feeds.map { _ in Progress() }
    followTasks()
    for index in feeds.indices { loadPage(ofSection: index) }
  }

  /// Reloads the same feeds.
  func refresh() { follow(feeds, change: change) }

  /// Whether it lists the results of a search.
  var isSearch: Bool { feeds.allSatisfy { $0.selection != .inbox } }

  /// Cancels all pending requests.
  func stop() {
    for feed in progress { feed.task?.cancel() }
    following?.cancel()
  }

  var sections: [RemoteListSection] {
    zip(feeds, progress).map { feed, progress in
      let entries = progress.items.map { ListedItem($0, from: feed.source, taken: taken[$0.key]) }
      return RemoteListSection(
        title: feed.source.name, entries: showsTaken ? entries : entries.filter { $0.taken != .open },
        total: progress.total, staleness: progress.staleness, problem: progress.problem,
        hasMore: progress.next != nil, isLoading: progress.task != nil)
    }
  }

  // MARK: Tasks

  /// Finds the items that are already tasks, again after each change of the list.
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

  /// Beside the loop, because a list may be long.
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
      // An item may have moved between two pages.
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

  /// Removes a closed item from an inbox, which lists open items, and marks it in search results.
  func hasClosed(_ item: ListedItem) {
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
