/// The result of completing a task, regarding recurrence.
public enum RecurrenceOutcome: Hashable, Sendable {
  /// The task has no `rec:`.
  case none

  /// The value of `rec:` is invalid; the task does not come back.
  case unreadable(String)

  /// The next occurrence would be after `until:`.
  case ended(next: CivilDate, until: CivilDate)

  /// The next occurrence would be outside the calendar.
  case outOfCalendar

  case next(NextOccurrence)

  /// - Parameters:
  ///   - line: the task before it is completed, without a line ending.
  ///   - today: the completion date.
  public init(ofCompleting line: [UInt8], on today: CivilDate, settings: RecurrenceSettings = .init()) {
    let item = TodoItem(line: line)
    guard let value = item.value(forKey: "rec") else {
      self = .none
      return
    }
    guard let recurrence = item.recurrence else {
      self = .unreadable(String(decoding: value, as: UTF8.self))
      return
    }
    let old = item.due ?? item.threshold
    guard let step = RecurrenceStep(recurrence, from: old, wantedDay: item.wantedDay, on: today, settings)
    else {
      self = .outOfCalendar
      return
    }
    if let until = item.until, step.date > until {
      self = .ended(next: step.date, until: until)
      return
    }
    self = .next(
      NextOccurrence(
        line: Self.line(following: item, line, with: step, recurrence, on: today, settings), date: step.date,
        skipped: step.skipped))
  }

  private static func line(
    following item: TodoItem, _ old: [UInt8], with step: RecurrenceStep, _ recurrence: Recurrence,
    on today: CivilDate, _ settings: RecurrenceSettings
  ) -> [UInt8] {
    var line = TaskLine(old)
    line.remove("spent", "tmr", "tracking", "id", "uid", "pri")
    if recurrence.keepsDayOfMonth {
      line.remove("day") { TodoItem.wantedDay($0) != nil }
    }
    if item.creationDate != nil || settings.addsCreationDate { line.setCreationDate(today) }
    if let threshold = item.threshold {
      // An invalid value of `due:` would stay and count as the date of the copy.
      let hasDue = item.dateValue(.due) != nil
      let gap = item.due.map { $0 - threshold } ?? 0
      if let moved = step.date.adding(days: -gap) { line.set(.threshold, to: moved) }
      if hasDue { line.set(.due, to: step.date) }
    } else {
      line.set(.due, to: step.date)
    }
    if let day = step.cutDay { line.append("day:\(day)") }
    return line.text
  }
}

extension TodoItem {
  /// `day`: the day of the month that a cut date returns to, 29 to 31.
  fileprivate var wantedDay: Int? { firstTag("day", Self.wantedDay)?.value }

  fileprivate static func wantedDay(_ value: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: value, as: UTF8.self)).flatMap { (29...31).contains($0) ? $0 : nil }
  }
}

extension Recurrence {
  fileprivate var keepsDayOfMonth: Bool {
    if case .every(_, let unit, _) = self { unit.keepsDayOfMonth } else { false }
  }
}
