/// An event of the terminal.
public enum ScreenEvent: Hashable, Sendable {
  case key(Key)

  /// The position is relative to the scene that receives it.
  case mouse(MouseEvent)

  /// A text that came in one piece, never to be read as keys: UTF-8 with LF for every line break, tabs, and
  /// no other control characters.
  case paste([UInt8])

  /// A line written to standard error, which is kept off the screen.
  case said(String)

  /// The screen's size has changed, or it must be drawn again.
  case resized
}
