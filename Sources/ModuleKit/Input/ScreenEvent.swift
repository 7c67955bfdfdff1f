/// What comes from a terminal while a program has it.
public enum ScreenEvent: Hashable, Sendable {
  case key(Key)

  /// A text that came in one piece, and is never to be taken for keys: UTF-8 with LF for every line break,
  /// tabs, and no other control characters.
  case paste([UInt8])

  /// The screen has another size, or has to be drawn anew.
  case resized
}
