import PlainText

/// The occurrences of a task with a rule, some of which another program has completed or removed, RFC 5545, sections 3.8.4.4
/// and 3.8.5.1.
struct CalendarOccurrences: Sendable {
  /// The task with the dates of its first occurrence that is neither completed nor removed.
  private(set) var text: ICalendarText

  /// The completed occurrences as objects, by the days on which they start.
  private(set) var completed: [(day: Int, object: [UInt8])] = []

  /// The override that moves or changes this first occurrence: its index, and the occurrence as the rule has it, with the day on
  /// which that starts.
  private(set) var override: (index: Int, day: Int, regular: ICalendarText)?

  /// - Parameter line: the line of an object; nil for none.
  init(_ text: ICalendarText, _ clock: CalendarClock, line: (_ bytes: [UInt8]) -> [UInt8]?) {
    self.text = text
    guard text.value("RRULE") != nil, !text.overrides.isEmpty || text.value("EXDATE") != nil,
      let start = (text.lines(named: "DTSTART") + text.lines(named: "DUE")).lazy.compactMap(clock.moment)
        .first
    else { return }
    var passed = Set(text.lines(named: "EXDATE").flatMap { Self.days(of: $0, clock) })
    for override in text.overrides {
      guard let id = override.property("RECURRENCE-ID"), let day = clock.moment(of: id)?.day,
        Self.isDone(override),
        passed.insert(day).inserted
      else { continue }
      guard let open = try? ICalendarText(Self.moved(text, by: day - start.day, clock).result) else {
        continue
      }
      completed.append((day, Self.changed(open, by: override)))
    }
    completed.sort { $0.day < $1.day }
    guard let day = advance(from: start.day, over: passed, clock, line) else { return }
    let index = text.overrides.firstIndex { override in
      override.property("RECURRENCE-ID").flatMap(clock.moment)?.day == day && !Self.isDone(override)
    }
    guard let index, let changed = try? ICalendarText(Self.changed(self.text, by: text.overrides[index]))
    else { return }
    override = (index, day, self.text)
    self.text = changed
  }

  private static func isDone(_ override: [ICalendarText.Line]) -> Bool {
    let status = override.value("STATUS")?.uppercased()
    return status == "COMPLETED" || status == "CANCELLED"
      || status == nil && override.value("COMPLETED") != nil
  }

  /// The days of EXDATE, which may list several.
  private static func days(of line: ICalendarText.Line, _ clock: CalendarClock) -> [Int] {
    line.value.split(separator: ",").compactMap { value in
      var single = line
      single.value = String(value)
      return clock.moment(of: single)?.day
    }
  }

  /// The properties of an override that a line shows.
  static let shown = [
    "SUMMARY", "DUE", "DTSTART", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "CATEGORIES", "PRIORITY",
  ]

  private static func changed(_ occurrence: ICalendarText, by override: [ICalendarText.Line]) -> [UInt8] {
    guard var text = try? ICalendarText(occurrence.alone) else { return occurrence.alone }
    // It may be moved to the day of a removed one.
    text.replace("EXDATE", with: [])
    for name in shown {
      guard let line = override.property(name) else { continue }
      var spelled = ContentLines()
      spelled.append("\(name)\(line.parameters)", line.value)
      text.replace(name, with: spelled.bytes)
    }
    return text.result
  }

  /// The task some days later. Its times of day stay.
  private static func moved(_ text: ICalendarText, by days: Int, _ clock: CalendarClock) -> ICalendarText {
    var moved = text
    for name in ["DUE", "DTSTART"] {
      guard let line = text.lines(named: name).first, var moment = clock.moment(of: line) else { continue }
      moment.wall += 86_400 * days
      moved.replace(name, with: clock.line(name, moment, like: line))
    }
    return moved
  }

  /// Moves the task to its first occurrence that is not passed; completes it if there is none.
  ///
  /// - Returns: the day on which the occurrence starts; nil without one.
  private mutating func advance(
    from start: Int, over passed: Set<Int>, _ clock: CalendarClock, _ line: (_ bytes: [UInt8]) -> [UInt8]?
  ) -> Int? {
    var bare = Array(TaskICS.header.utf8) + Array("BEGIN:VTODO\r\nUID:1\r\nSUMMARY:1\r\n".utf8)
    for name in ["DUE", "DTSTART", "RRULE"] { bare += text.spelled(name) }
    bare += Array("END:VTODO\r\n\(TaskICS.footer)".utf8)
    guard var occurrence = line(bare), let first = Self.day(of: occurrence) else { return start }
    // A rule that `rec:` can't say has no next date here.
    while let day = Self.day(of: occurrence), passed.contains(start + (day - first)) {
      let date = CivilDate(daysSinceEpoch: Int32(clamping: day))
      let settings = RecurrenceSettings(keepsMissedDates: true, addsCreationDate: false)
      switch RecurrenceOutcome(ofCompleting: occurrence, on: date, settings: settings) {
      case .next(let next): occurrence = next.line
      case .none, .unreadable: return passed.contains(start) ? nil : start
      case .ended, .outOfCalendar:
        if let last = completed.last, let text = try? ICalendarText(last.object) { self.text = text }
        return nil
      }
    }
    guard let day = Self.day(of: occurrence), day != first,
      let moved = try? ICalendarText(Self.moved(text, by: day - first, clock).result)
    else { return start }
    text = moved
    return start + (day - first)
  }

  private static func day(of line: [UInt8]) -> Int? {
    let item = TodoItem(line: line)
    return (item.due ?? item.threshold).map { Int($0.daysSinceEpoch) }
  }
}
