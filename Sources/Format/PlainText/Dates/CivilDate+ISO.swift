extension CivilDate {
  /// The date of a day in an ISO 8601 week. Weeks begin on Monday; the first week of a year contains 4
  /// January.
  ///
  /// - Parameters:
  ///   - week: 1 to 52, or to 53 in a long year.
  ///   - day: 1 to 7, from Monday.
  public init?(weekYear year: Int, week: Int, day: Int) {
    guard let first = Self.firstDay(ofWeekYear: year), (1...53).contains(week), (1...7).contains(day) else {
      return nil
    }
    let date = first + 7 * (week - 1) + day - 1
    if week == 53, let next = Self.firstDay(ofWeekYear: year + 1), date >= next { return nil }
    self = date
  }

  /// - Parameter day: 1 to 365, or to 366 in a leap year.
  public init?(year: Int, dayOfYear day: Int) {
    guard let first = CivilDate(year: year, month: 1, day: 1), day >= 1 else { return nil }
    guard day <= 365 || (day == 366 && (first + 365).components.year == year) else { return nil }
    self = first + day - 1
  }

  public var isoWeek: (year: Int, week: Int) {
    // A week belongs to the year of its Thursday.
    let thursday = startOfWeek(startingOn: .monday) + 3
    let (year, _, _) = thursday.components
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return (year, 1) }
    return (year, (thursday - first) / 7 + 1)
  }

  private static func firstDay(ofWeekYear year: Int) -> CivilDate? {
    CivilDate(year: year, month: 1, day: 4)?.startOfWeek(startingOn: .monday)
  }

  /// `Tuesday 2026-12-15`: the date as repeated to a user who wrote it in another form.
  public var spelledOut: String { "\(weekday.name) \(self)" }
}
