public import TodoTxt

/// A month as rows of text: one for its name, one for the weekdays, and one for each week.
public struct MonthCalendar: Sendable {
  /// The columns of each row.
  public static let columns = 7 * 4

  private let day: CivilDate
  private let calendar: TodoCalendar
  private let palette: Palette

  /// - Parameter day: the one to point at, whose month it is.
  public init(of day: CivilDate, calendar: TodoCalendar, palette: Palette) {
    self.day = day
    self.calendar = calendar
    self.palette = palette
  }

  public var rows: [[UInt8]] {
    let (year, month, number) = day.components
    let first = day - (number - 1)
    let title = "\(CivilDate.monthName(month)) \(year)"
    let inset = String(repeating: " ", count: (Self.columns - title.utf8.count) / 2)
    var rows = [Array("\(inset)\(palette.heading)\(title)\(palette.reset)".utf8)]
    let weekdays = (0..<7).compactMap { Weekday(rawValue: (calendar.firstWeekday.rawValue + $0) % 7) }
    rows.append(
      Array("\(palette.faint)\(weekdays.map { " \($0.name.prefix(2)) " }.joined())\(palette.reset)".utf8))
    var week = first.startOfWeek(startingOn: calendar.firstWeekday)
    repeat {
      rows.append(Array((0..<7).map { cell(week + $0, in: month) }.joined().utf8))
      week = week + 7
    } while week.components.month == month
    return rows
  }

  /// Four columns: the chosen day stands in brackets, today between dots.
  private func cell(_ date: CivilDate, in month: Int) -> String {
    let components = date.components
    guard components.month == month else { return "    " }
    let number = components.day < 10 ? " \(components.day)" : "\(components.day)"
    if date == day { return "\(palette.heading)[\(number)]\(palette.reset)" }
    if date == calendar.today { return "\(palette.dueToday)·\(number)·\(palette.reset)" }
    return " \(number) "
  }
}
