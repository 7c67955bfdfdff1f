/// The parts of a task that listings leave out.
public struct HiddenParts: Hashable, Sendable {
  /// How `-@` and `-+`, or a configuration, hide words.
  public enum Words: Hashable, Sendable {
    case shown

    /// Each word that starts with the sigil goes, and the blank before it.
    case hidden

    /// What matches a basic regular expression of the configuration's own goes.
    case matching(String)
  }

  /// `-+`, `HIDE_PROJECTS_SUBSTITUTION`.
  public var projects: Words = .shown

  /// `-@`, `HIDE_CONTEXTS_SUBSTITUTION`.
  public var contexts: Words = .shown

  /// `-P`, `HIDE_PRIORITY_SUBSTITUTION`.
  public var priorities = false

  /// The basic regular expression whose matches go from lines that are coloured already:
  /// `HIDE_CUSTOM_SUBSTITUTION`.
  public var custom: String?

  public init() {}
}
