import Testing
import TodoTxt

@Suite struct MonthGridTests {
  /// Days of other months are dashes.
  private func rows(_ grid: MonthGrid) -> [String] {
    grid.weeks.map { week in
      "\(week.isoYear)-W\(week.isoWeek):"
        + week.days.map { $0.map { " \($0.components.day)" } ?? " -" }.joined()
    }
  }

  @Test(arguments: [
    (
      "2026-11-22", Weekday.monday,
      [
        "2026-W44: - - - - - - 1", "2026-W45: 2 3 4 5 6 7 8", "2026-W46: 9 10 11 12 13 14 15",
        "2026-W47: 16 17 18 19 20 21 22", "2026-W48: 23 24 25 26 27 28 29", "2026-W49: 30 - - - - - -",
      ]
    ),
    (
      "2026-11-01", .sunday,
      [
        "2026-W45: 1 2 3 4 5 6 7", "2026-W46: 8 9 10 11 12 13 14", "2026-W47: 15 16 17 18 19 20 21",
        "2026-W48: 22 23 24 25 26 27 28", "2026-W49: 29 30 - - - - -",
      ]
    ),
    (
      "2027-01-31", .saturday,
      [
        "2026-W53: - - - - - - 1", "2027-W1: 2 3 4 5 6 7 8", "2027-W2: 9 10 11 12 13 14 15",
        "2027-W3: 16 17 18 19 20 21 22", "2027-W4: 23 24 25 26 27 28 29", "2027-W5: 30 31 - - - - -",
      ]
    ),
    (
      "2027-02-28", .monday,
      [
        "2027-W5: 1 2 3 4 5 6 7", "2027-W6: 8 9 10 11 12 13 14", "2027-W7: 15 16 17 18 19 20 21",
        "2027-W8: 22 23 24 25 26 27 28",
      ]
    ),
  ])
  func hasWholeWeeks(day: String, firstWeekday: Weekday, expected: [String]) throws {
    #expect(rows(MonthGrid(of: try #require(CivilDate(day)), firstWeekday: firstWeekday)) == expected)
  }

  /// Titles are numbers of months, weeks are their first days.
  @Test(arguments: [
    ("2026-11-24", Int.max, 5, false, ["11", ".23", ".30", "12", ".1"]),
    ("2026-11-24", .max, 3, false, ["11", ".23", ".30"]),
    ("2026-11-24", .max, 4, false, ["11", ".23", ".30"]),
    ("2026-11-30", 2, .max, true, ["11", ".30", "", "12", ".1", ".7", ".14", ".21", ".28"]),
    ("9999-12-27", .max, .max, true, ["12", ".27"]),
  ])
  func dividesMonthsAsOnPaper(
    start: String, months: Int, count: Int, isSpaced: Bool, expected: [String]
  ) throws {
    let lines = MonthGrid.lines(
      from: try #require(CivilDate(start)), months: months, count: count, isSpaced: isSpaced,
      firstWeekday: .monday)
    let shown = lines.map { line in
      switch line {
      case .title(let month): "\(month.month)"
      case .week(let days): ".\(days.lazy.compactMap(\.self).first?.components.day ?? 0)"
      case .blank: ""
      }
    }
    #expect(shown == expected)
  }

  @Test(arguments: ["0000-01-01", "9999-12-31", "2024-02-29"], Weekday.allCases)
  func hasEveryDayOnce(day: String, firstWeekday: Weekday) throws {
    let day = try #require(CivilDate(day))
    let grid = MonthGrid(of: day, firstWeekday: firstWeekday)
    let days = grid.weeks.flatMap { $0.days.compactMap(\.self) }
    #expect(days.map(\.components.day) == Array(1...day.lastDayOfMonth))
    #expect(grid.weekdays.count == 7)
    #expect(grid.weekdays.first == firstWeekday)
    #expect(grid.weeks.allSatisfy { zip($0.days, grid.weekdays).allSatisfy { $0?.weekday ?? $1 == $1 } })
  }

  @Test(arguments: [
    ("1", ["2026-11"]), ("3", ["2026-11", "2026-12", "2027-01"]),
    ("+2m", ["2026-11", "2026-12", "2027-01"]), ("-2M", ["2026-09", "2026-10", "2026-11"]),
  ])
  func spansMonths(text: String, expected: [String]) throws {
    let months = try #require(MonthSpan(text)).months(around: try #require(CivilDate("2026-11-30")))
    #expect(months.map { "\($0)" } == expected.map { "\($0)-01" })
  }

  @Test(arguments: [
    "", "0", "x", "+", "+m", "-1", "+2", "2m", "121", "+121m", "1.5", "--1m", "+-1m", "++1m", "-+1m", "0001",
    "٣",
  ])
  func rejectsOtherMonths(text: String) {
    #expect(MonthSpan(text) == nil)
  }

  @Test func leavesOutMonthsOutsideOfTheCalendar() throws {
    let span = try #require(MonthSpan("+3m"))
    #expect(span.months(around: try #require(CivilDate("9999-11-30"))).count == 2)
  }
}
