import TodoMerge

/// What a sync came to.
struct SyncOutcome {
  /// What messages call the other side.
  var remote: String

  /// The messages of what was committed here.
  var committed: [String] = []

  /// Changes of lines and notes.
  var sent = 0
  var received = 0
  var events: [MergeEvent] = []

  /// What git said where the other side can't be reached; else nil.
  var offlineReason: String?

  /// How many changes the other side has not got yet.
  var waiting = 0
}
