import AddModule
import CompleteModule
import Dispatch
import GroupingModule
import ModuleTestKit
import Testing

/// Moving, scrolling, and marks of changes: keys in, rows out.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListScreenMovingTests {
  private static let many = (1...30).map { "task \($0 < 10 ? "0" : "")\($0)\n" }.joined()

  @Test(
    arguments: [
      ([.text("j")], "02", "1–7"), ([.down, .down, .up], "02", "1–7"), ([.text("G")], "30", "24–30"),
      ([.end, .text("g")], "01", "1–7"), ([.pageDown], "08", "8–14"), ([.pageDown, .pageUp], "01", "1–7"),
      ([.control("d")], "04", "4–10"), ([.control("d"), .control("u")], "01", "1–7"),
      ([.text("G"), .pageDown], "30", "24–30"), ([.control("f"), .text("k")], "07", "7–13"),
      ([.text("J")], "30", "24–30"), ([.text("j"), .text("K")], "01", "1–7"),
    ] as [([Key], String, String)])
  func keysMoveTheCursor(keys: [Key], task: String, position: String) async throws {
    let screen = try await ListScreen(Self.many)
    for key in keys { screen.press(key) }
    #expect(screen.selected == ["task \(task)"])
    #expect(screen.rows.contains("▌ \(Int(task) ?? 0 < 10 ? " \(Int(task) ?? 0)" : task) task \(task)"))
    let seen = screen.rows.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(screen.bottom.hasPrefix("\(Int(task) ?? 0)/30"))
    #expect("\(seen.first ?? 0)–\(seen.last ?? 0)" == position)
  }

  @Test func aHeadingStaysInViewWithItsTasks() async throws {
    let screen = try await ListScreen(
      (1...9).map { "(\($0 < 6 ? "A" : "B")) task \($0)\n" }.joined(), "--group-by", "priority",
      plugins: [GroupByPriorityPlugin.self], rows: 6)
    #expect(screen.rows.first == " ▾ (A)  5 ──────────────────────────────────────────────────")
    screen.type("jjjj")
    #expect(
      screen.rows == [
        " ▾ (A)  5 ──────────────────────────────────────────────────", "  2 (A) task 2", "  3 (A) task 3",
        "  4 (A) task 4", "▌ 5 (A) task 5",
      ])
    screen.type("j")
    #expect(
      screen.rows == [
        " ▾ (A)  5 ──────────────────────────────────────────────────", "  4 (A) task 4", "  5 (A) task 5",
        " ▾ (B)  4 ──────────────────────────────────────────────────", "▌ 6 (B) task 6",
      ])
    screen.type("KK")
    #expect(screen.selected == ["(A) task 1"])
    screen.type("J")
    #expect(screen.selected == ["(B) task 6"])
    screen.type("Jk")
    #expect(screen.rows.first == " ▾ (B)  4 ──────────────────────────────────────────────────")
  }

  @Test func wrapsLongTasksOrCutsThem() async throws {
    let screen = try await ListScreen(
      "one two three four five six\nseventh eighth ninth tenth\n", columns: 20, rows: 6)
    #expect(screen.rows == ["▌ one two three fou…", "  seventh eighth ni…"])
    screen.type("w")
    #expect(
      screen.rows == [
        "▌ one two three four", "▌ five six", "  seventh eighth", "  ninth tenth",
      ])
    screen.type("wj")
    #expect(screen.rows == ["  one two three fou…", "▌ seventh eighth ni…"])
  }

  @Test func aTaskThatIsLongerThanTheScreenIsCut() async throws {
    let screen = try await ListScreen(
      String(repeating: "word ", count: 200) + "\nzebra\n", columns: 20, rows: 4)
    screen.type("w")
    #expect(screen.rows == ["▌ word word word", "▌ word word word", "▌ word word word"])
    screen.type("j")
    #expect(screen.rows.last == "▌ zebra")
  }

  @Test func marksAChangeUntilTheCursorVisitsIt() async throws {
    let screen = try await ListScreen("a\nb\nc\nd\n", columns: 60)
    try await screen.save("a\nB\nc\nd\n")
    try await screen.save("a\nB\nc\nd\ne\n")
    #expect(screen.rows == ["▌ 1 a", "• 2 B", "  3 c", "  4 d", "• 5 e"])
    screen.type("'")
    #expect(screen.selected == ["B"])
    #expect(screen.rows[1] == "▌•2 B")
    screen.type("'")
    #expect(screen.rows == ["  1 a", "  2 B", "  3 c", "  4 d", "▌•5 e"])
    screen.type("k'")
    #expect(screen.rows == ["  1 a", "  2 B", "  3 c", "▌ 4 d", "  5 e"])
    #expect(screen.bottom == "No changes since the list was shown.")
  }

  // MARK: Own additions

  /// The day is Saturday 2026-11-21.
  @Test(arguments: [
    ("", "b", ["b"], ""),
    ("/call\r", "other", ["call"], "Task 3 was added, but the filter hides it"),
    ("/due:..eow\r", "other", ["call"], "Task 3 was added, but the filter hides it"),
    (
      "", "b t:2026-12-01", ["call"],
      "Task 3 was added, but waiting and hidden tasks are not shown"
    ),
    ("F", "b t:2026-12-01", ["b t:2026-12-01"], ""),
    ("H", "x b", ["x b"], ""),
    ("", "x b", ["call"], "Task 3 was added, but completed tasks are not shown"),
    ("", "one\rtwo", ["two"], ""),
  ])
  func theCursorGoesToAnAddedTaskOrSaysWhereItIs(
    keys: String, text: String, selected: [String], told: String
  ) async throws {
    let screen = try await ListScreen(
      "call due:2026-11-21\nring due:2026-12-24\n", plugins: [AddPlugin.self], columns: 100)
    screen.type(keys)
    screen.type("a")
    for line in text.split(separator: "\r") {
      let count = try screen.store.list().count
      screen.type(String(line))
      screen.press(.enter)
      try await screen.waitForRow(
        told.isEmpty
          ? "Added: \(ScreenNavigator.words(of: Array(line.utf8)))" : count > 2 ? "Added: " : told
      )
      try await screen.settle()
    }
    #expect(screen.selected.map { $0.replacing(" due:2026-11-21", with: "") } == selected)
    // The question for the next task gets all keys.
    #expect(!screen.session.rows.contains { $0.contains("clears the") || $0.contains("shows them") })
    #expect(told.isEmpty || screen.session.rows.contains { $0.contains(told) }, "\(screen.session.rows)")
  }

  @Test func theAddedTaskIsTheLatestChange() async throws {
    let screen = try await ListScreen("a\nb\n", plugins: [AddPlugin.self], columns: 60)
    screen.type("a")
    screen.type("c\r")
    try await screen.waitForRow("▌ 3 c")
    screen.press(.escape)
    screen.type("g")
    #expect(screen.selected == ["a"])
    screen.type("'")
    #expect(screen.selected == ["c"])
    // Changes by others come first.
    try await screen.save("a\nB\nc\n")
    screen.type("'")
    #expect(screen.selected == ["B"])
  }

  @Test func theCursorGoesToAPastedTask() async throws {
    let screen = try await ListScreen("a\nb\n", plugins: [AddPlugin.self], columns: 60)
    screen.session.paste("c\nd\n")
    screen.type("y")
    try await screen.waitForRow("▌ 4 d")
    #expect(!screen.session.navigator.isAsking)
  }

  // MARK: Matches

  @Test func nGoesToTheNextMatchWhileAFilterIsActive() async throws {
    let screen = try await ListScreen(
      "call 1\nring\ncall 2\ncall 3\n", plugins: [AddPlugin.self], columns: 60)
    screen.type("n")
    #expect(screen.session.question == " Add")
    screen.press(.escape)
    screen.type("/call\r")
    var visited = screen.selected
    for _ in 0..<3 {
      screen.type("n")
      visited += screen.selected
    }
    #expect(visited == ["call 1", "call 2", "call 3", "call 1"])
    #expect(screen.bottom.hasPrefix("The first match again."))
    screen.press(.escape)
    screen.type("n")
    #expect(screen.session.question == " Add")
  }

  @Test(arguments: [
    // The line itself, wherever it is.
    ("new\na\nb\nc\n", "b", ""),
    // The line with these words, in the same place.
    ("a\nb with more\nc\n", "b with more", "“b” was changed by another program."),
    // The task at the same place of the listing.
    ("a\nother\nc\n", "c", "“b” no longer exists."),
    ("a\nc\n", "c", "“b” no longer exists."),
    ("a\n", "a", "“b” no longer exists."),
  ])
  func keepsTheCursorAtItsTaskOrReportsTheChange(text: String, selected: String, says: String) async throws {
    let screen = try await ListScreen("a\nb\nc\n", columns: 60)
    screen.type("j")
    try await screen.save(text)
    #expect(screen.selected == [selected])
    #expect(screen.bottom.contains(says))
  }

  /// Another program saves while the user presses a key.
  @Test(arguments: [("a\nc\n", "c"), ("a\nbz\nc\n", "bz"), ("a\nx 2026-11-23 b\nc\n", "c")])
  func refusesOnceToActOnAnotherTask(text: String, found: String) async throws {
    let screen = try await ListScreen("a\nb\nc\n", plugins: [CompletePlugin.self], columns: 70)
    screen.type("j")
    try await screen.save(text)
    screen.type("x")
    #expect(screen.bottom.contains("“b” left the list. Press again"))
    #expect(try screen.store.list() == TodoList(text))
    screen.type("x")
    try await screen.waitForRow("Done: \(found)")
  }

  @Test func ownChangesAreNotReported() async throws {
    let tasks = (11...22).map { "Task number \($0)" }
    let screen = try await ListScreen(
      tasks.joined(separator: "\n") + "\n", plugins: [CompletePlugin.self], columns: 70)
    for task in tasks {
      try await screen.type("gx", until: "Done: \(task)")
      #expect(!screen.bottom.contains("another program") && !screen.bottom.contains("no longer exists"))
    }
  }

  /// Searches and opened links run beside the event loop, as commits do.
  @Test func marksSavesByOtherProgramsDuringACommit() async throws {
    let screen = try await ListScreen("a\nb\nc\n", columns: 60)
    screen.type("j")
    let ended = DispatchSemaphore(value: 0)
    screen.session.navigator.commit {
      ended.wait()
    } then: { _ in
    }
    try await screen.save("a\nb with more\nc\nnew\n")
    #expect(screen.bottom.contains("another program"))
    #expect(screen.rows.last == "• 4 new")
    ended.signal()
  }

  @Test func escapeClearsTheMarksOfChanges() async throws {
    let screen = try await ListScreen("a\nb\n", columns: 60)
    try await screen.save("a\nB\n")
    #expect(screen.rows == ["▌ 1 a", "• 2 B"])
    screen.press(.escape)
    #expect(screen.rows == ["▌ 1 a", "  2 B"])
  }

  @Test func foldsSections() async throws {
    let screen = try await ListScreen(
      "call +a due:2026-11-01\nring +a\nfeed +b\n", "--group-by", "project",
      plugins: [GroupByProjectPlugin.self])
    screen.type("z")
    #expect(
      screen.rows == [
        "▌▸ +a  2  1 overdue", " ▾ +b  1 ───────────────────────────────────────────────────", "  3 feed +b",
      ])
    #expect(screen.selected.isEmpty)
    screen.type("jz")
    #expect(screen.rows == [" ▸ +a  2  1 overdue", "▌▸ +b  1"])
    screen.press(.right, .up, .right)
    #expect(screen.rows.count == 5)
    #expect(screen.selected == ["call +a due:2026-11-01"])
    screen.type("Z")
    #expect(screen.rows.count == 2)
    try await screen.save("call +a\nring +a\nfeed +b\nmore +c\n")
    #expect(
      screen.rows == [
        "▌▸ +a  2", " ▸ +b  1", " ▾ +c  1 ───────────────────────────────────────────────────", "• 4 more +c",
      ])
    screen.type("ZZ")
    #expect(screen.rows.count == 7)
    screen.press(.left)
    #expect(screen.rows.first == "▌▸ +a  2")
  }

  @Test func unfoldsASectionToShowItsChange() async throws {
    let screen = try await ListScreen(
      "call +a\nfeed +b\n", "--group-by", "project", plugins: [GroupByProjectPlugin.self])
    screen.type("Z")
    try await screen.save("call +a\nfeed +b\nfeed again +b\n")
    screen.type("'")
    #expect(
      screen.rows == [
        " ▸ +a  1", " ▾ +b  2 ───────────────────────────────────────────────────", "  2 feed +b",
        "▌•3 feed again +b",
      ])
  }

  @Test func aPlainListHasNoCursorOrMarks() async throws {
    let screen = try await ListScreen(
      "call +a due:2026-11-01\nring +a\n", "--group-by", "project", plugins: [GroupByProjectPlugin.self],
      isPlain: true)
    screen.type("zjw")
    #expect(screen.rows == ["+a", "  1 call +a  -20d", "  2 ring +a"])
    // No key acts on a task without a cursor.
    #expect(screen.selected.isEmpty)
  }
}
