import PlainText
package import TerminalText

/// A row of a menu: the sign of the cursor, then texts in columns, as far as there is room.
package struct ColumnRow {
  package private(set) var bytes: [UInt8]

  /// The columns that are left.
  package private(set) var room: Int

  package init(isChosen: Bool, columns: Int, _ palette: Palette) {
    bytes = Array((isChosen ? "\(palette[.cursorRow])\(palette[.accent])▌\(palette.reset)" : " ").utf8)
    room = max(0, columns - 1)
    reset = palette.reset
  }

  private let reset: String

  /// Appends a text, cut to the room, and blanks up to `width` columns.
  ///
  /// - Parameter look: the control sequence before it; empty for none.
  package mutating func append(_ text: String, _ look: String = "", width: Int = 0) {
    bytes += look.utf8
    let taken = DisplayText.append(text, columns: room, to: &bytes)
    if !look.isEmpty { bytes += reset.utf8 }
    let blanks = min(room - taken, max(0, width - taken))
    bytes.append(.space, count: blanks)
    room -= taken + blanks
  }
}
