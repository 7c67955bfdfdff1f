public import TodoTxt

extension CivilDate {
  /// A date in words: `Fri 28 Nov, in 6 days`; with the year unless it is the current one.
  public func phrase(on today: CivilDate) -> String {
    "\(shortName(on: today)), \(distance(from: today))"
  }

  /// `Fri 28 Nov`; with the year unless it is the current one.
  public func shortName(on today: CivilDate) -> String {
    let (year, month, day) = components
    let name = "\(weekday.name.prefix(3)) \(day) \(Self.monthName(month))"
    return year == today.components.year ? name : "\(name) \(year)"
  }

  /// `tomorrow`, `in 6 days` or `3 days ago`.
  public func distance(from today: CivilDate) -> String {
    let days = self - today
    return switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(days) days"
    default: "\(-days) days ago"
    }
  }

  /// - Parameter month: 1 to 12.
  package static func monthName(_ month: Int) -> String {
    String(MonthGrid.names[month - 1].prefix(3))
  }
}

extension TaskDate {
  /// A date and time in words: `Fri 28 Nov 14:00, in 6 days`.
  public func phrase(on today: CivilDate) -> String {
    "\(shortName(on: today)), \(day.distance(from: today))"
  }

  /// `Fri 28 Nov 14:00`; with the year unless it is the current one.
  public func shortName(on today: CivilDate) -> String {
    day.shortName(on: today) + (time.map { " \($0)" } ?? "")
  }
}
