import Synchronization

/// A source without a network.
public final class InMemorySource: RemoteSource {
  private struct State {
    var items: [RemoteItem]
    var failure: RemoteError.Kind?
    var isRemembered = false
  }

  public let name: String
  public let keyPrefix: String
  public let rules: RemoteRules
  private let pageSize: Int
  private let state: Mutex<State>

  /// - Parameter items: their sources and keys are set to this source's.
  public init(
    _ name: String, keyPrefix: String? = nil, items: [RemoteItem] = [], pageSize: Int = 100,
    rules: RemoteRules = RemoteRules()
  ) {
    self.name = name
    self.keyPrefix = keyPrefix ?? name
    self.pageSize = pageSize
    self.rules = rules
    state = Mutex(State(items: []))
    for item in items { put(item) }
  }

  /// Adds an item, or replaces the one with its id.
  public func put(_ item: RemoteItem) {
    let item = own(item)
    state.withLock { state in
      if let index = state.items.firstIndex(where: { $0.id == item.id }) {
        state.items[index] = item
      } else {
        state.items.append(item)
      }
    }
  }

  public func remove(_ id: String) {
    state.withLock { $0.items.removeAll { $0.id == id } }
  }

  /// Makes every request fail, until it is nil again.
  public func fail(with kind: RemoteError.Kind?) {
    state.withLock { $0.failure = kind }
  }

  /// - Returns: open items; for a search, those whose title or body contains its words.
  public func page(
    _ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool
  ) async throws -> RemotePage {
    try Task.checkCancellation()
    return try state.withLock { state in
      var origin = RemotePage.Origin.fetched
      if let failure = state.failure {
        let error = RemoteError(failure, source: name)
        guard allowsKept, state.isRemembered, error.isTemporary else { throw error }
        origin = .kept(age: 3600, error)
      }
      state.isRemembered = true
      let found = state.items.filter { selection.includes($0) }
      let start = cursor.flatMap { Int($0.text) } ?? 0
      guard start <= found.count else { throw RemoteError(.missing, source: name) }
      let end = min(start + pageSize, found.count)
      return RemotePage(
        items: Array(found[start..<end]), next: end < found.count ? RemoteCursor("\(end)") : nil,
        total: found.count, origin: origin)
    }
  }

  public func item(_ id: String) async throws -> RemoteItem {
    try state.withLock { state in
      if let failure = state.failure { throw RemoteError(failure, source: name) }
      guard let item = state.items.first(where: { $0.id == id }) else {
        throw RemoteError(.missing, source: name)
      }
      return item
    }
  }

  public func close(_ item: RemoteItem) async throws {
    try state.withLock { state in
      if let failure = state.failure { throw RemoteError(failure, source: name) }
      guard let index = state.items.firstIndex(where: { $0.id == item.id }) else {
        throw RemoteError(.missing, source: name)
      }
      guard state.items[index] == item || state.items[index].state == .closed else {
        throw RemoteError(.changed, source: name)
      }
      state.items[index].state = .closed
    }
  }
}

extension RemoteSelection {
  /// Whether the inbox lists the item, if the service does not decide.
  func includes(_ item: RemoteItem) -> Bool {
    switch self {
    case .inbox: item.state == .open
    case .search(let words):
      words.lowercased().split(separator: " ").allSatisfy { word in
        item.title.lowercased().contains(word) || item.body?.lowercased().contains(word) == true
      }
    }
  }
}
