/// A month as a calendar shows it: rows of seven days.
public struct MonthGrid: Hashable, Sendable {
  public struct Week: Hashable, Sendable {
    /// The ISO 8601 week of the row: that of its Thursday.
    public let isoWeek: Int
    public let isoYear: Int

    /// Seven elements; nil for a day of another month.
    public let days: [CivilDate?]
  }

  public let year: Int

  /// 1 to 12.
  public let month: Int

  /// The seven weekdays, from the first day of the week.
  public let weekdays: [Weekday]
  public let weeks: [Week]

  /// - Parameter day: any day of the month.
  public init(of day: CivilDate, firstWeekday: Weekday) {
    let (year, month, number) = day.components
    let first = day - (number - 1)
    let last = first + (day.lastDayOfMonth - 1)
    self.year = year
    self.month = month
    weekdays = (0..<7).compactMap { Weekday(rawValue: (firstWeekday.rawValue + $0) % 7) }
    let start = first.startOfWeek(startingOn: firstWeekday)
    weeks = stride(from: 0, through: last - start, by: 7).map { offset in
      let days = (0..<7).map { start + offset + $0 }
      let thursday = days.first { $0.weekday == .thursday } ?? days[0]
      let (isoYear, isoWeek) = thursday.isoWeek
      return Week(
        isoWeek: isoWeek, isoYear: isoYear, days: days.map { (first...last).contains($0) ? $0 : nil })
    }
  }

  /// The English name, such as “November”.
  public var name: String { Self.names[month - 1] }

  /// From January on.
  package static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
