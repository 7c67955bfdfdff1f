/// A store of items that lies on a network, or seems to.
public protocol RemoteSource: Sendable {
  /// What the user calls it.
  var name: String { get }

  /// What the keys of its items begin with.
  var keyPrefix: String { get }

  var rules: RemoteRules { get }

  /// One page; the first where `cursor` is nil.
  ///
  /// - Parameter allowsKept: whether the page as it was known last may stand in where the service can't be reached.
  /// - Throws: `RemoteError`, or `CancellationError` where the task was cancelled.
  func page(_ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool) async throws
    -> RemotePage

  /// Whether the inbox of this source could hold an item of that id: other sources of the same service have others.
  func covers(_ id: String) -> Bool

  /// What the service calls the user among assignees; nil where it does not say.
  ///
  /// - Throws: as `page`.
  func user() async throws -> String?

  /// All that the service knows of one item. It has another id where the service has moved it, and says so by a redirect.
  ///
  /// - Throws: as `page`; `RemoteError` of kind `missing` where there is no such item, `elsewhere` where the service
  ///   tells of another one.
  func item(_ id: String) async throws -> RemoteItem

  /// Closes an item there, and makes sure of it; one that is closed already is left so.
  ///
  /// - Parameter item: as `item(_:)` has told it.
  /// - Throws: as `item(_:)`; `RemoteError` of kind `changed` where it has a version, which is another one by now,
  ///   `ignored` where it stays open, `unable` where a source like this closes nothing.
  func close(_ item: RemoteItem) async throws
}

extension RemoteSource {
  public func covers(_ id: String) -> Bool { true }

  public func user() async throws -> String? { nil }

  /// The time by which all that is asked of it now should be told.
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

/// What the user wants done with the items of a source.
public struct RemoteRules: Hashable, Sendable {
  /// What becomes of a task whose item is assigned to somebody else by now.
  public enum Reassigned: String, CaseIterable, Hashable, Sendable {
    case complete, drop, keep
  }

  /// The terms, as of `todo ls`, that a task has to match for a pull to take it; nil where a pull takes none.
  public var pulls: [String]?

  public var reassigned: Reassigned

  /// Whether the inbox holds what is assigned to the user: only then does an assignee say whose an item is.
  public var selectsAssigned = true

  /// How long everything that a pull asks for may take, in seconds.
  public var pullSeconds = 60

  /// How many pages a list may have.
  public var mostPages = 1000

  /// Whether an item that the source does not list any more may be asked for. A feed forgets its articles.
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
