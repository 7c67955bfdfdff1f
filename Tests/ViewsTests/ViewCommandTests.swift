import GroupByDateModule
import ListModule
import ModuleKit
import ModuleTestKit
import Testing
import TodoTxt
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

  @Test func listsWhatAViewAsksFor() throws {
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
        == .init("all = \nday = --group-by date due:any\nlater = due:eow.. sort:-due\nweek = due:any\n"))
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
  func changesTheFile(words: [String], after: String) throws {
    let session = try session("# mine\nold = +y\n")
    #expect(session.run(words) == .init(""))
    #expect(try session.text("views") == after)
  }

  @Test(arguments: [
    (["view", "none"], "There is no view “none”. Choose one of: old."),
    (["view", "--delete", "none"], "There is no view “none”."),
    (["view", "--save", "bad", "due:fry"], "Not a date: fry (column 5)"),
    (["view", "--save", "a b", "+x"], "“a b” is no name for a view"),
    (["view", "--save", "a", "sort:colour"], "Not an order: colour (column 6)"),
    (["view", "--save", "a", "--group-by", "colour", "+x"], "There is no grouping “colour”."),
    (["view", "--save"], "usage: todo view [VIEW [TERM...]]"), (["view", "--save", "x"], "usage: todo view"),
    (["view", "old", "--save", "--delete"], "--save and --delete exclude each other."),
  ])
  func refuses(words: [String], error: String) throws {
    let before = "old = +y\n"
    let session = try session(before)
    #expect(session.run(words).error.hasPrefix(error), "\(session.run(words).error)")
    #expect(try session.text("views") == before)
  }

  @Test func namesLinesThatSayNothing() throws {
    let result = try session("old = +y\nwhat\n= x\n").run("view")
    #expect(result.output == "old = +y\n")
    #expect(
      result.error
        == "/ann/views:2: this line is no “name = QUERY”.\n/ann/views:3: this line is no “name = QUERY”.")
    #expect(result.status == 1)
  }
}
