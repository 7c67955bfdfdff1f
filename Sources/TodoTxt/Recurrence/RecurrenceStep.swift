/// From one occurrence to the next: the dates alone.
struct RecurrenceStep {
  var date: CivilDate
  var skipped: [CivilDate] = []

  /// The day of the month that was wanted, where the month has no such day.
  var cutDay: Int?

  /// - Parameters:
  ///   - old: the date that the task had; nil for none.
  ///   - wanted: the day of the month that an earlier cut is to be undone to.
  /// - Returns: nil where the calendar has no day left.
  init?(
    _ recurrence: Recurrence, from old: CivilDate?, wantedDay wanted: Int?, on today: CivilDate,
    _ settings: RecurrenceSettings
  ) {
    switch recurrence {
    case .every(let count, let unit, let isStrict):
      let steps = Steps(from: isStrict ? old ?? today : today, count: count, unit: unit, wantedDay: wanted)
      guard var next = steps.date(1) else { return nil }
      var number = 1
      var skipped: [CivilDate] = []
      while next < today, !settings.keepsMissedDates {
        skipped.append(next)
        number += 1
        guard let following = steps.date(number) else { return nil }
        next = following
      }
      date = next
      self.skipped = skipped
      cutDay = steps.cutDay(next)
    case .on(let days):
      var day = (old ?? today) + 1
      while true {
        guard CivilDate.calendar.contains(day) else { return nil }
        if days.contains(where: { $0.contains(day) }) {
          if day >= today { break }
          skipped.append(day)
        }
        day = day + 1
      }
      date = day
    }
  }

  /// The dates at equal distances from one: each in one step, so that a short month changes none behind it.
  private struct Steps {
    let start: CivilDate
    let count: Int
    let unit: CalendarUnit
    let wantedDay: Int

    init(from start: CivilDate, count: Int, unit: CalendarUnit, wantedDay wanted: Int?) {
      self.start = start
      self.count = count
      self.unit = unit
      let day = start.components.day
      // Whoever moved the date to another day wants that day.
      wantedDay = wanted.flatMap { day == min($0, start.lastDayOfMonth) ? $0 : nil } ?? day
    }

    func date(_ number: Int) -> CivilDate? {
      let offset = unit.offset(number * count)
      return unit.keepsDayOfMonth
        ? start.adding(months: offset.months, wantedDay: wantedDay) : offset.applied(to: start)
    }

    func cutDay(_ date: CivilDate) -> Int? {
      guard unit.keepsDayOfMonth, date.components.day < wantedDay else { return nil }
      return wantedDay
    }
  }
}
