/// A week, month, quarter or year, and its first and last day.
enum CalendarPeriod: String, CaseIterable {
  case week, month, quarter, year

  /// `w`, `m`, `q` or `y`.
  init?(letter: Character) {
    guard let period = Self.allCases.first(where: { $0.rawValue.first == letter }) else { return nil }
    self = period
  }

  /// - Parameters:
  ///   - count: the number of periods after the current one: 0 for this one, −1 for the previous.
  /// - Returns: nil outside the calendar.
  func firstDay(_ count: Int, from calendar: TodoCalendar) -> CivilDate? {
    let today = calendar.today
    let (year, month, day) = today.components
    return switch self {
    case .week: today.startOfWeek(startingOn: calendar.firstWeekday).adding(days: 7 * count)
    case .month: today.adding(days: 1 - day)?.adding(months: count)
    case .quarter: CivilDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)?.adding(months: 3 * count)
    case .year: CivilDate(year: year + count, month: 1, day: 1)
    }
  }

  func lastDay(_ count: Int, from calendar: TodoCalendar) -> CivilDate? {
    firstDay(count + 1, from: calendar)?.adding(days: -1)
  }
}
