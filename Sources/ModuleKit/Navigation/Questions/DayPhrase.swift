public import TodoTxt

extension CivilDate {
  /// As a person says it: `Fri 28 Nov, in 6 days`; the year is named where it is another one.
  public func phrase(on today: CivilDate) -> String {
    let (year, month, day) = components
    let name = "\(weekday.name.prefix(3)) \(day) \(Self.monthName(month))"
    let dated = year == today.components.year ? name : "\(name) \(year)"
    return "\(dated), \(Self.distance(self - today))"
  }

  private static func distance(_ days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(days) days"
    default: "\(-days) days ago"
    }
  }

  /// - Parameter month: 1 to 12.
  static func monthName(_ month: Int) -> String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
  }
}
