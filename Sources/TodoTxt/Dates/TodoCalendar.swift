/// What a day has to be seen from: the day that it is, and the day that weeks start on.
public struct TodoCalendar: Hashable, Sendable {
  public var today: CivilDate
  public var firstWeekday: Weekday

  public init(today: CivilDate, firstWeekday: Weekday) {
    self.today = today
    self.firstWeekday = firstWeekday
  }

  /// The first day of next week.
  public var startOfNextWeek: CivilDate {
    today.startOfWeek(startingOn: firstWeekday) + 7
  }

  /// The last day of next week.
  public var endOfNextWeek: CivilDate {
    startOfNextWeek + 6
  }
}
