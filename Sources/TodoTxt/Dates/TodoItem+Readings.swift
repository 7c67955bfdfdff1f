extension TodoItem {
  /// What has come of the days that a user has written into this task, one phrase a key, to stand behind “is”:
  /// `due Friday 2026-11-20`.
  ///
  /// The first day of a key counts, whichever was written; where that is another one, the phrase says so.
  public func phrases(of readings: [DatedText.Reading], on today: CivilDate) -> [String] {
    var keys: [DateKey] = []
    for reading in readings where !keys.contains(reading.key) { keys.append(reading.key) }
    return keys.compactMap { key in
      guard let date = dateTag(key)?.date else { return nil }
      let others = readings.filter { $0.key == key && $0.date != date }.map(\.date.description)
      let remark =
        others.isEmpty ? "" : " (the first \(key.name): counts, not \(others.joined(separator: " or ")))"
      return Self.phrase(of: date, key, on: today) + remark
    }
  }

  private static func phrase(of date: TaskDate, _ key: DateKey, on today: CivilDate) -> String {
    switch key {
    case .due: "due \(date.spelledOut)"
    case .threshold where date.day <= today: "not waiting: \(date.spelledOut) has come"
    case .threshold: "waiting until \(date.spelledOut)"
    case .until: "coming back until \(date.spelledOut)"
    }
  }
}
