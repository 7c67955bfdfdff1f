import TodoTxt

/// How a sync in the background stands.
struct SyncStatus: Hashable {
  enum Trouble: Hashable {
    /// The other side can't be reached.
    case offline

    /// A sync was refused, or ended before its time.
    case failed
  }

  /// The time of the last sync.
  var lastSync: TimeOfDay?

  /// Why the latest attempt came to nothing; nil if it succeeded.
  var trouble: Trouble?

  /// How many changes the other side had not got when that was asked last.
  var waiting = 0

  /// How many have been made since.
  var edited = 0

  /// `synced 14:02 · 3 wait`; nil where there is nothing to say.
  var text: String? {
    let state =
      switch trouble {
      case .offline: "offline"
      case .failed: "not synced"
      case nil: lastSync.map { "synced \($0)" }
      }
    let count = waiting + edited
    let wait = count == 0 ? nil : count == 1 ? "1 waits" : "\(count) wait"
    let parts = [state, wait].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
