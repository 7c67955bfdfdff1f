import Merging
import SyncInterface

struct SyncOutcome {
  /// The name of the remote in messages.
  var remote: String

  /// The messages of the local commits.
  var committed: [String] = []

  /// Changed lines and notes.
  var sent: ChangeCount = 0
  var received: ChangeCount = 0
  var events: [MergeEvent] = []
  var remarks: [SyncRemark] = []

  /// git's message if the remote can't be reached; else nil.
  var offlineReason: String?

  /// The number of changes not pushed yet.
  var waiting: ChangeCount = 0
}

extension SyncOutcome {
  /// The outcome for a list, after the syncs of others that have sent or brought its changes, too.
  ///
  /// - Parameter path: the list's real path.
  func after(_ earlier: [SyncOutcome], ofListAt path: String) -> SyncOutcome {
    var outcome = self
    for other in earlier {
      outcome.sent.own += other.sent.neighbours[path] ?? 0
      outcome.received.own += other.received.neighbours[path] ?? 0
    }
    return outcome
  }

  /// The outcome with the changes of the neighbours as its own.
  var whole: SyncOutcome {
    var outcome = self
    (outcome.sent, outcome.received) = (ChangeCount(sent.total), ChangeCount(received.total))
    outcome.waiting = ChangeCount(waiting.total)
    return outcome
  }
}
