/// What the user does with the mouse.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The first button was pressed so many times in a row on one place, as 2 for a double click.
    case press(count: Int)

    /// The wheel was turned by one notch.
    case wheelUp, wheelDown
  }

  public var kind: Kind

  /// Where, as the screen or the scene counts it.
  public var position: ScreenPosition

  public init(_ kind: Kind, at position: ScreenPosition) {
    self.kind = kind
    self.position = position
  }
}
