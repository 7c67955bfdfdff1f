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
    let month = MonthGrid(of: day, firstWeekday: calendar.firstWeekday)
    let title = "\(CivilDate.monthName(month.month)) \(month.year)"
    let inset = String(repeating: " ", count: (Self.columns - title.utf8.count) / 2)
    var rows = [Array("\(inset)\(palette.heading)\(title)\(palette.reset)".utf8)]
    let weekdays = month.weekdays.map { " \($0.name.prefix(2)) " }.joined()
    rows.append(Array("\(palette.faint)\(weekdays)\(palette.reset)".utf8))
    return rows + month.weeks.map { Array($0.days.map(cell).joined().utf8) }
  }

  /// Four columns: the chosen day stands in brackets, today between dots.
  private func cell(_ date: CivilDate?) -> String {
    guard let date else { return "    " }
    let components = date.components
    let number = components.day < 10 ? " \(components.day)" : "\(components.day)"
    if date == day { return "\(palette.heading)[\(number)]\(palette.reset)" }
    if date == calendar.today { return "\(palette.dueToday)·\(number)·\(palette.reset)" }
    return " \(number) "
  }
}
