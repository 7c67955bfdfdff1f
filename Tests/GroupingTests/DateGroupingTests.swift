import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct DateGroupingTests {
  private func title(
    due: String?, today: String, firstWeekday: Weekday, by name: String = "date", minute: Int = 0
  ) throws -> String {
    let registry = ModuleRegistry([GroupByDatePlugin.self])
    let grouping = try #require(registry.grouping(named: name))
    let calendar = TodoCalendar(
      today: try #require(CivilDate(today)), firstWeekday: firstWeekday,
      time: try #require(TimeOfDay(minute: minute)))
    let task = TodoItem("Task" + (due.map { " due:\($0)" } ?? ""))
    return grouping.title(of: grouping.section(of: task, in: calendar))
  }

  /// 2026-11-18 is a Wednesday.
  @Test(arguments: [
    ("2026-11-17", "Overdue"), ("2026-11-18", "Today"), ("2026-11-19", "Tomorrow"),
    ("2026-11-20", "Later This Week"), ("2026-11-21", "Later This Week"), ("2026-11-22", "Next Week"),
    ("2026-11-28", "Next Week"), ("2026-11-29", "Later"), ("0001-01-01", "Overdue"), ("9999-12-31", "Later"),
    (nil, "No Due Date"), ("2026-02-30", "No Due Date"),
  ])
  func titlesDatesIfTheWeekStartsOnSunday(due: String?, expected: String) throws {
    #expect(try title(due: due, today: "2026-11-18", firstWeekday: .sunday) == expected)
  }

  @Test(arguments: [
    ("2026-11-22", "Later This Week"), ("2026-11-23", "Next Week"), ("2026-11-29", "Next Week"),
    ("2026-11-30", "Later"),
  ])
  func titlesDatesIfTheWeekStartsOnMonday(due: String, expected: String) throws {
    #expect(try title(due: due, today: "2026-11-18", firstWeekday: .monday) == expected)
  }

  @Test(arguments: [
    ("2026-11-17", "Overdue"), ("0001-01-01", "Overdue"), ("2026-11-18", "Wednesday 2026-11-18, Today"),
    ("2026-11-19", "Thursday 2026-11-19"), ("9999-12-31", "Friday 9999-12-31"), (nil, "No Due Date"),
  ])
  func titlesEachDay(due: String?, expected: String) throws {
    #expect(try title(due: due, today: "2026-11-18", firstWeekday: .sunday, by: "day") == expected)
  }

  @Test(arguments: [
    ("T09:00", 9 * 60, "Today", "Wednesday 2026-11-18, Today"), ("T09:00", 9 * 60 + 1, "Overdue", "Overdue"),
    ("", 23 * 60, "Today", "Wednesday 2026-11-18, Today"),
  ])
  func aTaskIsOverdueAfterItsMinute(time: String, minute: Int, title: String, dayTitle: String) throws {
    for (name, expected) in [("date", title), ("day", dayTitle)] {
      let found = try self.title(
        due: "2026-11-18\(time)", today: "2026-11-18", firstWeekday: .sunday, by: name, minute: minute)
      #expect(found == expected)
    }
  }

  /// Before 1970 the number of a day is negative.
  @Test func titlesDaysBefore1970() throws {
    #expect(
      try title(due: "1969-12-31", today: "1969-12-31", firstWeekday: .sunday, by: "day")
        == "Wednesday 1969-12-31, Today")
    #expect(
      try title(due: "1969-12-31", today: "1969-12-30", firstWeekday: .sunday, by: "day")
        == "Wednesday 1969-12-31")
  }

  @Test(arguments: [
    // A Saturday: tomorrow begins a week if weeks start on Sunday.
    ("2026-11-21", "2026-11-22", Weekday.sunday, "Tomorrow"),
    ("2026-11-21", "2026-11-22", .monday, "Tomorrow"),
    ("2026-11-21", "2026-11-28", .sunday, "Next Week"), ("2026-11-21", "2026-11-29", .sunday, "Later"),
    ("2026-11-21", "2026-11-29", .monday, "Next Week"),
    // A Sunday.
    ("2026-11-22", "2026-11-23", .sunday, "Tomorrow"), ("2026-11-22", "2026-11-23", .monday, "Tomorrow"),
    ("2026-11-22", "2026-11-28", .sunday, "Later This Week"),
    // The end of a year.
    ("2026-12-31", "2027-01-01", .sunday, "Tomorrow"),
    ("2026-12-31", "2027-01-02", .sunday, "Later This Week"),
    ("2026-12-31", "2027-01-03", .sunday, "Next Week"), ("2026-12-31", "2026-12-30", .sunday, "Overdue"),
    ("2027-01-02", "2027-01-03", .sunday, "Tomorrow"),
    // A leap day.
    ("2028-02-28", "2028-02-29", .sunday, "Tomorrow"), ("2028-02-29", "2028-03-01", .monday, "Tomorrow"),
  ])
  func titlesTheFirstAndLastDays(today: String, due: String, firstWeekday: Weekday, expected: String) throws {
    #expect(try title(due: due, today: today, firstWeekday: firstWeekday) == expected)
  }

  /// The sections of yesterday and the 15 days from today on, by their first letters but M for Tomorrow and W for
  /// Later This Week. Weeks start on Monday, and 2026-11-23 is one.
  @Test(arguments: [
    ("2026-11-23", "OTMWWWWWNNNNNNNL"), ("2026-11-24", "OTMWWWWNNNNNNNLL"),
    ("2026-11-25", "OTMWWWNNNNNNNLLL"),
    ("2026-11-26", "OTMWWNNNNNNNLLLL"), ("2026-11-27", "OTMWNNNNNNNLLLLL"),
    ("2026-11-28", "OTMNNNNNNNLLLLLL"),
    ("2026-11-29", "OTMNNNNNNLLLLLLL"),
  ])
  func eachDayHasTomorrow(today: String, expected: String) throws {
    let letters = [
      "Overdue": "O", "Today": "T", "Tomorrow": "M", "Later This Week": "W", "Next Week": "N", "Later": "L",
    ]
    let start = try #require(CivilDate(today))
    let titles = try (-1...14).map {
      try title(due: (start + $0).description, today: today, firstWeekday: .monday)
    }
    #expect(titles.map { letters[$0] ?? "?" }.joined() == expected)
  }
}
