import TodoTxt

struct SyncStatus: Hashable {
  enum Trouble: Hashable {
    /// The remote can't be reached.
    case offline

    /// A sync was refused or failed.
    case failed
  }

  var lastSync: TimeOfDay?

  /// Why the last attempt failed; nil if it succeeded.
  var trouble: Trouble?

  /// The number of changes not pushed at the last attempt.
  var waiting = 0

  /// The number of changes since.
  var edited = 0

  /// `synced 14:02 · 3 wait`; nil if there is nothing to show.
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
