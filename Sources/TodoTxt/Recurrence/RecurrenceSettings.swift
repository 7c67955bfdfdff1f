/// What the user decides about the next occurrence of a task.
public struct RecurrenceSettings: Hashable, Sendable {
  /// Whether dates that were missed come one after the other, instead of being skipped: `TODO_RECUR_MISSED=each`.
  public var keepsMissedDates = false

  /// Whether the new line has a creation date even where the old one had none: `TODOTXT_DATE_ON_ADD`.
  public var addsCreationDate = false

  public init(keepsMissedDates: Bool = false, addsCreationDate: Bool = false) {
    self.keepsMissedDates = keepsMissedDates
    self.addsCreationDate = addsCreationDate
  }
}
