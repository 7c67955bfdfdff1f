import Testing
import TodoTxt

@Suite struct CivilDateTests {
  /// ISO 8601 weeks around the turns of years, by date(1)'s `%G-W%V-%u`.
  @Test(arguments: [
    (2020, 53, 5, "2021-01-01"), (2021, 1, 1, "2021-01-04"), (2024, 1, 1, "2024-01-01"),
    (2026, 53, 7, "2027-01-03"), (2026, 1, 1, "2025-12-29"), (2009, 53, 7, "2010-01-03"),
  ])
  func countsWeeksByISO8601(year: Int, week: Int, day: Int, expected: String) throws {
    let date = try #require(CivilDate(weekYear: year, week: week, day: day))
    #expect(date.description == expected)
    #expect(date.isoWeek == (year, week))
  }

  @Test(arguments: [(2025, 53, 1), (2026, 0, 1), (2026, 54, 1), (2026, 1, 8), (2026, 1, 0)])
  func rejectsInvalidWeeks(year: Int, week: Int, day: Int) {
    #expect(CivilDate(weekYear: year, week: week, day: day) == nil)
  }

  @Test(arguments: [
    ("2026-01-31", 1, nil, "2026-02-28"), ("2026-02-28", 1, 31, "2026-03-31"),
    ("2024-02-29", 12, nil, "2025-02-28"),
    ("2026-03-31", -1, nil, "2026-02-28"), ("2026-01-15", -1, nil, "2025-12-15"),
    ("0000-01-15", -1, nil, nil),
    ("9999-12-15", 1, nil, nil), ("9999-12-15", .max, nil, nil),
  ])
  func clampsToTheEndOfTheMonth(start: String, months: Int, wanted: Int?, expected: String?) throws {
    let date = try #require(CivilDate(start))
    #expect(date.adding(months: months, wantedDay: wanted)?.description == expected)
  }

  /// Compared with counting day after day.
  @Test func businessDaysAreCounted() throws {
    let start = try #require(CivilDate("2026-11-16"))
    for offset in 0..<7 {
      for count in -12...12 {
        var day = start + offset
        var left = abs(count)
        while left > 0 {
          day = day + count.signum()
          if day.weekday != .saturday && day.weekday != .sunday { left -= 1 }
        }
        #expect((start + offset).adding(businessDays: count) == day, "\(start + offset) \(count)")
      }
    }
  }

  @Test func returnsNilBeyondTheCalendar() throws {
    let last = try #require(CivilDate("9999-12-31"))
    #expect(last.adding(days: 1) == nil)
    #expect(last.adding(businessDays: 1) == nil)
    #expect(try #require(CivilDate("0000-01-01")).adding(days: -1) == nil)
    #expect(last.adding(days: .max) == nil)
  }
}
