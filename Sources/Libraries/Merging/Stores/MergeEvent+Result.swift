package import ModuleKit
import TodoTxt

extension MergeEvent {
  /// Whether both versions of a line are in the result.
  package var keepsBoth: Bool {
    if case .keptBoth = self { true } else { false }
  }

  /// Both versions of a line, if both are in the result; else nil.
  package var bothVersions: (one: String, other: String)? {
    guard case .keptBoth(let one, let other) = self else { return nil }
    return (String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self))
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
    case .folded(let dropped, let line):
      ActionResult(
        "folded", details: ["dropped": .bytes(dropped), "raw": .bytes(line)],
        [.text("Added on both sides, kept once:"), .line(line)])
    case .revived(let line):
      ActionResult(
        "revived", details: ["raw": .bytes(line)],
        [.text("Deleted on one side and changed on the other, kept:"), .line(line)])
    }
  }
}
