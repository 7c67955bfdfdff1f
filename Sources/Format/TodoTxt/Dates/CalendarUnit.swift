/// A unit of dates and recurrences.
///
/// To add a unit, add a case here. The compiler then asks for everything else, all of it in this file.
public enum CalendarUnit: Character, CaseIterable, Sendable {
  case day = "d"
  case week = "w"
  /// Monday to Friday.
  case businessDay = "b"
  case month = "m"
  case year = "y"

  func offset(_ count: Int) -> DateOffset {
    switch self {
    case .day: DateOffset(days: count)
    case .businessDay: DateOffset(businessDays: count)
    case .week: DateOffset(days: 7 * count)
    case .month: DateOffset(months: count)
    case .year: DateOffset(months: 12 * count)
    }
  }

  /// Whether adding units keeps the day of the month, cut to the end of a short month.
  var keepsDayOfMonth: Bool {
    switch self {
    case .day, .businessDay, .week: false
    case .month, .year: true
    }
  }

  /// The words for the unit, and the number of units for each.
  var words: [(name: String, count: Int)] {
    switch self {
    case .day: [("days", 1), ("daily", 1)]
    case .businessDay: [("weekdays", 1), ("businessdays", 1)]
    case .week: [("weeks", 1), ("weekly", 1), ("fortnightly", 2)]
    case .month: [("months", 1), ("monthly", 1), ("quarterly", 3)]
    case .year: [("years", 1), ("yearly", 1), ("annually", 1)]
    }
  }

  /// The frequency of a recurrence rule, RFC 5545, 3.3.10; nil if iCalendar has none.
  var frequency: String? {
    switch self {
    case .day: "DAILY"
    case .businessDay: nil
    case .week: "WEEKLY"
    case .month: "MONTHLY"
    case .year: "YEARLY"
    }
  }
}
