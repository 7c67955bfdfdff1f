/// A mouse event.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The first button was pressed that many times in a row at one place: 2 for a double click.
    case press(count: Int)

    /// The wheel was turned by one notch.
    case wheelUp, wheelDown
  }

  public var kind: Kind

  /// The position, relative to the screen or the scene.
  public var position: ScreenPosition

  /// How many rows the wheel moves what is under it, up for a negative number; nil if it was not turned.
  public var wheelRows: Int? {
    switch kind {
    case .wheelDown: 3
    case .wheelUp: -3
    case .press: nil
    }
  }

  public init(_ kind: Kind, at position: ScreenPosition) {
    self.kind = kind
    self.position = position
  }
}
