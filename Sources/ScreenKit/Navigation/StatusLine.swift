import PlainText
import TerminalText

/// The bottom line of a screen: the status and the hints, as far as there is room.
struct StatusLine {
  struct Hint: Hashable {
    /// The key, if it is understood without a text.
    var key: String?

    /// The key and its action.
    var text: String

    /// Whether the status is cut to keep this hint.
    var isKept = false
  }

  let text: [UInt8]

  private static let gap = "  "
  private static let separator = " · "

  /// Shows all hints if there is room, else only their keys, as many as fit.
  ///
  /// - Parameter hints: in the order in which they are shown. The last ones that are not kept are dropped
  ///   first.
  init(_ status: String?, hints: [Hint], columns: Int) {
    let status = status ?? ""
    let room = columns - (status.isEmpty ? 0 : Self.width(status) + Self.gap.count)
    let phrases = Self.fitting(hints, separator: Self.separator, columns: room, text: \.text)
    var shown = phrases.text
    // If one hint is left out, it is the last one, which says how to leave.
    if phrases.leftOut > 1, hints.allSatisfy({ $0.key != nil }) {
      shown = Self.fitting(hints, separator: " ", columns: room) { $0.key ?? "" }.text
    }
    if shown.isEmpty {
      let kept = hints.filter(\.isKept).map(\.text).joined(separator: Self.separator)
      // If the line is too short for both, the status gets at least half of it.
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

  /// The first hints and the kept ones, as many as fit.
  private static func fitting(
    _ hints: [Hint], separator: String, columns: Int, text: (Hint) -> String
  ) -> (text: String, leftOut: Int) {
    var shown = hints.map { (text: text($0), isKept: $0.isKept) }
    var width = shown.reduce(-separator.count) { $0 + Self.width($1.text) + separator.count }
    for index in shown.indices.reversed() where width > columns && !shown[index].isKept {
      width -= Self.width(shown.remove(at: index).text) + separator.count
    }
    guard width <= columns else { return ("", hints.count) }
    return (shown.map(\.text).joined(separator: separator), hints.count - shown.count)
  }

  private static func width(_ text: String) -> Int { DisplayText.width(of: text.utf8Span.span) }
}
