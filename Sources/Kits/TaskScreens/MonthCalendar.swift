public import TerminalText
public import TodoTxt

/// A month as rows of text: one for its name, one for the weekdays, and one for each week; or the weeks from this one on,
/// each month below its name.
public struct MonthCalendar: Sendable {
  private let day: CivilDate
  private let month: CivilDate
  private let calendar: TodoCalendar
  private let counts: DueDays?
  private let showsSigns: Bool
  private let weeks: Int?
  private let palette: Palette

  /// - Parameters:
  ///   - day: the selected day, whose month is shown.
  ///   - month: a day of the month to show; that of `day` by default.
  ///   - counts: the tasks to mark for each day; nil for none.
  ///   - showsSigns: whether signs mark them, as `legend` explains, rather than colours alone.
  ///   - weeks: the lines from this week on, or an earlier one of the day, unless the day is much later; nil for a month.
  public init(
    of day: CivilDate, month: CivilDate? = nil, calendar: TodoCalendar, counts: DueDays? = nil,
    showsSigns: Bool = true, weeks: Int? = nil, palette: Palette
  ) {
    self.day = day
    self.month = month ?? day
    self.calendar = calendar
    self.counts = counts
    self.showsSigns = showsSigns
    self.weeks = weeks
    self.palette = palette
  }

  /// The days of each row.
  public var columns: Int { 7 * dayColumns }

  private var dayColumns: Int { hasMarks ? 5 : showsSigns ? 4 : 3 }

  private var hasMarks: Bool { showsSigns && counts != nil }

  public var rows: [[UInt8]] {
    var rows = lines.map { line -> [UInt8] in
      switch line {
      case .title(let month): Array(" \(palette.heading)\(month.name) \(month.year)\(palette.reset)".utf8)
      case .week(let days): Array(days.map(cell).joined().utf8)
      case .blank: []
      }
    }
    let weekdays = MonthGrid(of: month, firstWeekday: calendar.firstWeekday).weekdays
    let names = weekdays.map { " \($0.name.prefix(2))\(blanks(dayColumns - 3))" }.joined()
    rows.insert(Array("\(palette.faint)\(names)\(palette.reset)".utf8), at: 1)
    return rows
  }

  /// The day at a place of `rows`; nil for another place.
  public func day(atRow row: Int, column: Int) -> CivilDate? {
    guard row > 1, lines.indices.contains(row - 1), case .week(let days) = lines[row - 1],
      days.indices.contains(column / dayColumns)
    else { return nil }
    return days[column / dayColumns]
  }

  private var lines: [MonthGrid.Line] {
    if let weeks {
      let lines = MonthGrid.lines(
        from: min(day, calendar.today), count: weeks, firstWeekday: calendar.firstWeekday)
      let hasDay = lines.contains { if case .week(let days) = $0 { days.contains(day) } else { false } }
      if hasDay { return lines }
    }
    return MonthGrid.lines(
      from: month - (month.components.day - 1), months: 1, firstWeekday: calendar.firstWeekday)
  }

  /// The legend of a month with counts. It fits under a month in a popup.
  public static let legend = "[] chosen  ‹› today  · due  + more  ! overdue"

  /// A cell of one width: the day with its mark, in brackets if the day is chosen or today.
  private func cell(_ date: CivilDate?) -> String {
    guard let date else { return blanks(dayColumns) }
    let components = date.components
    let blank = components.day < 10 ? " " : ""
    let number = "\(blank)\(components.day)"
    guard showsSigns else {
      let chosen =
        palette[date == calendar.today ? .activeTab : .chosen] + (date == calendar.today ? "\u{1B}[4m" : "")
      if date == day || date == calendar.today {
        return " \(date == day ? chosen : look(of: date))\(number)\(palette.reset)"
      }
      return " \(blank)\(look(of: date))\(components.day)\(palette.reset)"
    }
    let (left, right) = date == day ? ("[", "]") : date == calendar.today ? ("‹", "›") : (" ", " ")
    let style = style(of: date)
    let reset = style.isEmpty ? "" : palette.reset
    if left == " " { return left + blank + style + "\(components.day)" + mark(of: date) + reset + right }
    return style + left + number + mark(of: date) + right + reset
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func style(of date: CivilDate) -> String {
    // Reverse video works without colours.
    if date == day { return palette.heading.isEmpty ? "" : palette.heading + "\u{1B}[7m" }
    return look(of: date)
  }

  private func look(of date: CivilDate) -> String {
    palette.look(of: PaneRow.Meaning(of: date, today: calendar.today, dueCount: counts?[date] ?? 0))
  }

  /// Not a digit, which might be read as a day.
  private func mark(of date: CivilDate) -> String {
    guard hasMarks, let count = counts?[date] else { return "" }
    return count == 0 ? " " : date < calendar.today ? "!" : count == 1 ? "·" : "+"
  }
}
