/// A word that `help` explains although it is no action, such as `dates`. A module of help contributes each.
public struct HelpPageName: Hashable, Sendable {
  public var name: String

  /// One sentence without a full stop.
  public var summary: String

  public init(name: String, summary: String) {
    (self.name, self.summary) = (name, summary)
  }
}
