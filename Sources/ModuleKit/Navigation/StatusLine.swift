import TodoTxt

/// The bottom line of a screen: where the user is, and what the keys do, as much of it as there is room for.
struct StatusLine {
  struct Hint: Hashable {
    var text: String

    /// Whether the status is cut for it.
    var isKept = false
  }

  let text: [UInt8]

  private static let gap = "  "
  private static let separator = " · "

  /// - Parameter hints: in the order in which they are shown; of those that are not kept, the last go first.
  init(_ status: String?, hints: [Hint], columns: Int) {
    let status = status ?? ""
    let kept = hints.filter(\.isKept)
    let keptWidth = Self.width(of: kept)
    // A status is worth more than half of a line that is too short for both.
    let hasKept = !kept.isEmpty && (status.isEmpty || 2 * (keptWidth + Self.gap.count) <= columns)
    var row: [UInt8] = []
    var used = DisplayText.append(
      status, columns: hasKept && !status.isEmpty ? columns - keptWidth - Self.gap.count : columns, to: &row)
    if used > 0 { used += Self.gap.count }
    var room = columns - used - (hasKept ? keptWidth : -Self.separator.count)
    let fitting = hints.filter { !$0.isKept }.prefix { hint in
      room -= Self.separator.count + Self.width(of: [hint])
      return room >= 0
    }
    let shown = hints.filter { $0.isKept ? hasKept : fitting.contains($0) }
    if !shown.isEmpty {
      let gap = row.isEmpty ? "" : Self.gap
      DisplayText.append(
        gap + shown.map(\.text).joined(separator: Self.separator),
        columns: columns - max(0, used - gap.count),
        to: &row)
    }
    text = row
  }

  private static func width(of hints: [Hint]) -> Int {
    hints.reduce(0) { $0 + DisplayText.width(of: Array($1.text.utf8)[...]) }
      + max(0, hints.count - 1) * separator.count
  }
}
