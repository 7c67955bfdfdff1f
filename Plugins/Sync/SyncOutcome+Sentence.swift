import ModuleKit
import PlainText
import SyncInterface
import TodoStores

extension SyncOutcome {
  /// The result of the sync, as facts and in words.
  var result: ActionResult {
    if let offlineReason {
      return ActionResult(
        "offline", details: ["waiting": .number(waiting.own), "reason": .string(offlineReason)],
        [.text(sentence)])
    }
    return ActionResult(
      "synced",
      details: [
        "remote": .string(remote), "sent": .number(sent.own), "received": .number(received.own),
        "commits": .array(committed.map { .string($0) }),
      ], [.text(sentence)])
  }

  var sentence: String {
    if let offlineReason {
      let changes =
        switch waiting.own {
        case 0: "nothing waits"
        case 1: "1 change waits"
        default: "\(waiting.own) changes wait"
        }
      return "Offline: \(changes) (\(offlineReason))."
    }
    let parts = [("sent", sent.own), ("received", received.own)].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty
      ? "Up to date with \(remote)." : "Synced with \(remote): \(parts.joined(separator: ", "))."
  }
}

extension SyncRemark {
  /// The remark in words and as facts.
  var result: ActionResult {
    func result(_ name: String, _ lists: [String], _ sentence: (_ names: String) -> String) -> ActionResult {
      ActionResult(
        name, details: ["lists": .array(lists.map { .string($0) })],
        [.text(sentence(lists.map(\.shownPath).joined(separator: ", ")))])
    }
    return switch self {
    case .newLists(let lists): result("newLists", lists) { "Now also sends \($0)." }
    case .unsent(let lists, let command):
      result("unsent", lists) { "sync does not send \($0) until you run “\(command)”." }
    case .restored(let lists):
      result("restored", lists) { "Undoing a sync deletes nothing elsewhere: restored \($0)." }
    case .restoredNotes(let notes):
      result("restoredNotes", notes) {
        "Tasks still name \($0): restored. Take note: from a task to delete its note."
      }
    }
  }
}
