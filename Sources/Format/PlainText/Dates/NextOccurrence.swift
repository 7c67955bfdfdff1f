/// The next occurrence of a recurring task, as a line.
public struct NextOccurrence: Hashable, Sendable {
  /// Without a line ending.
  public var line: [UInt8]

  /// Its due date, or its threshold if it has no due date.
  public var date: CivilDate

  /// The skipped dates before the completion date.
  public var skipped: [CivilDate]

  package init(line: [UInt8], date: CivilDate, skipped: [CivilDate]) {
    self.line = line
    self.date = date
    self.skipped = skipped
  }
}

/// The result of completing a task, regarding recurrence.
public enum RecurrenceOutcome: Hashable, Sendable {
  /// The task has no `rec:`.
  case none

  /// The value of `rec:` is invalid; the task does not come back.
  case unreadable(String)

  /// The next occurrence would be after `until:`.
  case ended(next: CivilDate, until: CivilDate)

  case outOfCalendar

  case next(NextOccurrence)
}
