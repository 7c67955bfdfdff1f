/// A word that may be true of things, or of some of them.
public struct Check: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case off, on

    /// Of some of the things.
    case mixed
  }

  public var text: String
  public var state: State

  /// Whether nothing was called so before.
  public internal(set) var isNew = false

  public init(_ text: String, state: State) {
    self.text = text
    self.state = state
  }
}
