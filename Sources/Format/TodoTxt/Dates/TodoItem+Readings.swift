extension TodoItem {
  /// The dates that were read from the user's text, one phrase per key, to follow “is”:
  /// `due Friday 2026-11-20`.
  ///
  /// A key's first date counts. If that is not the one the user wrote, the phrase says so.
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
    case .threshold where date.day <= today: "not waiting: \(date.spelledOut) is not after today"
    case .threshold: "waiting until \(date.spelledOut)"
    case .until: "coming back until \(date.spelledOut)"
    }
  }
}
