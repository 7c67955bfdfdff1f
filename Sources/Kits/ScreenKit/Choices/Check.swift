/// A word of a checklist, such as a tag, which all, some or none of the tasks have.
public struct Check: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case off, on

    /// Some of the tasks have it.
    case mixed
  }

  public var text: String
  public var state: State

  /// Whether the user has added the word.
  public internal(set) var isNew = false

  public init(_ text: String, state: State) {
    self.text = text
    self.state = state
  }
}
