import ModuleTestKit
import ReportsModule
import Testing

@Suite struct StatisticsCommandTests {
  private static let todo = """
    2026-11-10 a +p due:2026-11-17 est:2h
    b +p +q @c t:2026-12-01 h:1 spent:1h
    x 2026-11-18 2026-11-03 c +p est:30m
    d due:2026-11-18 rec:+1w

    """

  private func session(
    _ todo: String = todo, columns: Int? = nil, colored: Bool = false
  ) throws -> CommandSession {
    CommandSession(
      ["todo.txt": todo, "done.txt": "x 2026-11-05 2026-11-01 e +q\nx 2026-11-06 f +p\n"],
      plugins: [ReportsPlugin.self], clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.firstWeekday = .monday
      if colored { $0.palette = .standard }
    }
  }

  @Test func saysThatNoTaskMatches() throws {
    #expect(try session().run("stats", "zebra").output.hasSuffix("\n\nNo task matches “zebra”.\n"))
    #expect(try !session("").run("stats").output.contains("No task"))
  }

  @Test func countsBothFiles() throws {
    #expect(
      try session().run("stats")
        == .init(
          """
          Tasks                 of 6
            open            3   50 %
              overdue       1   17 %
              due today     1   17 %
              waiting       1   17 %
              recurring     1   17 %
            done            3   50 %
            estimated   2h30m, 2h of it open
            spent          1h

          Projects       open  overdue  done  estimated  spent
            +p              2        1     2      2h30m     1h
            +q              1        0     1                1h

          Contexts       open  overdue  done  spent
            @c              1        0     0     1h

          Done per week
            Mon 28 Sep      0  ─────────────────────────────────────────────────────────
            Mon  5 Oct      0  ─────────────────────────────────────────────────────────
            Mon 12 Oct      0  ─────────────────────────────────────────────────────────
            Mon 19 Oct      0  ─────────────────────────────────────────────────────────
            Mon 26 Oct      0  ─────────────────────────────────────────────────────────
            Mon  2 Nov      2  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
            Mon  9 Nov      0  ─────────────────────────────────────────────────────────
            Mon 16 Nov      1  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸────────────────────────────

          Open at the end of the week
            Mon 28 Sep      0  ─────────────────────────────────────────────────────────
            Mon  5 Oct      0  ─────────────────────────────────────────────────────────
            Mon 12 Oct      0  ─────────────────────────────────────────────────────────
            Mon 19 Oct      0  ─────────────────────────────────────────────────────────
            Mon 26 Oct      1  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸────────────────────────────
            Mon  2 Nov      1  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸────────────────────────────
            Mon  9 Nov      2  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
            Mon 16 Nov      1  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸────────────────────────────
            Not counted: 2 open tasks without a creation date

          """))
  }

  @Test func countsOnlyMatchingTasks() throws {
    let result = try session().run("stats", "+q", "--json")
    #expect(
      result.output.hasPrefix(
        """
        {"action":"stats","results":[{"result":"statistics","open":1,"done":1,"overdue":0,"dueToday":0,\
        "waiting":1,"recurring":0,"estimate":0,"openEstimate":0,"spent":60,"undated":1},\
        {"result":"project","name":"q",
        """.replacing("\n", with: "")))
    #expect(
      try session().run("stats", "--where", "is:done or due:any", "--json").output.contains(
        #""open":2,"done":3"#))
  }

  @Test func aQueryWithoutMatchesCountsNothing() throws {
    let result = try session().run("stats", "nosuchword")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Tasks\n  open            0\n"))
    #expect(!result.output.contains("Projects"))
  }

  @Test(arguments: [
    ("limit:2", "stats cannot have limit: in its query.", 64),
    ("sort:due", "stats cannot have sort: in its query (in sort:due).", 1),
  ])
  func refusesLimitAndSortInTheQuery(word: String, error: String, status: Int) throws {
    #expect(try session().run("stats", word) == .init(error: error, status: Int32(status)))
  }

  /// Names contain no control characters, and no row is wider than the terminal.
  @Test(arguments: [8, 20, 40, 60, 200])
  func fitsTheTerminal(columns: Int) throws {
    let output = RecordingOutput(columns: columns)
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("a +\u{1B}[31mlong-long-long-long-long-name est:3d spent:2w\n"),
      plugins: [ReportsPlugin.self], clock: ManualClock(try #require(CivilDate("2026-11-18"))), output: output
    )
    try context.run("stats")
    #expect(!output.text.contains("\u{1B}"))
    if columns >= 20 {
      for row in output.text.split(separator: "\n") {
        #expect(DisplayText.width(of: Array(row.utf8)[...]) <= max(columns, 24), "\(row)")
      }
    }
  }

  @Test func usesOnlyColoursOfThePalette() throws {
    let rows = try session(colored: true).run("stats").output
    for row in [
      "\u{1B}[0;1;31m    overdue       1   17 %\u{1B}[0m\n",
      "\u{1B}[0;94m  +p         \u{1B}[0m     2        1     2      2h30m     1h\n",
    ] {
      #expect(rows.contains(row), "\(rows)")
    }
    #expect(try !session().run("stats").output.contains("\u{1B}"))
  }
}
