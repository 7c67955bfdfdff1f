public import TodoMerge

/// What a sync has taken over from the other side.
public struct TakenChanges: Sendable {
  /// How many lines and notes.
  public var count: Int

  /// What the merge has done besides.
  public var events: [MergeEvent]

  public init(count: Int, events: [MergeEvent] = []) {
    self.count = count
    self.events = events
  }
}
