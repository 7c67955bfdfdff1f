public import TodoTxt

/// A month as rows of text: one for its name, one for the weekdays, and one for each week.
public struct MonthCalendar: Sendable {
  private let day: CivilDate
  private let calendar: TodoCalendar
  private let counts: DueDays?
  private let palette: Palette

  /// - Parameters:
  ///   - day: the one to point at, whose month it is.
  ///   - counts: what to show behind each day; nil for nothing.
  public init(of day: CivilDate, calendar: TodoCalendar, counts: DueDays? = nil, palette: Palette) {
    self.day = day
    self.calendar = calendar
    self.counts = counts
    self.palette = palette
  }

  /// Those of each row.
  public var columns: Int { 7 * (counts == nil ? 4 : 5) }

  public var rows: [[UInt8]] {
    let month = MonthGrid(of: day, firstWeekday: calendar.firstWeekday)
    let title = "\(CivilDate.monthName(month.month)) \(month.year)"
    let inset = String(repeating: " ", count: (columns - title.utf8.count) / 2)
    var rows = [Array("\(inset)\(palette.heading)\(title)\(palette.reset)".utf8)]
    let weekdays = month.weekdays.map { " \($0.name.prefix(2))\(counts == nil ? "" : " ") " }.joined()
    rows.append(Array("\(palette.faint)\(weekdays)\(palette.reset)".utf8))
    return rows + month.weeks.map { Array($0.days.map(cell).joined().utf8) }
  }

  /// The chosen day stands in brackets, today between dots. From ten tasks on there is a plus.
  private func cell(_ date: CivilDate?) -> String {
    guard let date else { return counts == nil ? "    " : "     " }
    let components = date.components
    let number = components.day < 10 ? " \(components.day)" : "\(components.day)"
    let (left, right, style) =
      if date == day {
        ("[", "]", palette.heading)
      } else if date == calendar.today {
        ("·", "·", palette.dueToday)
      } else {
        (" ", " ", "")
      }
    return style + left + number + right + (style.isEmpty ? "" : palette.reset) + count(of: date)
  }

  private func count(of date: CivilDate) -> String {
    guard let count = counts?[date] else { return "" }
    guard count > 0 else { return " " }
    let style = date < calendar.today ? palette.overdue : palette.faint
    return "\(style)\(count < 10 ? "\(count)" : "+")\(style.isEmpty ? "" : palette.reset)"
  }
}
