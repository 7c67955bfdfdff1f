package import ModuleKit
import TodoStores
import TodoTxt

extension MergeEvent {
  /// Whether both versions of a line are in the result.
  package var keepsBoth: Bool { bothVersions != nil }

  /// Where both versions of a line are, if both are in the result; else nil.
  package var bothVersions: String? {
    switch self {
    case .keptBoth(let one, let other):
      "“\(String(decoding: one, as: UTF8.self))” and “\(String(decoding: other, as: UTF8.self))”"
    case .keptBothInNote(let path): "lines of \(path.shownPath)"
    case .merged, .folded, .movedApart, .revived: nil
    }
  }

  /// The event in words and as facts.
  package var result: ActionResult {
    switch self {
    case .merged(let line):
      ActionResult("merged", details: ["raw": .bytes(line)], [.text("Merged:"), .line(line)])
    case .keptBoth(let one, let other):
      ActionResult(
        "keptBoth", details: ["lines": [.bytes(one), .bytes(other)]],
        [.text("Both versions kept, because both sides changed the same words:"), .line(one), .line(other)])
    case .keptBothInNote(let path):
      ActionResult(
        "keptBothInNote", details: ["path": .string(path)],
        [.text("Both versions kept, because both sides changed the same lines: \(path.shownPath)")])
    case .folded(let dropped, let line):
      ActionResult(
        "folded", details: ["dropped": .bytes(dropped), "raw": .bytes(line)],
        [.text("Added on both sides, kept once:"), .line(line)])
    case .movedApart(let line, let path):
      ActionResult(
        "movedApart", details: ["raw": .bytes(line), "path": .string(path)],
        [.text("Moved to different lists, kept in \(path.shownPath):"), .line(line)])
    case .revived(let line):
      ActionResult(
        "revived", details: ["raw": .bytes(line)],
        [.text("Deleted on one side, kept as the other side has it:"), .line(line)])
    }
  }
}
