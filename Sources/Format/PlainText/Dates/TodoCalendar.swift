/// The current date and time, and the first day of the week.
public struct TodoCalendar: Hashable, Sendable {
  public var today: CivilDate
  public var firstWeekday: Weekday

  /// Midnight if only the date matters: no time of today is over then.
  public var time: TimeOfDay

  public init(today: CivilDate, firstWeekday: Weekday, time: TimeOfDay = .midnight) {
    self.today = today
    self.firstWeekday = firstWeekday
    self.time = time
  }

  /// The current date and minute.
  public var now: TaskDate { TaskDate(today, at: time) }

  /// The first day of next week.
  public var startOfNextWeek: CivilDate {
    today.startOfWeek(startingOn: firstWeekday) + 7
  }

  /// The last day of next week.
  public var endOfNextWeek: CivilDate {
    startOfNextWeek + 6
  }
}
