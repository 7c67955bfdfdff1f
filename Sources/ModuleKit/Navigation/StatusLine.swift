import TerminalText
import TodoTxt

/// The bottom line of a screen: where the user is, and what the keys do, as much of it as there is room for.
struct StatusLine {
  struct Hint: Hashable {
    /// What the user presses, where that can stand alone.
    var key: String?

    /// The key and what it does.
    var text: String

    /// Whether the status is cut for it.
    var isKept = false
  }

  let text: [UInt8]

  private static let gap = "  "
  private static let separator = " · "

  /// With all of the hints where there is room, else with their keys alone, as many as fit.
  ///
  /// - Parameter hints: in the order in which they are shown; of those that are not kept, the last go first.
  init(_ status: String?, hints: [Hint], columns: Int) {
    let status = status ?? ""
    let room = columns - (status.isEmpty ? 0 : Self.width(status) + Self.gap.count)
    let phrases = Self.fitting(hints, separator: Self.separator, columns: room, text: \.text)
    var shown = phrases.text
    // One that is left out is the last, which says how to leave.
    if phrases.leftOut > 1, hints.allSatisfy({ $0.key != nil }) {
      shown = Self.fitting(hints, separator: " ", columns: room) { $0.key ?? "" }.text
    }
    if shown.isEmpty {
      let kept = hints.filter(\.isKept).map(\.text).joined(separator: Self.separator)
      // A status is worth more than half of a line that is too short for both.
      if 2 * (Self.width(kept) + Self.gap.count) <= columns { shown = kept }
    }
    var row: [UInt8] = []
    if !status.isEmpty {
      DisplayText.append(
        status, columns: columns - (shown.isEmpty ? 0 : Self.width(shown) + Self.gap.count), to: &row)
    }
    if !shown.isEmpty {
      DisplayText.append((row.isEmpty ? "" : Self.gap) + shown, columns: columns, to: &row)
    }
    text = row
  }

  /// The first of the hints and those that are kept, as many as there is room for.
  private static func fitting(
    _ hints: [Hint], separator: String, columns: Int, text: (Hint) -> String
  ) -> (text: String, leftOut: Int) {
    for count in stride(from: hints.count, through: 0, by: -1) {
      let shown = hints.enumerated().filter { $0.offset < count || $0.element.isKept }.map(\.element)
      let line = shown.map(text).joined(separator: separator)
      if width(line) <= columns { return (line, hints.count - shown.count) }
    }
    return ("", hints.count)
  }

  private static func width(_ text: String) -> Int { DisplayText.width(of: Array(text.utf8)[...]) }
}
