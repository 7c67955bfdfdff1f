/// What comes from a terminal while a program has it.
public enum ScreenEvent: Hashable, Sendable {
  case key(Key)

  /// Where a scene hears of it, it happened in its rows.
  case mouse(MouseEvent)

  /// A text that came in one piece, and is never to be taken for keys: UTF-8 with LF for every line break,
  /// tabs, and no other control characters.
  case paste([UInt8])

  /// A line that some code has written to standard error, which is kept off the screen.
  case said(String)

  /// The screen has another size, or has to be drawn anew.
  case resized
}
