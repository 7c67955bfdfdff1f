extension RecurrenceOutcome {
  /// - Parameters:
  ///   - line: the task before it is completed, without a line ending.
  ///   - completionDate: also the day before which dates are skipped, and that the next task was created.
  public init(
    ofCompleting line: [UInt8], on completionDate: CivilDate, settings: RecurrenceSettings = .init()
  ) {
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
    guard
      let step = RecurrenceStep(
        recurrence, from: old, wantedDay: item.wantedDay, on: completionDate, settings)
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
        line: Self.line(following: item, line, with: step, recurrence, on: completionDate, settings),
        date: step.date,
        skipped: step.skipped))
  }

  private static func line(
    following item: TodoItem, _ old: [UInt8], with step: RecurrenceStep, _ recurrence: Recurrence,
    on completionDate: CivilDate, _ settings: RecurrenceSettings
  ) -> [UInt8] {
    var line = TaskLine(old)
    line.remove("spent", "tmr", "tracking", "id", "uid", "pri")
    if recurrence.keepsDayOfMonth {
      line.remove("day") { TodoItem.wantedDay($0) != nil }
    }
    if item.creationDate != nil || settings.addsCreationDate { line.setCreationDate(completionDate) }
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
