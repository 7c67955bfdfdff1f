public import TerminalText

/// A word of a checklist, such as a tag, which all, some or none of the tasks have.
public struct Check: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case off, on

    /// Some of the tasks have it.
    case mixed
  }

  public var text: String
  public var state: State

  /// The role that colours the text; nil for none.
  public var role: Role?

  /// Whether the user has added the word.
  public internal(set) var isNew = false

  public init(_ text: String, state: State, role: Role? = nil) {
    self.text = text
    self.role = role
    self.state = state
  }
}
