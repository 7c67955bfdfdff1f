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

  /// All that the service knows of one item.
  ///
  /// - Throws: as `page`; `RemoteError` of kind `missing` where there is no such item.
  func item(_ id: String) async throws -> RemoteItem

  /// Closes an item there, and makes sure of it; one that is closed already is left so.
  ///
  /// - Parameter item: as `item(_:)` has told it.
  /// - Throws: as `item(_:)`; `RemoteError` of kind `changed` where it has a version, which is another one by now,
  ///   `ignored` where it stays open, `unable` where a source like this closes nothing.
  func close(_ item: RemoteItem) async throws
}

extension RemoteSource {
  /// The pages one after the other, each fetched when it is asked for.
  public func pages(_ selection: RemoteSelection, allowsKept: Bool = false) -> RemotePages {
    RemotePages(source: self, selection: selection, allowsKept: allowsKept)
  }
}

/// What the user wants done with the items of a source.
public struct RemoteRules: Hashable, Sendable {
  /// What becomes of a task whose item is not the user's any more.
  public enum Reassigned: String, CaseIterable, Hashable, Sendable {
    case complete, drop, keep
  }

  /// The terms, as of `todo ls`, that a task has to match for a pull to take it; nil where a pull takes none.
  public var pulls: [String]?

  public var reassigned: Reassigned

  /// Whether an item that the source does not list any more may be asked for. A feed forgets its articles.
  public var looksForMissing: Bool

  /// Whether items may be closed there.
  public var writesBack: Bool

  public init(
    pulls: [String]? = [], reassigned: Reassigned = .complete, looksForMissing: Bool = true,
    writesBack: Bool = false
  ) {
    self.pulls = pulls
    self.reassigned = reassigned
    self.looksForMissing = looksForMissing
    self.writesBack = writesBack
  }
}
