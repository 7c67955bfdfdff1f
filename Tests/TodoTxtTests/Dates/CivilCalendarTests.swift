import Testing
import TodoTxt

@Suite struct CivilCalendarTests {
  /// Counts day after day, as on a wall calendar.
  @Test(arguments: [(0, 5), (1598, 1605), (1898, 2105), (9995, 9999)])
  func followsTheCalendar(first: Int, last: Int) throws {
    var expected = try #require(CivilDate(year: first, month: 1, day: 1))
    var weekday = expected.weekday
    for year in first...last {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...length {
          let date = try #require(CivilDate(year: year, month: month + 1, day: day))
          guard date == expected, date.components == (year, month + 1, day), date.weekday == weekday else {
            Issue.record("\(year)-\(month + 1)-\(day) is \(date), \(date.weekday)")
            return
          }
          expected = expected + 1
          weekday = try #require(Weekday(rawValue: (weekday.rawValue + 1) % 7))
        }
        #expect(CivilDate(year: year, month: month + 1, day: length + 1) == nil)
        #expect(CivilDate(year: year, month: month + 1, day: 0) == nil)
      }
    }
  }

  @Test func countsFrom1970() throws {
    let day = try #require(CivilDate("1970-01-01"))
    #expect(day.daysSinceEpoch == 0 && day.weekday == .thursday)
    #expect(CivilDate("2000-03-01")?.daysSinceEpoch == 11_017)
    #expect(CivilDate("0000-01-01")?.daysSinceEpoch == -719_528)
    #expect(CivilDate("9999-12-31")?.daysSinceEpoch == 2_932_896)
    for (year, month) in [(-1, 1), (10_000, 1), (2026, 0), (2026, 13)] {
      #expect(CivilDate(year: year, month: month, day: 1) == nil)
    }
    #expect(day + 3 - day == 3 && (day - 3).description == "1969-12-29" && day - 1 < day && !(day < day))
  }

  @Test(arguments: [
    "2026-3-04", "2026-03-4", "2026/03/04", "2026-03/04", "20260304", "2026-03-040", "2026-03-0a",
    "a026-03-04",
    "2026-0:-04", "2026-0/-04", "2026-02-29", "", "-026-03-04",
  ])
  func refusesInvalidDates(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(arguments: ["2026-03-04", "0000-01-01", "0042-10-31", "9999-12-31", "2024-02-29"])
  func spellsDatesAsRead(text: String) {
    #expect(CivilDate(text)?.description == text)
  }

  @Test func weeksStartOnTheGivenDay() throws {
    let sunday = try #require(CivilDate("2026-11-22"))
    for offset in 0..<7 {
      let day = sunday + offset
      #expect(day.startOfWeek(startingOn: .sunday) == sunday)
      #expect(day.startOfWeek(startingOn: .monday) == (offset == 0 ? sunday - 6 : sunday + 1))
    }
  }
}
