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

  /// Nil where the other side has answered.
  var offline: Offline?

  struct Offline: Hashable {
    /// What git said.
    var reason: String

    /// How many changes the other side has not got yet.
    var waiting: Int
  }
}
