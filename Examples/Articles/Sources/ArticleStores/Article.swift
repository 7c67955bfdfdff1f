/// An article, as a store has it.
public struct Article: Hashable, Sendable, Identifiable {
  public var id: String
  public var title: String

  /// Empty if it is unknown.
  public var author: String

  /// The day, as `2026-11-24`; empty if it is unknown.
  public var published: String

  /// Plain text; a newline ends a paragraph.
  public var text: String

  public init(id: String, title: String, author: String = "", published: String = "", text: String = "") {
    self.id = id
    self.title = title
    self.author = author
    self.published = published
    self.text = text
  }
}
