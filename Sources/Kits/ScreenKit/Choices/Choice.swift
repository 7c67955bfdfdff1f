public import TerminalText

/// One of several things to choose from.
public struct Choice: Hashable, Sendable {
  /// Shown in front, in a column of its own: a key.
  public var lead: String

  public var text: String

  /// What the text is, such as a project; nil for words.
  public var role: Role?

  /// Shown after the text.
  public var detail: String

  /// Whether it is what holds now. It has a sign.
  public var isCurrent: Bool

  /// Why it can't be chosen now, a sentence; nil if it can.
  public var obstacle: String?

  /// The heading above it and the following choices with the same one; empty for none.
  public var section: String

  /// Other words that a search finds it by.
  public var keywords: [String]

  /// Whether only a search shows it.
  public var needsSearch: Bool

  public init(
    _ text: String, lead: String = "", detail: String = "", isCurrent: Bool = false, obstacle: String? = nil,
    section: String = "",
    keywords: [String] = [], needsSearch: Bool = false
  ) {
    self.section = section
    self.keywords = keywords
    self.needsSearch = needsSearch
    self.lead = lead
    self.text = text
    self.detail = detail
    self.isCurrent = isCurrent
    self.obstacle = obstacle
  }
}
