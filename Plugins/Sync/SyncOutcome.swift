import TodoMerge

/// The outcome of a sync.
struct SyncOutcome {
  /// The name of the remote in messages.
  var remote: String

  /// The messages of the local commits.
  var committed: [String] = []

  /// Changed lines and notes.
  var sent = 0
  var received = 0
  var events: [MergeEvent] = []

  /// git's message if the remote can't be reached; else nil.
  var offlineReason: String?

  /// The number of changes not pushed yet.
  var waiting = 0
}
