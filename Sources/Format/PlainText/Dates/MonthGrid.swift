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

  /// A line of a calendar on paper.
  public enum Line: Hashable, Sendable {
    case title(MonthGrid)
    case week([CivilDate?])
    case blank
  }

  /// The weeks from that of a day on, each month below its name.
  ///
  /// - Parameters:
  ///   - months: the most months.
  ///   - count: the most lines.
  ///   - isSpaced: whether a blank line divides two months.
  public static func lines(
    from start: CivilDate, months: Int = .max, count: Int = .max, isSpaced: Bool = false,
    firstWeekday: Weekday
  ) -> [Line] {
    var lines: [Line] = []
    var (next, left) = (Optional(start), months)
    while let day = next, left > 0, lines.count < count {
      let month = MonthGrid(of: day, firstWeekday: firstWeekday)
      if isSpaced, !lines.isEmpty { lines.append(.blank) }
      lines.append(.title(month))
      lines += month.weeks.filter { $0.days.contains { $0.map { $0 >= day } ?? false } }.map {
        .week($0.days)
      }
      next = day.adding(months: 1, wantedDay: 1)
      left -= 1
    }
    lines = Array(lines.prefix(count))
    while let last = lines.last {
      if case .week = last { break }
      lines.removeLast()
    }
    return lines
  }

  /// The English name, such as “November”.
  public var name: String { Self.names[month - 1] }

  /// From January on.
  package static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
