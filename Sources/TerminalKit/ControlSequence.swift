/// What is written to a terminal besides text. Those that a terminal doesn't know it ignores.
enum ControlSequence {
  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let plain = "\u{1B}[0m"
  static let eraseToEnd = "\u{1B}[K"
  static let eraseBelow = "\u{1B}[J"

  /// Takes back the limits within which lines are inserted and deleted.
  static let wholeScreen = "\u{1B}[r"

  /// Between these two a terminal shows nothing new, so that a frame appears at once.
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"

  /// The alternate screen, no cursor, long rows cut off rather than wrapped, pastes marked as such.
  static let enter = "\u{1B}[?1049h\(hideCursor)\u{1B}[?7l\u{1B}[?2004h\(plain)"

  /// Takes back `enter`, and whatever an unfinished frame may have left.
  static let leave = "\(wholeScreen)\(endUpdate)\(plain)\u{1B}[?2004l\u{1B}[?7h\(showCursor)\u{1B}[?1049l"

  /// For a question below what stands on the terminal already: pastes marked as such.
  static let enterQuestion = "\u{1B}[?2004h"
  static let leaveQuestion = "\u{1B}[?2004l"
}
