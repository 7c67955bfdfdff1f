import GroupingModule
import ListModule
import ModuleTestKit
import Testing
import ViewsModule

@Suite struct ViewCommandTests {
  private func session(_ views: String) throws -> CommandSession {
    CommandSession(
      ["todo.txt": "a due:2026-11-18\nb due:2026-12-24\n(A) c t:2027-01-01\n", "views": views],
      plugins: [ViewsPlugin.self, ListPlugin.self, GroupByDatePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.verbosity = 0
      $0.viewsFile = "/ann/views"
    }
  }

  @Test func listsTheTasksOfAView() throws {
    let session = try session(
      "# mine\nweek = due:..eow\nlater=due:eow.. sort:-due\nweek = due:any\nall =\nday = --group-by date due:any\n"
    )
    #expect(session.run("view", "week") == .init("1 a due:2026-11-18\n2 b due:2026-12-24\n"))
    #expect(session.run("view", "week", "-b") == .init("1 a due:2026-11-18\n"))
    #expect(session.run("view", "week", "sort:-due", "limit:1") == .init("2 b due:2026-12-24\n"))
    #expect(session.run("view", "all").output.split(separator: "\n").count == 2)
    #expect(session.run("view", "all", "--all").output.split(separator: "\n").count == 3)
    #expect(session.run("view", "day").output.hasPrefix("Today\n"))
    #expect(
      session.run("view")
        == .init(
          Self.standard
            + "all = \nday = --group-by date due:any\nlater = due:eow.. sort:-due\nweek = due:any\n"))
  }

  private static let standard = """
    today = --group-by date is:open due:..today
    upcoming = --group-by date is:open due:today..eonw
    waiting = is:waiting sort:t
    no-date = is:open due:none
    done = done:-7d.. sort:-done

    """

  @Test func aUsersViewReplacesTheStandardView() throws {
    let session = try session("done =\nwaiting = t:any\n")
    let rows = session.run("view").output.split(separator: "\n")
    #expect(rows.map { $0.prefix { $0 != " " } } == ["today", "upcoming", "waiting", "no-date"])
    #expect(rows[2] == "waiting = t:any")
    #expect(session.run("view", "done").error.hasPrefix("There is no view “done”."))
    #expect(session.run("view", "--delete", "waiting") == .init(""))
    #expect(session.run("view").output.contains("waiting = is:waiting sort:t\n"))
    #expect(
      session.run("view", "--delete", "waiting").error
        == "The view “waiting” comes with todo. A line “waiting =” in /ann/views leaves it out.")
  }

  /// Both use the same meaning of today, overdue and waiting.
  @Test(arguments: ["today", "upcoming"])
  func aViewAndItsActionListTheSameTasks(name: String) throws {
    let tasks = """
      a due:2026-11-17
      b due:2026-11-18
      c due:2026-11-18T23:00
      d due:2026-11-18 t:2026-12-01
      e due:2026-11-18 h:1
      x 2026-11-18 f due:2026-11-18
      g due:2026-11-29
      h due:2026-11-30
      i
      """
    let session = CommandSession(
      ["todo.txt": tasks, "views": ""],
      plugins: [ViewsPlugin.self, ListPlugin.self, GroupByDatePlugin.self, UpcomingPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) { $0.viewsFile = "/ann/views" }
    let listed = session.run([name])
    #expect(listed.output.contains(" b"))
    #expect(session.run(["view", name]) == listed)
  }

  @Test(arguments: [
    ("waiting", "1 a t:2027-01-01\n"), ("no-date", "3 c\n"),
    ("done", "5 x 2026-11-18 e\n0 x 2026-11-17 archived\n4 x 2026-11-11 d\n"),
  ])
  func theStandardViewsMatchTheirNames(name: String, output: String) throws {
    let session = CommandSession(
      [
        "todo.txt": "a t:2027-01-01\nb due:2026-11-20\nc\nx 2026-11-11 d\nx 2026-11-18 e\nx 2026-11-10 f\n",
        "done.txt": "x 2026-11-01 old\nx 2026-11-17 archived\n", "views": "",
      ], plugins: [ViewsPlugin.self, ListPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.verbosity = 0
      $0.viewsFile = "/ann/views"
    }
    #expect(session.run("view", name) == .init(output))
  }

  @Test(arguments: [
    (["view", "--save", "new", "due:today", "or", "+x"], "# mine\nold = +y\nnew = due:today or +x\n"),
    (["view", "old", "--save", "due:today"], "# mine\nold = due:today\n"),
    (
      ["view", "--save", "n", "--group-by", "date", "--where", "+x or +y", "-z"],
      "# mine\nold = +y\nn = --group-by date (+x or +y) -z\n"
    ),
    (["view", "--delete", "old"], "# mine\n"),
  ])
  func savesAndDeletesViews(words: [String], after: String) throws {
    let session = try session("# mine\nold = +y\n")
    #expect(session.run(words) == .init(""))
    #expect(try session.text("views") == after)
  }

  @Test(arguments: [
    (
      ["view", "none"],
      "There is no view “none”. Choose one of: today, upcoming, waiting, no-date, done, old."
    ),
    (["view", "--delete", "none"], "There is no view “none”."),
    (["view", "--save", "bad", "due:fry"], "Not a date: fry (column 5)"),
    (["view", "--save", "a b", "+x"], "Not a name for a view: a b"),
    (["view", "--save", "a", "sort:colour"], "Not an order: colour (column 6)"),
    (["view", "--save", "a", "--group-by", "colour", "+x"], "There is no grouping “colour”."),
    (["view", "--save"], "usage: todo view [VIEW [TERM...]]"), (["view", "--save", "x"], "usage: todo view"),
    (["view", "old", "--save", "--delete"], "--save and --delete cannot be combined."),
  ])
  func refusesInvalidWordsAndChangesNothing(words: [String], error: String) throws {
    let before = "old = +y\n"
    let session = try session(before)
    #expect(session.run(words).error.hasPrefix(error), "\(session.run(words).error)")
    #expect(try session.text("views") == before)
  }

  @Test func reportsInvalidLines() throws {
    let result = try session("old = +y\nwhat\n= x\n").run("view")
    #expect(result.output == Self.standard + "old = +y\n")
    #expect(
      result.error
        == "/ann/views:2: expected “name = QUERY”.\n/ann/views:3: expected “name = QUERY”.")
    #expect(result.status == 1)
  }
}
