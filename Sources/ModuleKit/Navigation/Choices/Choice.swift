/// One of several things to choose from.
public struct Choice: Hashable, Sendable {
  /// What stands in front, in a column of its own: a key.
  public var lead: String

  public var text: String

  /// What is said of it behind the text.
  public var detail: String

  /// Why it can't be chosen now, a sentence; nil where it can.
  public var obstacle: String?

  public init(_ text: String, lead: String = "", detail: String = "", obstacle: String? = nil) {
    self.lead = lead
    self.text = text
    self.detail = detail
    self.obstacle = obstacle
  }
}
