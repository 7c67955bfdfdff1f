/// Computes the next date from the old one.
struct RecurrenceStep {
  var date: CivilDate
  var skipped: [CivilDate] = []

  /// The wanted day of the month, if the month does not have it.
  var cutDay: Int?

  /// - Parameters:
  ///   - old: the old date; nil if there is none.
  ///   - wanted: the day of the month to return to after an earlier cut.
  /// - Returns: nil outside the calendar.
  init?(
    _ recurrence: Recurrence, from old: CivilDate?, wantedDay wanted: Int?, on completionDate: CivilDate,
    _ settings: RecurrenceSettings
  ) {
    switch recurrence {
    case .every(let count, let unit, let isStrict):
      let steps = Steps(
        from: isStrict ? old ?? completionDate : completionDate, isDate: old != nil, count: count, unit: unit,
        wantedDay: wanted
      )
      guard var next = steps.date(1) else { return nil }
      var number = 1
      var skipped: [CivilDate] = []
      while next < completionDate, !settings.keepsMissedDates {
        skipped.append(next)
        number += 1
        guard let following = steps.date(number) else { return nil }
        next = following
      }
      date = next
      self.skipped = skipped
      cutDay = steps.cutDay(next)
    case .on(let days):
      var day = (old ?? completionDate) + 1
      while true {
        guard CivilDate.calendar.contains(day) else { return nil }
        if days.contains(where: { $0.contains(day) }) {
          if day >= completionDate { break }
          skipped.append(day)
        }
        day = day + 1
      }
      date = day
    }
  }

  /// Dates at equal distances from the start. Each is computed in one step, so that a short month does not
  /// affect later dates.
  private struct Steps {
    let start: CivilDate
    let count: Int
    let unit: CalendarUnit
    let wantedDay: Int

    /// - Parameter isDate: whether the task has a date.
    init(from start: CivilDate, isDate: Bool, count: Int, unit: CalendarUnit, wantedDay wanted: Int?) {
      self.start = start
      self.count = count
      self.unit = unit
      let day = start.components.day
      // A date that the user moved to another day sets the wanted day.
      wantedDay = wanted.flatMap { !isDate || day == min($0, start.lastDayOfMonth) ? $0 : nil } ?? day
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
