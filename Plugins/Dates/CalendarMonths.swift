import ScreenKit
import TaskScreens
import TerminalText
import TodoTxt

/// As many months as fit: side by side, or else below each other.
struct CalendarMonths {
  private let data: CalendarDisplayData

  /// A day of the first month.
  private let first: CivilDate
  private let palette: Palette
  private let showsSigns: Bool

  private static let most = 6
  private static let gap = 3

  /// The rows left for the day's tasks if more than one month is shown.
  private static let leastRowsForTasks = 8

  init(_ data: CalendarDisplayData, from first: CivilDate, showsSigns: Bool, palette: Palette) {
    self.data = data
    self.showsSigns = showsSigns
    self.first = first
    self.palette = palette
  }

  /// The rows, and the place of each month in them.
  struct Page {
    fileprivate(set) var rows: [[UInt8]] = []

    /// Whether the selected day is in one of the months.
    fileprivate(set) var hasDay = false
    fileprivate(set) var places: [(month: MonthCalendar, origin: ScreenPosition)] = []

    func day(at position: ScreenPosition) -> CivilDate? {
      places.lazy.compactMap { month, origin in
        let (row, column) = (position.row - origin.row, position.column - origin.column)
        return column >= 0 && column < month.columns ? month.day(atRow: row, column: column) : nil
      }.first
    }
  }

  /// Empty if there is no room for a month.
  func page(in room: ScreenSize) -> Page {
    var page = Page()
    let width = month(0)?.columns ?? 0
    let beside = min(Self.most, (room.columns + Self.gap) / (width + Self.gap))
    while page.places.count < Self.most, beside > 0 {
      let start = page.places.count
      let band = (start..<min(start + beside, Self.most)).compactMap(month)
      let joined = Self.sideBySide(band.map(\.rows), width: width)
      let left = room.rows - page.rows.count - joined.count - 1
      guard !band.isEmpty, left >= (start == 0 ? 1 : Self.leastRowsForTasks) else { break }
      page.places += band.enumerated().map { index, month in
        (month, ScreenPosition(column: index * (width + Self.gap), row: page.rows.count))
      }
      page.rows += joined + [[]]
    }
    page.hasDay = page.places.indices.contains(data.day.months - first.months)
    return page
  }

  /// Nil after the last month of the calendar.
  private func month(_ index: Int) -> MonthCalendar? {
    first.adding(months: index, wantedDay: 1).map {
      MonthCalendar(
        of: data.day, month: $0, calendar: data.calendar, counts: data.counts, showsSigns: showsSigns,
        palette: palette)
    }
  }

  private static func sideBySide(_ months: [[[UInt8]]], width: Int) -> [[UInt8]] {
    (0..<(months.map(\.count).max() ?? 0)).map { index in
      var row: [UInt8] = []
      for (place, month) in months.enumerated() {
        let text = index < month.count ? month[index] : []
        row += text
        guard place < months.count - 1 else { break }
        row += [UInt8](repeating: .space, count: width - DisplayText.styledWidth(of: text[...]) + gap)
      }
      return row
    }
  }
}

extension CivilDate {
  /// The months since the year 0.
  fileprivate var months: Int { components.year * 12 + components.month }
}
