extension CivilDate {
  /// The first and the last day with a year of four digits.
  package static let calendar = CivilDate(daysSinceEpoch: -719_528)...CivilDate(daysSinceEpoch: 2_932_896)

  /// The date `days` later, or earlier if negative; nil outside `calendar`.
  public func adding(days: Int) -> CivilDate? {
    guard abs(days) <= Self.calendar.upperBound - Self.calendar.lowerBound else { return nil }
    let day = self + days
    return Self.calendar.contains(day) ? day : nil
  }

  /// The same day of another month, or the last day of a shorter month; nil outside `calendar`.
  ///
  /// - Parameter wanted: the day of the month, 1 to 31; this date's day by default.
  public func adding(months: Int, wantedDay wanted: Int? = nil) -> CivilDate? {
    guard abs(months) <= 12 * 9999 else { return nil }
    let (year, month, day) = components
    let index = year * 12 + month - 1 + months
    guard index >= 0 else { return nil }
    return Self.day(wanted ?? day, orLastOfMonth: index % 12 + 1, year: index / 12)
  }

  /// Moves by business days, Monday to Friday; nil outside `calendar`.
  public func adding(businessDays count: Int) -> CivilDate? {
    if count == 0 { return self }
    // From a weekend, count from the last business day before it, or the first one after it.
    var start = self
    while start.isWeekend { start = start + (count > 0 ? -1 : 1) }
    let weeks = count / 5
    guard let shifted = start.adding(days: 7 * weeks) else { return nil }
    var day = shifted
    for _ in 0..<abs(count % 5) {
      repeat { day = day + count.signum() } while day.isWeekend
    }
    return Self.calendar.contains(day) ? day : nil
  }

  /// Saturday or Sunday.
  public var isWeekend: Bool { weekday == .saturday || weekday == .sunday }

  /// The first such weekday after this day.
  public func next(_ weekday: Weekday) -> CivilDate {
    self + 1 + (weekday.rawValue - (self + 1).weekday.rawValue + 7) % 7
  }

  /// The number of days in this date's month.
  public var lastDayOfMonth: Int {
    let (year, month, _) = components
    return Self.lastDay(ofMonth: month, year: year)
  }

  /// Nil unless the month exists.
  package static func day(_ day: Int, orLastOfMonth month: Int, year: Int) -> CivilDate? {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    return CivilDate(year: year, month: month, day: min(day, lastDay(ofMonth: month, year: year)))
  }
}
