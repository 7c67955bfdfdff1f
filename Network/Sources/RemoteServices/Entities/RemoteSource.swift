/// A store of items, usually on a network.
public protocol RemoteSource: Sendable {
  /// The user's name for the source.
  var name: String { get }

  var keyPrefix: String { get }

  var rules: RemoteRules { get }

  /// A page; the first one if `cursor` is nil.
  ///
  /// - Parameter allowsKept: Whether to return a cached page if the service can't be reached.
  /// - Throws: `RemoteError`, or `CancellationError` if the task was cancelled.
  func page(_ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool) async throws
    -> RemotePage

  /// Whether the inbox of this source could list the item of an id. Other sources of the same service list other items.
  func covers(_ id: String) -> Bool

  /// The user's name among assignees; nil if the service does not tell it.
  ///
  /// - Throws: the errors of `page`.
  func user() async throws -> String?

  /// Fetches all fields of one item. The item has a new id if the service redirects to the place it has moved to.
  ///
  /// - Throws: the errors of `page`; `RemoteError` of kind `missing` if there is no such item, `elsewhere` if
  ///   the service answers with another one.
  func item(_ id: String) async throws -> RemoteItem

  /// Closes an item and checks that it is closed. Does nothing if it is closed already.
  ///
  /// - Parameter item: the result of `item(_:)`.
  /// - Throws: the errors of `item(_:)`; `RemoteError` of kind `changed` if its version is outdated,
  ///   `ignored` if it stays open, `unable` if this source can't close items.
  func close(_ item: RemoteItem) async throws
}

extension RemoteSource {
  public func covers(_ id: String) -> Bool { true }

  public func user() async throws -> String? { nil }

  func own(_ item: RemoteItem) -> RemoteItem {
    var item = item
    item.source = name
    item.key = RemoteKey.key(prefix: keyPrefix, id: item.id)
    return item
  }

  /// The deadline for requests that start now.
  public var deadline: ContinuousClock.Instant { .now + .seconds(rules.pullSeconds) }

  /// Cancels `work` at a deadline.
  ///
  /// - Throws: the errors of `work`; `RemoteError` of kind `tooLong`.
  public func within<Outcome: Sendable>(
    _ deadline: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome.self) { [name, rules] group in
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw RemoteError(.tooLong(seconds: rules.pullSeconds), source: name)
      }
      defer { group.cancelAll() }
      guard let outcome = try await group.next() else { throw CancellationError() }
      return outcome
    }
  }

  /// The pages in order, each fetched on demand.
  public func pages(_ selection: RemoteSelection, allowsKept: Bool = false) -> RemotePages {
    RemotePages(source: self, selection: selection, allowsKept: allowsKept)
  }
}

/// The user's settings for the items of a source.
public struct RemoteRules: Hashable, Sendable {
  /// What happens to a task after its item was assigned to somebody else.
  public enum Reassigned: String, CaseIterable, Hashable, Sendable {
    case complete, drop, keep
  }

  /// The terms, as for `todo ls`, of the items that a pull takes; nil if it takes none.
  public var pulls: [String]?

  public var reassigned: Reassigned

  /// Whether the inbox lists only items that are assigned to the user. Only then do assignees matter.
  public var selectsAssigned = true

  /// The time limit of a whole pull, in seconds.
  public var pullSeconds = 60

  /// The maximum number of pages of a list.
  public var mostPages = 1000

  /// Whether to ask for items that are no longer listed. False for feeds, which forget their articles.
  public var looksForMissing: Bool

  /// Whether items may be closed at the source.
  public var writesBack: Bool

  public init(
    pulls: [String]? = [], reassigned: Reassigned = .keep, looksForMissing: Bool = true,
    writesBack: Bool = false
  ) {
    self.pulls = pulls
    self.reassigned = reassigned
    self.looksForMissing = looksForMissing
    self.writesBack = writesBack
  }
}
