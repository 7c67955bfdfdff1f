import ModuleKit
import RemoteServices
import Synchronization
import TodoStores
import TodoTxt

/// Lists and fetches the items of the sources.
struct InboxInteractor: Sendable {
  let directory: any RemoteDirectory
  let store: any TodoStore

  /// The list that completed tasks move to.
  let done: any TodoStore

  let calendar: TodoCalendar

  /// The items of the sources of these names, or of all, that have no open task yet.
  ///
  /// - Throws: the errors of `directory.sources(named:)`.
  func inbox(
    from names: [String], progress: @escaping @Sendable (PullProgress) -> Void
  ) async throws -> [InboxSection] {
    try await inbox(of: directory.sources(named: names), progress: progress)
  }

  /// The items that have no open task yet, by source. A source that fails does not affect the others.
  ///
  /// - Parameter allowsKept: Whether to use cached pages if a service can't be reached.
  func inbox(
    of sources: [any RemoteSource], allowsKept: Bool = true,
    progress: @escaping @Sendable (PullProgress) -> Void
  ) async throws -> [InboxSection] {
    let taken = try takenItems(of: sources)
    return try await Self.collect(sources) { source in
      let section = InboxSection(source: source.name)
      let told = Mutex(section)
      do {
        try await source.within(source.deadline) {
          var count = 0
          var pages = 0
          for try await page in source.pages(.inbox, allowsKept: allowsKept) {
            count += page.items.count
            pages += 1
            told.withLock { $0.add(page, of: source, taken) }
            progress(PullProgress(source: source.name, count: count, total: page.total, pages: pages))
          }
        }
      } catch let error as RemoteError {
        told.withLock { $0.problem = error }
      }
      return told.withLock(\.self)
    }
  }

  /// Groups the items as tasks would be grouped.
  ///
  /// - Parameter grouping: nil groups by source.
  func groups(of sections: [InboxSection], by grouping: (any TodoGrouping)?) -> [InboxGroup] {
    guard let grouping else {
      return sections.filter { !$0.items.isEmpty }.map {
        InboxGroup(title: $0.source, staleness: RemoteWords.staleness(of: $0.origin), items: $0.items)
      }
    }
    let keyed = sections.flatMap(\.items).enumerated().map { index, item in
      let line = RemoteTask(item.item).line()
      return (grouping.section(of: TodoItem(number: index + 1, bytes: line[...]), in: calendar), item)
    }
    let groups = Dictionary(grouping: keyed, by: \.0)
    return groups.keys.sorted().map { key in
      InboxGroup(title: grouping.title(of: key), items: (groups[key] ?? []).map(\.1))
    }
  }

  func takenItems(of sources: [any RemoteSource]) throws(TodoStoreError) -> TakenItems {
    var taken = TakenItems(in: try store.list(), prefixes: sources.map(\.keyPrefix))
    taken.add(try done.list(), areDone: true)
    return taken
  }

  /// The items of these keys.
  ///
  /// - Throws: `CommandError` for an invalid key; `RemoteError`.
  func items(_ keys: [String]) async throws -> [ListedItem] {
    let sources = try directory.sources(named: [])
    var items: [ListedItem] = []
    for key in keys {
      let found = sources.lazy.compactMap { source in
        RemoteKey.id(of: key, prefix: source.keyPrefix).map { (source, $0) }
      }.first
      guard let (source, id) = found else {
        let prefixes = sources.map { "\($0.keyPrefix):…" }.joined(separator: ", ")
        throw CommandError(
          "“\(RemoteText.oneLine(key))” is not a key of a source: \(prefixes).", code: "noKey")
      }
      items.append(ListedItem(try await source.item(id), from: source))
    }
    return items
  }

  /// Runs `work` for all elements, a limited number at a time, and returns the results in the order of the elements.
  static func collect<Element: Sendable, Result: Sendable>(
    _ elements: [Element], atOnce limit: Int = .max,
    _ work: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var rest = elements.enumerated().makeIterator()
      func start() -> Bool {
        guard let (index, element) = rest.next() else { return false }
        group.addTask { (index, try await work(element)) }
        return true
      }
      var started = 0
      while started < limit, start() { started += 1 }
      var results = [Result?](repeating: nil, count: elements.count)
      for try await (index, result) in group {
        results[index] = result
        _ = start()
      }
      return results.compactMap(\.self)
    }
  }
}

extension RemoteDirectory {
  /// The sources of these names, or all; at least one.
  ///
  /// - Throws: `CommandError` for an unknown name, or if there are no sources; the directory's errors.
  func sources(named names: [String]) throws -> [any RemoteSource] {
    let sources = try sources()
    guard !sources.isEmpty else { throw CommandError(advice, code: "noSource") }
    for name in names where !sources.contains(where: { $0.name == name }) {
      let known = sources.map(\.name).joined(separator: ", ")
      throw CommandError("There is no source “\(name)”. Choose one of: \(known).", code: "noSource")
    }
    return names.isEmpty ? sources : sources.filter { names.contains($0.name) }
  }
}

struct InboxSection: Sendable {
  var source: String
  var items: [ListedItem] = []
  var origin = RemotePage.Origin.fetched

  /// The number of items, including those that have tasks already.
  var known = 0

  /// The error that kept the source from listing all items.
  var problem: RemoteError?

  init(source: String) {
    self.source = source
  }

  /// Adds the open items of a page that have no open task.
  mutating func add(_ page: RemotePage, of source: any RemoteSource, _ taken: TakenItems) {
    for item in page.items where item.state == .open {
      known += 1
      if taken[item.key] == .open { continue }
      items.append(ListedItem(item, from: source, taken: taken[item.key]))
    }
    if case .kept = page.origin { origin = page.origin }
  }
}

/// Items under a heading.
struct InboxGroup: Sendable {
  var title: String

  /// `as of 5 minutes ago`; nil for fresh answers.
  var staleness: String?
  var items: [ListedItem]
}

struct PullProgress: Hashable, Sendable {
  var source: String
  var count: Int

  /// Nil if the source does not report a total.
  var total: Int?

  /// The number of pages received.
  var pages = 1
}
