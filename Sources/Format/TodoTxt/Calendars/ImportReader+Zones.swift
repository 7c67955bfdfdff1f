extension ImportReader {
  /// A reader that converts times with a TZID by the computer's files of time zones.
  package init(
    calendar: TodoCalendar,
    zonesOfSystemWith localTime:
      @escaping @Sendable (_ seconds: Int) -> (
        date: CivilDate, secondOfDay: Int
      )
  ) {
    self.init(calendar: calendar, localTime: localTime)
    zonedTime = CalendarClock(localTime: localTime, zone: ZoneRules.ofSystem).local
  }
}
