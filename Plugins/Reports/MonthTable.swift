import TaskScreens
import TerminalText
import TodoTxt

/// Draws months, as many side by side as fit.
struct MonthTable {
  let layout: ReportLayout
  let calendar: TodoCalendar

  /// The width of a month: the week number, and seven days of five columns.
  private static let width = 3 + 7 * dayWidth
  private static let dayWidth = 5
  private static let gap = 3
  private static let mostBeside = 3

  func rows(of months: [MonthGrid], _ days: DueDays) -> [[UInt8]] {
    let beside = max(1, min(Self.mostBeside, (layout.columns + Self.gap) / (Self.width + Self.gap)))
    var rows: [[UInt8]] = []
    for start in stride(from: 0, to: months.count, by: beside) {
      let drawn = months[start..<min(start + beside, months.count)].map { self.rows(of: $0, days) }
      for index in 0..<(drawn.map(\.count).max() ?? 0) {
        let parts = drawn.map { index < $0.count ? $0[index] : Self.blanks(Self.width) }
        rows.append(layout.trimmed(Array(parts.joined(separator: Self.blanks(Self.gap)))))
      }
      rows.append([])
    }
    return rows + legend
  }

  private var legend: [[UInt8]] {
    let marks = "[ ] today  · one task  + several  ! overdue"
    return DisplayText.rows(of: Array(marks.utf8), columns: layout.columns).map {
      layout.palette.styled($0, layout.palette.faint)
    }
  }

  private func rows(of month: MonthGrid, _ days: DueDays) -> [[UInt8]] {
    let palette = layout.palette
    let title = "\(month.name) \(month.year)"
    let inset = (Self.width - title.utf8.count) / 2
    let weekdays = month.weekdays.map { "  \($0.name.prefix(2)) " }.joined()
    return [
      Self.blanks(inset) + layout.palette.styled(Array(title.utf8), palette.heading)
        + Self.blanks(Self.width - inset - title.utf8.count),
      layout.palette.styled(Self.blanks(3) + Array(weekdays.utf8), palette.faint),
    ]
      + month.weeks.map { week in
        let number = week.isoWeek < 10 ? " \(week.isoWeek) " : "\(week.isoWeek) "
        return layout.palette.styled(Array(number.utf8), palette.faint) + week.days.flatMap { cell($0, days) }
      }
  }

  /// Five columns: today is in brackets, and a mark follows a day with due tasks.
  private func cell(_ day: CivilDate?, _ days: DueDays) -> [UInt8] {
    guard let day else { return Self.blanks(Self.dayWidth) }
    let palette = layout.palette
    let count = days[day]
    let isToday = day == calendar.today
    let mark = count == 0 ? " " : day < calendar.today ? "!" : count == 1 ? "·" : "+"
    // The mark of today has no chip.
    let meaning = PaneRow.Meaning(of: day, today: calendar.today, dueCount: count)
    let style = isToday ? palette.dueToday : palette.look(of: meaning)
    let number = day.components.day
    let digits = number < 10 ? " \(number)" : "\(number)"
    let text = isToday ? "[\(digits)]" : " \(digits) "
    return palette.styled(Array(text.utf8), isToday ? palette[.activeTab] : style)
      + palette.styled(Array(mark.utf8), style)
  }

  private static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: .space, count: max(0, count)) }
}
