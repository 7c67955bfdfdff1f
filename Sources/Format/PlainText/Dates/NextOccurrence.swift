/// The next occurrence of a recurring task, as a line.
public struct NextOccurrence: Hashable, Sendable {
  /// Without a line ending.
  public var line: [UInt8]

  /// Its due date, or its threshold if it has no due date.
  public var date: CivilDate

  /// The skipped dates before today.
  public var skipped: [CivilDate]

  package init(line: [UInt8], date: CivilDate, skipped: [CivilDate]) {
    self.line = line
    self.date = date
    self.skipped = skipped
  }
}
