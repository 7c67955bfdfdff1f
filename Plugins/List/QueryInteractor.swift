import ModuleKit
import TodoTxt

/// Reads queries as users type them.
struct QueryInteractor: Sendable {
  let registry: ModuleRegistry
  let clock: any CivilClock
  let firstWeekday: Weekday

  /// The user's name; nil if it is unknown.
  let me: String?

  /// For `urgency:`.
  var urgency = UrgencyCoefficients()

  /// - Returns: nil for a text that asks for everything.
  /// - Throws: `QueryError`; `CommandError` for an unknown order.
  func query(_ text: [UInt8]) throws -> ListQuery? {
    guard !text.allSatisfy(\.isBlank) else { return nil }
    return try ListQuery(
      text, in: registry, calendar: clock.calendar(startingOn: firstWeekday), me: me, urgency: urgency)
  }
}
