import ModuleTestKit
import ReportsModule
import Testing

@Suite struct CalendarCommandTests {
  private func session(firstWeekday: Weekday = .monday) throws -> CommandSession {
    CommandSession(
      [
        "todo.txt": """
        a due:2026-11-17
        b due:2026-11-18 +p
        c due:2026-11-20 t:2026-11-19
        d due:2026-11-20
        e due:2026-11-21 h:1
        x f due:2026-11-22

        """
      ], plugins: [ReportsPlugin.self], clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) { $0.firstWeekday = firstWeekday }
  }

  @Test func marksTodayAndDaysWithTasks() throws {
    #expect(
      try session().run("calendar")
        == .init(
          """
                      November 2026
               Mo   Tu   We   Th   Fr   Sa   Su
          44                                 1
          45   2    3    4    5    6    7    8
          46   9   10   11   12   13   14   15
          47  16   17 ![18]· 19   20 + 21   22
          48  23   24   25   26   27   28   29
          49  30

          [ ] today  · one task  + several  ! overdue

          """))
  }

  @Test func usesTheUsersFirstWeekday() throws {
    let rows = try session(firstWeekday: .sunday).run("calendar").output.split(separator: "\n")
    #expect(rows[1] == "     Su   Mo   Tu   We   Th   Fr   Sa")
    #expect(rows[2] == "45   1    2    3    4    5    6    7")
  }

  @Test func showsMonthsBesideOneAnother() throws {
    let output = try session().run("calendar", "3").output
    let rows = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[0] == "            November 2026                            December 2026")
    #expect(rows[9] == "             January 2027")
    #expect(try session().run("calendar", "-1m").output.hasPrefix("             October 2026 "))
  }

  @Test func theQueryDecidesWhichTasksCount() throws {
    let output = try session().run("calendar", "--where", "is:hidden or +p").output
    #expect(output.contains("47  16   17  [18]· 19   20   21 · 22\n"))
  }

  @Test func writesTheSameAsJSON() throws {
    let output = try session().run("calendar", "--json").output
    #expect(
      output.hasPrefix(
        #"{"action":"calendar","results":[{"result":"month","year":2026,"month":11,"weeks":[{"year":2026,"week":44,"days":[{"date":"2026-11-01""#
      ))
    #expect(output.contains(#"{"date":"2026-11-17","tasks":1,"today":false,"overdue":true}"#))
    #expect(output.contains(#"{"date":"2026-11-18","tasks":1,"today":true,"overdue":false}"#))
    #expect(output.contains(#"{"date":"2026-11-20","tasks":2,"today":false,"overdue":false}"#))
  }

  @Test(arguments: ["0", "x", "+2", "2m", "1000"])
  func rejectsInvalidNumbersOfMonths(word: String) throws {
    #expect(
      try session().run("calendar", word)
        == .init(
          error: """
            usage: todo calendar [MONTHS]
            note: Not a number of months: \(word). Try 3, +2m or -2m, up to 120.
            """))
  }
}
