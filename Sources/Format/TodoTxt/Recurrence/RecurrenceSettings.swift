/// The user's settings for next occurrences.
public struct RecurrenceSettings: Hashable, Sendable {
  /// Whether missed dates come back one by one instead of being skipped: `TODO_RECUR_MISSED=each`.
  public var keepsMissedDates = false

  /// Whether the new line gets a creation date even if the old one had none: `TODOTXT_DATE_ON_ADD`.
  public var addsCreationDate = false

  public init(keepsMissedDates: Bool = false, addsCreationDate: Bool = false) {
    self.keepsMissedDates = keepsMissedDates
    self.addsCreationDate = addsCreationDate
  }
}
