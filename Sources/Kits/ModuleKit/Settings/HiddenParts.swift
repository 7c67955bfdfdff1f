/// The parts of a task that listings leave out.
public struct HiddenParts: Hashable, Sendable {
  /// How `-@` and `-+`, or a configuration, hide words.
  public enum Words: Hashable, Sendable {
    case shown

    /// Removes each word that starts with the sigil, with the blank before it.
    case hidden

    /// Removes the matches of the configuration's basic regular expression.
    case matching(String)
  }

  /// `-+`, `HIDE_PROJECTS_SUBSTITUTION`.
  public var projects: Words = .shown

  /// `-@`, `HIDE_CONTEXTS_SUBSTITUTION`.
  public var contexts: Words = .shown

  /// `-P`, `HIDE_PRIORITY_SUBSTITUTION`.
  public var priorities = false

  /// The basic regular expression whose matches are removed from coloured lines: `HIDE_CUSTOM_SUBSTITUTION`.
  public var custom: String?

  public init() {}
}
