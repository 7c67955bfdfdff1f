/// A store of items, usually on a network.
public protocol RemoteSource: Sendable {
  /// The user's name for the source.
  var name: String { get }

  /// The prefix of the keys of its items.
  var keyPrefix: String { get }

  var rules: RemoteRules { get }

  /// One page; the first where `cursor` is nil.
  ///
  /// - Parameter allowsKept: Whether to return a cached page if the service can't be reached.
  /// - Throws: `RemoteError`, or `CancellationError` where the task was cancelled.
  func page(_ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool) async throws
    -> RemotePage

  /// Whether the inbox of this source could list the item of an id. Other sources of the same service list other items.
  func covers(_ id: String) -> Bool

  /// The user's name among assignees; nil if the service does not tell it.
  ///
  /// - Throws: as `page`.
  func user() async throws -> String?

  /// Fetches all fields of one item. The item has a new id if the service redirects to the place it has moved to.
  ///
  /// - Throws: as `page`; `RemoteError` of kind `missing` where there is no such item, `elsewhere` where the service
  ///   tells of another one.
  func item(_ id: String) async throws -> RemoteItem

  /// Closes an item and checks that it is closed. Does nothing if it is closed already.
  ///
  /// - Parameter item: as `item(_:)` has told it.
  /// - Throws: as `item(_:)`; `RemoteError` of kind `changed` where it has a version, which is another one by now,
  ///   `ignored` where it stays open, `unable` where a source like this closes nothing.
  func close(_ item: RemoteItem) async throws
}

extension RemoteSource {
  public func covers(_ id: String) -> Bool { true }

  public func user() async throws -> String? { nil }

  /// The deadline for requests that start now.
  public var deadline: ContinuousClock.Instant { .now + .seconds(rules.pullSeconds) }

  /// Gives up `work` at a time.
  ///
  /// - Throws: what `work` throws; `RemoteError` of kind `tooLong`.
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

  /// The pages one after the other, each fetched when it is asked for.
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

  /// The terms, as of `todo ls`, that a task has to match for a pull to take it; nil where a pull takes none.
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

  /// Whether items may be closed there.
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
