import CountdownModule
import ModuleTestKit
import Testing

@Suite struct CountdownCommandTests {
  /// On 2026-11-22.
  private func session(_ todo: String) throws -> CommandSession {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 22))
    return CommandSession(["todo.txt": todo], plugins: [CountdownPlugin.self], clock: ManualClock(today))
  }

  @Test func listsTheNearestDeadlineFirst() throws {
    let session = try session(
      """
      Buy gifts due:2026-12-24
      Call Mom
      x done due:2026-11-23
      (A) Pay rent due:2026-11-21
      Water plants due:2026-11-22
      Later due:2026-11-30 t:2026-11-25

      """)
    #expect(
      session.run("countdown").output == """
        1 day late  4 Pay rent due:2026-11-21
             today  5 Water plants due:2026-11-22
           32 days  1 Buy gifts due:2026-12-24

        """)
  }

  @Test(arguments: [
    (["countdown", "3"], "1 day  1 a due:2026-11-23\n"), (["countdown", "0"], "Nothing is due.\n"),
    (
      ["countdown", "--holidays", "40"],
      "  1 day  1 a due:2026-11-23\n40 days  New Year's Day due:2027-01-01\n"
    ),
  ])
  func omitsDistantDeadlines(words: [String], expected: String) throws {
    #expect(try session("a due:2026-11-23\nb due:2027-11-23\n").run(words) == .init(expected))
  }

  @Test func writesJSON() throws {
    #expect(
      try session("a due:2026-11-23\n").run("countdown", "--json")
        == .init(
          #"{"action":"countdown","results":[{"result":"deadline","daysLeft":1,"raw":"a due:2026-11-23"}]}"#
            + "\n"))
  }

  @Test(arguments: [["countdown", "soon"], ["countdown", "1", "2"]])
  func rejectsWordsThatAreNotNumbers(words: [String]) throws {
    let result = try session("").run(words)
    #expect(result.status == 1)
    #expect(result.error.hasPrefix("usage: todo countdown [N]\n"))
  }
}
