import AddModule
import ListModule
import ModuleTestKit
import ReportsModule
import Testing
import ViewsModule

@Suite struct ContextCommandTests {
  private static let todo = """
    Write report @work due:2026-11-18
    Buy milk @home due:2026-11-18
    Call Bob @work t:2026-12-01
    Tidy +Job.Desk @home

    """

  private func session(_ context: String = "", views: String = "", verbosity: Int = 0) throws
    -> CommandSession
  {
    CommandSession(
      ["todo.txt": Self.todo, "done.txt": "x Old @work\nx Old @home\n", "views": views, "context": context],
      plugins: [
        AddPlugin.self, ContextPlugin.self, ListPlugin.self, ListNamesPlugin.self, ViewsPlugin.self,
        UpcomingPlugin.self,
        ReportsPlugin.self,
      ],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.verbosity = verbosity
      $0.viewsFile = "/ann/views"
      $0.contextFile = "/ann/context"
    }
  }

  @Test(arguments: [
    (["+Job"], "query = +Job\n", "Context: +Job: 1 task"),
    (["@work or +Job"], "query = @work or +Job\n", "Context: @work or +Job: 3 tasks"),
    (["@work", "or", "+Job"], "query = @work or +Job\n", "Context: @work or +Job: 3 tasks"),
    (["@wrok"], "query = @wrok\n", "Context: @wrok: no task matches"),
    (["office"], "view = office\n", "Context: office (a saved view): 2 tasks"),
  ])
  func keepsTheContextInAFile(words: [String], file: String, message: String) throws {
    for before in ["", "query = +x\n"] {
      let session = try session(before, views: "office = @work\n", verbosity: 1)
      let result = session.run(["context"] + words)
      #expect(result.output.hasPrefix(message + "\n"), "\(result)")
      #expect(try session.text("context") == file)
      let name = message.split(separator: ":").prefix(2).joined(separator: ":")
      #expect(session.run("context").output.hasPrefix(name + "\n"))
    }
  }

  @Test(arguments: [
    ("", "No context was set.\n"), ("query = +x or @y\n", "Cleared: +x or @y.\n"),
    ("view = office\n", "Cleared: office.\n"),
  ])
  func noneSaysWhatItCleared(before: String, message: String) throws {
    let session = try session(before, views: "office = @work\n", verbosity: 1)
    #expect(session.run("context", "none").output == message)
    #expect(try session.text("context").isEmpty)
    #expect(session.run("context").output.hasPrefix("No context is set.\n"))
  }

  @Test(arguments: [
    (["ls"], [1]), (["ls", "--all"], [3, 1]), (["ls", "--no-context"], [2, 4, 1]), (["ls", "milk"], []),
    (["ls", "--where", "is:waiting"], [3]), (["view", "all"], [1]), (["today"], [1]), (["upcoming"], [1]),
    (["agenda"], [1]), (["lsa"], [1, 0]),
  ])
  func limitsEveryListing(words: [String], expected: [Int]) throws {
    let session = try session("query = @work\n", views: "all = sort:num\n")
    let numbers = session.run(words).output.split(separator: "\n").compactMap {
      Int($0.drop { $0 == " " }.prefix { $0.isNumber })
    }
    #expect(numbers == expected, "\(session.run(words))")
  }

  @Test func everyListingNamesTheContext() throws {
    let session = try session("query = @work or +Job\n", verbosity: 1)
    let note = "Context: @work or +Job (--no-context ignores it)\n"
    #expect(
      session.run("ls").output.hasSuffix(
        "TODO: 2 of 4 tasks shown\nTODO: 1 waiting left out (--all shows them)\n" + note))
    #expect(!session.run("ls", "--no-context").output.contains("Context:"))
    for words in [["today"], ["view", "x"], ["stats"], ["calendar"]] where words[0] != "view" {
      #expect(session.run(words).output.hasSuffix(note), "\(words)")
    }
    let json = session.run("ls", "--json")
    #expect(json.error + "\n" == note)
    #expect(json.output.hasPrefix("["))
    #expect(session.run("stats", "--json").output.contains(#""context":"@work or +Job""#))
  }

  @Test(arguments: [
    ("Call Jim", "\nThe context @work hides it in listings.\n"), ("Call Jim @work", "TODO: 5 added.\n"),
  ])
  func addReportsATaskThatTheContextHides(text: String, end: String) throws {
    let session = try session("query = @work\n", verbosity: 1)
    #expect(session.run("add", text).output.hasSuffix(end))
  }

  /// 2026-11-18 is a Wednesday, and 2026-11-22 a Sunday.
  @Test(arguments: [(Weekday.monday, "1 task"), (.sunday, "no task matches")])
  func usesTheUsersFirstWeekday(firstWeekday: Weekday, count: String) throws {
    let session = CommandSession(
      ["todo.txt": "a due:2026-11-22\n", "context": ""],
      plugins: [AddPlugin.self, ContextPlugin.self, ListPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) {
      $0.firstWeekday = firstWeekday
      $0.viewsFile = "/ann/views"
      $0.contextFile = "/ann/context"
    }
    #expect(session.run("context", "due:..eow").output.hasPrefix("Context: due:..eow: \(count)\n"))
    #expect(
      session.run("add", "b due:2026-11-22").output.contains("hides it") == (firstWeekday == .sunday))
  }

  @Test(arguments: [
    (["context", "due:fry"], "Not a date: fry (column 5)."),
    (["context", "sort:due"], "A context cannot have sort: in its query (column 6)."),
    (["context", "+x", "limit:1"], "A context cannot have limit: in its query."),
  ])
  func refusesAnInvalidContext(words: [String], error: String) throws {
    let session = try session("query = +x\n")
    #expect(session.run(words).error.hasPrefix(error), "\(session.run(words).error)")
    #expect(try session.text("context") == "query = +x\n")
  }

  @Test func aContextWithADeletedViewIsAnError() throws {
    let session = try session("view = office\n")
    #expect(
      session.run("ls").error
        == "The context is the view “office”, which does not exist. Clear it: todo context none.")
    #expect(session.run("ls", "--no-context").output.split(separator: "\n").count == 3)
    #expect(session.run("context", "none").status == 0)
    #expect(session.run("ls").status == 0)
  }

  /// An order or a limit in a context would apply to every listing.
  @Test func usesOnlyTheQueryOfAView() throws {
    let session = try session("view = one\n", views: "one = @home sort:-num limit:1\n")
    #expect(session.run("ls").output == "2 Buy milk @home due:2026-11-18\n4 Tidy +Job.Desk @home\n")
  }

  @Test func asTodoShIgnoresTheContext() throws {
    let session = CommandSession(
      ["todo.txt": Self.todo, "context": "query = @work\n"], plugins: [ListPlugin.self]
    ) {
      $0.verbosity = 0
      $0.contextFile = "/ann/context"
      $0.readsTaskLanguage = false
      $0.lineDialect = .pipeline
    }
    #expect(session.run("ls").output.split(separator: "\n").count == 4)
  }

  @Test(arguments: [
    (["lsc"], "@work\nContext: @work (--no-context ignores it)\n"),
    (["lsc", "--no-context"], "@home\n@work\n"),
    (["lsprj"], "Context: @work (--no-context ignores it)\n"),
  ])
  func listsNamesOfTheContextsTasks(words: [String], output: String) throws {
    #expect(try session("query = @work\n", verbosity: 1).run(words).output == output)
  }
}
