public import TodoTxt

/// The person who changed a line on another machine, and when.
public struct LineAuthor: Hashable, Sendable {
  public var name: String

  /// The date by the clock of this user.
  public var date: CivilDate

  /// Seconds since midnight.
  public var secondOfDay: Int

  public init(_ name: String, date: CivilDate, secondOfDay: Int) {
    self.name = name
    self.date = date
    self.secondOfDay = secondOfDay
  }
}

/// The authors of the lines that a sync brings.
public struct LineAuthors: Hashable, Sendable {
  /// The last author who added a line with that text, and who removed one.
  public var added: [[UInt8]: LineAuthor] = [:]
  public var removed: [[UInt8]: LineAuthor] = [:]

  /// The author of all other lines, which a merge has made; nil if there are several.
  public var other: LineAuthor?

  public init() {}

  func author(of change: LineChange) -> LineAuthor? {
    if change.oldText == change.newText { return nil }
    if let text = change.newText, !text.isEmpty { return added[text] ?? other }
    return change.oldText.flatMap { removed[$0] } ?? other
  }
}
