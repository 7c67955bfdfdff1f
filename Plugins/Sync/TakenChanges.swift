import TodoMerge

/// What a sync has taken over from the other side.
struct TakenChanges {
  /// How many lines and notes.
  var count: Int

  /// What the merge has done besides.
  var events: [MergeEvent] = []
}
