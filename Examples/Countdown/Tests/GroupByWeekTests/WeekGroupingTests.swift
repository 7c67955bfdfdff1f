import GroupByWeekModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct WeekGroupingTests {
  /// On Wednesday, 2026-11-25, where weeks start on Monday.
  @Test(arguments: [
    ("Call Mom", "No Due Date"), ("a due:2026-11-24", "Overdue"), ("a due:2026-11-25", "This Week"),
    ("a due:2026-11-29", "This Week"), ("a due:2026-11-30", "Next Week"), ("a due:2026-12-07", "In 2 Weeks"),
    ("a due:2026-99-99", "No Due Date"),
  ])
  func titlesTheSectionOfATask(line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry([GroupByWeekPlugin.self]).grouping(named: "week"))
    let today = try #require(CivilDate(year: 2026, month: 11, day: 25))
    let calendar = TodoCalendar(today: today, firstWeekday: .monday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }

  @Test func sectionsComeInTheOrderOfTheirWeeks() throws {
    let grouping = try #require(ModuleRegistry([GroupByWeekPlugin.self]).grouping(named: "week"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .monday)
    let lines = ["b", "a due:1970-03-01", "a due:1970-01-01", "a due:1969-12-31"]
    let titles = lines.map { grouping.section(of: TodoItem($0), in: calendar) }.sorted().map(grouping.title)
    #expect(titles == ["Overdue", "This Week", "In 8 Weeks", "No Due Date"])
  }
}
