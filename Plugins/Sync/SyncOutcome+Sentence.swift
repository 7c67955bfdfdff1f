import ModuleKit
import TodoTxt

extension SyncOutcome {
  /// The result of the sync, as facts and in words.
  var result: ActionResult {
    if let offlineReason {
      return ActionResult(
        "offline", details: ["waiting": .number(waiting), "reason": .string(offlineReason)],
        [.text(sentence)])
    }
    return ActionResult(
      "synced",
      details: [
        "remote": .string(remote), "sent": .number(sent), "received": .number(received),
        "commits": .array(committed.map { .string($0) }),
      ], [.text(sentence)])
  }

  var sentence: String {
    if let offlineReason {
      let changes =
        switch waiting {
        case 0: "nothing waits"
        case 1: "1 change waits"
        default: "\(waiting) changes wait"
        }
      return "Offline: \(changes) (\(offlineReason))."
    }
    let parts = [("sent", sent), ("received", received)].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty
      ? "Up to date with \(remote)." : "Synced with \(remote): \(parts.joined(separator: ", "))."
  }
}
