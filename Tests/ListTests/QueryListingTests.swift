import GroupingModule
import ListModule
import ModuleTestKit
import Testing

/// Fields among the terms of a listing, `--where`, and the tasks that plain listings leave out.
@Suite struct QueryListingTests {
  private static let todo = """
    (B) Call Mom due:2026-11-18 +Home
    Buy milk due:2026-11-20
    (A) Plan party t:2026-12-01
    Template h:1
    x 2026-11-10 Old thing
    Write report +Work due:2026-11-19

    """

  private func run(_ words: String..., verbosity: Int = 0) throws -> CommandSession.Result {
    let session = CommandSession(
      ["todo.txt": Self.todo, "done.txt": ""], plugins: [ListPlugin.self, GroupByDatePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.firstWeekday = .monday
      $0.verbosity = verbosity
    }
    return session.run(words)
  }

  /// The numbers of the listed tasks, in order.
  private func numbers(_ words: String...) throws -> [Int] {
    let session = CommandSession(
      ["todo.txt": Self.todo, "done.txt": ""], plugins: [ListPlugin.self, GroupByDatePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.firstWeekday = .monday
      $0.verbosity = 0
    }
    return session.run(words).output.split(separator: "\n").compactMap { Int($0.prefix(1)) }
  }

  @Test func omitsHiddenAndWaitingTasks() throws {
    #expect(
      try run("ls", verbosity: 1)
        == .init(
          """
          1 (B) Call Mom due:2026-11-18 +Home
          2 Buy milk due:2026-11-20
          6 Write report +Work due:2026-11-19
          5 x 2026-11-10 Old thing
          --
          TODO: 4 of 6 tasks shown
          TODO: 1 waiting and 1 hidden left out (--all shows them)

          """))
    #expect(try numbers("ls", "--all") == [3, 1, 2, 4, 6, 5])
    #expect(try numbers("ls", "is:waiting") == [3])
    #expect(try numbers("ls", "h:1") == [])
    #expect(try numbers("ls", "--where", "h=1 or is:waiting") == [3, 4])
    #expect(try numbers("ls", "--where", "") == [1, 2, 6, 5])
    #expect(try numbers("ls", "--where", "pri:any") == [1])
    #expect(try numbers("ls", "--all", "--where", "pri:any") == [3, 1])
    #expect(
      try run("ls", "--where", "pri:any", verbosity: 1).output.hasSuffix(
        "TODO: 1 of 6 tasks shown\nTODO: 1 waiting left out (--all shows them)\n"))
    #expect(
      try run("ls", "party", verbosity: 1).output.contains("TODO: 1 waiting left out (--all shows them)\n"))
  }

  @Test func readsFieldsAmongTerms() throws {
    #expect(try numbers("ls", "due:..fri", "-+work") == [1, 2])
    #expect(try numbers("ls", "due<fri", "pri:none") == [6])
    #expect(try numbers("ls", "sort:-due", "due:any") == [2, 6, 1])
    #expect(try numbers("ls", "sort:due", "limit:2") == [1, 6])
    #expect(try numbers("ls", "--sort", "-due", "sort:due", "limit:1") == [2])
    #expect(try numbers("ls", "--where", "due:..fri and not +Work") == [1, 2])
    #expect(try numbers("ls", "milk", "--where", "due:any") == [2])
    #expect(try numbers("lsp", "B", "is:open") == [1])
  }

  @Test func limitsSections() throws {
    #expect(
      try run("ls", "--group-by", "date", "limit:2").output == """
        Today
          1 (B) Call Mom +Home
        Tomorrow
          6 Write report +Work  Thursday

        """)
  }

  @Test(arguments: [
    (["ls", "due:fry"], "Not a date: fry (in due:fry). Try"),
    (["ls", "limit:0"], "limit: takes a number, at least 1 (in limit:0)."),
    (["ls", "sort:colour"], "Not an order: colour (in sort:colour). Try text"),
    (
      ["ls", "--where", "due:any and (x"],
      "There is no “)” after this “(” (column 13).\n  due:any and (x\n              ^"
    ),
    (["ls", "--where", "sort:du"], "Not an order: du (column 6). Did you mean “due”?"),
    (["ls", "is:penidng"], "Not a state: penidng (in is:penidng). Did you mean “pending”?"),
    (["ls", "--where", "sort:a"], "Not an order: a (column 6). Try text"),
  ])
  func reportsAnInvalidQuery(words: [String], error: String) throws {
    let session = CommandSession(["todo.txt": Self.todo], plugins: [ListPlugin.self])
    let result = session.run(words)
    #expect(result.error.hasPrefix(error), "\(result.error)")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    (
      ["ls", "Call", "or", "Meet"],
      "“or” is searched for as a word. To combine conditions, use --where 'Call or Meet'."
    ),
    (["ls", "proj:Work"], "No task has “proj”. Did you mean “project:”?"),
    (["ls", "--where", "tag=x and is:open"], "No task has “tag”. Did you mean “context:”?"),
    (["ls", "has:projcet"], "No task has “projcet”. Did you mean “project”?"),
    (["lsa", "proj:Work"], "No task has “proj”. Did you mean “project:”?"),
    (["ls", "--json", "proj:Work"], "No task has “proj”. Did you mean “project:”?"),
    (["ls", "due:fri"], ""), (["ls", "note:x"], ""), (["ls", "Call"], ""),
  ])
  func suggestsSimilarNames(words: [String], warning: String) throws {
    let result = CommandSession(["todo.txt": Self.todo, "done.txt": ""], plugins: [ListPlugin.self]).run(
      words)
    #expect(result.error == warning)
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
  }

  @Test func asTodoShFieldsArePlainTerms() throws {
    let session = CommandSession(["todo.txt": Self.todo], plugins: [ListPlugin.self]) {
      $0.verbosity = 0
      $0.readsTaskLanguage = false
      $0.lineDialect = .pipeline
    }
    #expect(session.run("ls", "due:2026").output.split(separator: "\n").count == 3)
    #expect(session.run("ls").output.split(separator: "\n").count == 6)
  }

  /// Long lists are filtered on all processors; the parts are joined in order.
  @Test func filtersManyTasks() throws {
    let lines = (0..<50_000).map {
      "task \($0)\($0 % 7 == 0 ? " due:2026-11-18" : "")\($0 % 5 == 0 ? " +Work" : "")\n"
    }
    let session = CommandSession(
      ["todo.txt": lines.joined()], plugins: [ListPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) { $0.verbosity = 0 }
    let output = session.run("ls", "--where", "due:today and not +Work sort:num").output
    let expected = (0..<50_000).filter { $0 % 7 == 0 && $0 % 5 != 0 }
    #expect(output.split(separator: "\n").map { Int($0.prefix(5)) } == expected.map { $0 + 1 })
  }
}
