public import Merging

/// The number of changed lines and notes.
public struct ChangeCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Those of the list that is synced, and of its notes.
  public var own: Int

  /// Those of other lists of `TODO_LISTS` in the same repository, by their real paths.
  public var neighbours: [String: Int]

  public init(_ own: Int, neighbours: [String: Int] = [:]) {
    self.own = own
    self.neighbours = neighbours
  }

  public init(integerLiteral own: Int) { self.init(own) }

  /// The number for all lists.
  public var total: Int { neighbours.values.reduce(own, +) }

  public static func += (count: inout ChangeCount, other: ChangeCount) {
    count.own += other.own
    count.neighbours.merge(other.neighbours, uniquingKeysWith: +)
  }
}

/// The changes that a sync has applied.
public struct TakenChanges: Sendable {
  public var count: ChangeCount
  public var events: [MergeEvent]

  public init(count: ChangeCount, events: [MergeEvent] = []) {
    self.count = count
    self.events = events
  }
}
