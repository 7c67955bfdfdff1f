public import TodoMerge

/// The changes that a sync has applied.
public struct TakenChanges: Sendable {
  /// The number of lines and notes.
  public var count: Int

  /// Further events of the merge.
  public var events: [MergeEvent]

  public init(count: Int, events: [MergeEvent] = []) {
    self.count = count
    self.events = events
  }
}
