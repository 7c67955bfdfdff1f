import CompleteModule
import ModuleTestKit
import Testing

@Suite struct RecurrenceCommandTests {
  private func session(
    _ todo: String, archives: Bool = false, configure: (inout Settings) -> Void = { _ in }
  ) throws -> CommandSession {
    CommandSession(
      ["todo.txt": todo, "done.txt": ""], plugins: [CompletePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.archivesOnCompletion = archives
      $0.firstWeekday = .monday
      configure(&$0)
    }
  }

  @Test(arguments: [
    (
      "a due:2026-11-17 rec:+1w\n", "x 2026-11-18 a due:2026-11-17 rec:+1w\na due:2026-11-24 rec:+1w\n",
      "TODO: 1 comes back on Tuesday 2026-11-24.\n"
    ),
    (
      "a due:2026-11-01 rec:+1w\n", "x 2026-11-18 a due:2026-11-01 rec:+1w\na due:2026-11-22 rec:+1w\n",
      "TODO: 1 comes back on Sunday 2026-11-22, skipping 2026-11-08 and 2026-11-15.\n"
    ),
    (
      "a due:2026-10-25 rec:+1w\n", "x 2026-11-18 a due:2026-10-25 rec:+1w\na due:2026-11-22 rec:+1w\n",
      "TODO: 1 comes back on Sunday 2026-11-22, skipping 2026-11-01, 2026-11-08 and 2026-11-15.\n"
    ),
    (
      "a due:2026-11-10 rec:+1d", "x 2026-11-18 a due:2026-11-10 rec:+1d\na due:2026-11-18 rec:+1d\n",
      "TODO: 1 comes back on Wednesday 2026-11-18, skipping 7 dates from 2026-11-11 to 2026-11-17.\n"
    ),
    (
      "a due:2026-11-17 rec:+1w until:2026-11-20\n",
      "x 2026-11-18 a due:2026-11-17 rec:+1w until:2026-11-20\n",
      "TODO: 1 does not come back: Tuesday 2026-11-24 is after until:2026-11-20.\n"
    ),
    (
      "a due:2026-11-17 rec:+1w\na due:2026-11-24 rec:+1w\n",
      "x 2026-11-18 a due:2026-11-17 rec:+1w\na due:2026-11-24 rec:+1w\n",
      "TODO: 1 is already in the list for Tuesday 2026-11-24.\n"
    ),
    (
      "a due:2026-11-25 rec:1w\r\n", "x 2026-11-18 a due:2026-11-25 rec:1w\r\na due:2026-11-25 rec:1w\r\n",
      "TODO: 1 comes back on Wednesday 2026-11-25.\n"
    ),
  ])
  func addsTheNextOccurrence(before: String, after: String, last: String) throws {
    let session = try session(before)
    let result = session.run("do", "1")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(result.output.hasSuffix("TODO: 1 marked as done.\n" + last), "\(result.output)")
    #expect(try session.text() == after)
  }

  @Test func warnsOfAnInvalidInterval() throws {
    let session = try session("a rec:7\n")
    #expect(
      session.run("do", "1")
        == .init(
          "1 x 2026-11-18 a rec:7\nTODO: 1 marked as done.\n",
          error: "TODO: 1 does not come back: rec:7 is not an interval. Try 1w, +1m or mon,fri.",
          status: 0))
    #expect(try session.text() == "x 2026-11-18 a rec:7\n")
  }

  @Test func archivesOnlyTheCompletedLine() throws {
    let session = try session("a due:2026-11-17 rec:+1w\nb\n", archives: true)
    _ = session.run("do", "1")
    #expect(try session.text() == "\nb\na due:2026-11-24 rec:+1w\n")
    #expect(try session.text("done.txt") == "x 2026-11-18 a due:2026-11-17 rec:+1w\n")
  }

  @Test func completesSeveralRecurringTasks() throws {
    let session = try session("a rec:1d\nb\nc rec:+1d due:2026-11-18\n")
    _ = session.run("do", "1,2,3")
    #expect(
      try session.text() == """
        x 2026-11-18 a rec:1d
        x 2026-11-18 b
        x 2026-11-18 c rec:+1d due:2026-11-18
        a rec:1d due:2026-11-19
        c rec:+1d due:2026-11-19

        """)
  }

  @Test func theNextOccurrenceFollowsTheSettings() throws {
    let each = try session("a due:2026-11-01 rec:+1w\n") { $0.keepsMissedDates = true }
    _ = each.run("do", "1")
    #expect(try each.text() == "x 2026-11-18 a due:2026-11-01 rec:+1w\na due:2026-11-08 rec:+1w\n")

    let dated = try session("a rec:1d\n") { $0.addsCreationDate = true }
    _ = dated.run("do", "1")
    #expect(try dated.text() == "x 2026-11-18 a rec:1d\n2026-11-18 a rec:1d due:2026-11-19\n")

    let keeping = try session("(B) a pri:C rec:1d\n") { $0.keepsPriority = true }
    _ = keeping.run("do", "1")
    #expect(try keeping.text() == "x 2026-11-18 a rec:1d pri:B\n(B) a rec:1d due:2026-11-19\n")

    let todoSh = try session("(B) a rec:1d\n") { $0.readsTaskLanguage = false }
    #expect(todoSh.run("do", "1") == .init("1 x 2026-11-18 a rec:1d\nTODO: 1 marked as done.\n"))
  }

  @Test(arguments: [
    ("yesterday", "x 2026-11-17 a rec:1w\na rec:1w due:2026-11-24\n", ""),
    ("today", "x 2026-11-18 a rec:1w\na rec:1w due:2026-11-25\n", ""),
    ("2026-11-01", "x 2026-11-01 a rec:1w\na rec:1w due:2026-11-08\n", ""),
    ("fri", "a rec:1w\n", "fri is Friday 2026-11-20, after today."),
    ("soon", "a rec:1w\n", "Ambiguous date: soon"),
  ])
  func completesOnAGivenDay(day: String, after: String, error: String) throws {
    let session = try session("a rec:1w\n")
    let result = session.run("do", "1", "--on", day)
    #expect(result.error.hasPrefix(error))
    #expect(result.error.isEmpty == error.isEmpty)
    #expect(try session.text() == after)
  }

  // MARK: Dependencies

  @Test func refusesABlockedTask() throws {
    let before = "a id:1\nb p:1\nc after:2 id:3\nd id:2\n"
    let session = try session(before)
    #expect(
      session.run("do", "1")
        == .init(error: "TODO: 1 is blocked by 2. Use “do 1 --force” to complete it anyway."))
    #expect(
      session.run("do", "3")
        == .init(error: "TODO: 3 is blocked by 4. Use “do 3 --force” to complete it anyway."))
    #expect(try session.text() == before)
    #expect(session.run("do", "3", "--force").status == 0)
    #expect(session.run("do", "1", "2").status == 0)
    #expect(
      try session.text()
        == "x 2026-11-18 a id:1\nx 2026-11-18 b p:1\nx 2026-11-18 c after:2 id:3\nd id:2\n")
  }

  @Test func archivesNothingForABlockedTask() throws {
    let session = try session("a id:1\nb p:1\nx old\n", archives: true) { $0.archivesEverything = true }
    #expect(
      session.run("do", "1")
        == .init(error: "TODO: 1 is blocked by 2. Use “do 1 --force” to complete it anyway."))
    #expect(try session.text() == "a id:1\nb p:1\nx old\n")
  }
}
