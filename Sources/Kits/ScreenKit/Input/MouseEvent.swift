/// A mouse event.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The first button was pressed that many times in a row at one place: 2 for a double click.
    case press(count: Int)

    /// The wheel was turned by a notch, to move what is under it by so many rows, up for a negative number.
    case wheel(rows: Int)
  }

  public var kind: Kind

  /// The position, relative to the screen or the scene.
  public var position: ScreenPosition

  public init(_ kind: Kind, at position: ScreenPosition) {
    self.kind = kind
    self.position = position
  }
}
