import GroupingModule
import ModuleTestKit
import Testing
@testable import ListModule

/// What a row of the list does without room.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct NarrowRowTests {
  @Test func allDatesEndInOneColumn() async throws {
    let title = Array(repeating: "word", count: 40).joined(separator: " ")
    let screen = try await ListScreen(
      "short due:2026-12-10\n\(title) due:2026-12-10\n", columns: 150, rows: 8)
    #expect(screen.rows.count { $0.prefix(149).hasSuffix("  Thu 10 Dec") } == 2)
    #expect(screen.rows.contains { $0.contains("…  Thu 10 Dec") })
  }

  /// Dates stand where the longest line ends.
  @Test(arguments: [(20, 78), (70, 96), (100, 124), (200, 149)])
  func datesStandByTheirTitles(length: Int, edge: Int) async throws {
    let title = String(repeating: "x", count: length)
    let tasks = Array(repeating: "\(title) due:2026-12-10", count: 19)
    let screen = try await ListScreen(tasks.joined(separator: "\n"), columns: 150, rows: 24)
    #expect(screen.rows.count { $0.prefix(edge).hasSuffix("  Thu 10 Dec") } == 19)
  }

  @Test(arguments: [80, 120])
  func aFilterMovesNoColumn(columns: Int) async throws {
    let screen = try await ListScreen(
      "(A) pay the bill of the electrician due:2026-12-10\nshort due:2026-12-09\n", columns: columns, rows: 8)
    let row = try #require(screen.rows.first { $0.contains("short") })
    screen.type("/short\r")
    #expect(screen.rows.first { $0.contains("short") }?.dropFirst() == row.dropFirst())
  }

  @Test func tellsThatPanesHaveNoRoom() async throws {
    let screen = try await ListScreen("pay\n", columns: 80, rows: 8)
    screen.type("i")
    #expect(screen.bottom.contains("The panes need 120 columns; this terminal has 80."))
  }

  @Test func aSignStandsForTheTagsWithoutRoom() async throws {
    let screen = try await ListScreen(
      "first\nPrint the posters for it +OpenDay @errands @office\n", columns: 50, rows: 8)
    #expect(screen.rows.contains { $0.hasSuffix(" for it +OpenDay @errands …") })
  }

  /// A row leaves out pairs, links, tags at its end, and a date without a column.
  @Test(arguments: [
    (90, "Print the posters +OpenDay @errands est:2h https://example.org/"),
    (80, "Print the posters +OpenDay @errands https://example.org/ …"),
    (60, "Print the posters +OpenDay @errands …"), (50, "Print the posters +OpenDay @errands …"),
    (36, "Print the posters +OpenDay …"),
    (28, "Print the posters …"), (20, "Print the posters…"),
  ])
  func aSignStandsForWhatARowLeavesOut(columns: Int, shown: String) async throws {
    let screen = try await ListScreen(
      "first\nPrint the posters +OpenDay @errands est:2h https://example.org/ due:2026-12-10\n",
      columns: columns, rows: 8)
    screen.type("bn")
    #expect(screen.rows.contains { $0.contains(shown) }, "\(screen.rows)")
  }

  /// A list of waiting tasks tells what they wait for, and a note has a sign in place of the name of its file.
  @Test(arguments: [
    (80, "is:waiting", "plan +Home", "due 14 Dec  until Mon 30 Nov"),
    (60, "is:waiting", "plan", "until 9d"),
    (80, "is:open", "call ✎", ""),
  ])
  func theSortedDateAndTheNoteAreShown(columns: Int, filter: String, title: String, date: String) async throws
  {
    let screen = try await ListScreen(
      "call note:notes/call.md\nplan +Home t:2026-11-30 due:2026-12-14\nb\n", filter, columns: columns,
      rows: 8)
    #expect(
      screen.rows.contains { $0.contains(title) && $0.hasSuffix(date) && !$0.contains("t:") },
      "\(screen.rows)")
  }

  @Test func creationDatesHaveAColumn() async throws {
    let screen = try await ListScreen(
      "2026-11-03 a due:2026-12-10\n2025-02-03 b\nc\n", columns: 80, rows: 8)
    screen.type("C")
    #expect(
      screen.rows.filter { $0.hasSuffix("Thu 10 Dec     3 Nov") || $0.hasSuffix("  Feb 2025") }.count == 2)
  }

  @Test func aFoldedGroupSaysOnceThatAllAreOverdue() async throws {
    let screen = try await ListScreen(
      "a due:2026-11-20\nb due:2026-11-19\n", "--group-by", "date", plugins: [GroupByDatePlugin.self],
      columns: 60, rows: 8)
    screen.type("Z")
    #expect(screen.rows.first == "▌▸ Overdue  2")
  }

  @Test func aTaskThatIsOnlyALinkShowsIt() async throws {
    let screen = try await ListScreen("a\nhttps://example.org/a\n", columns: 20, rows: 8)
    #expect(screen.rows.contains { $0.hasPrefix("  https://example") })
  }

  @Test(arguments: [
    (80, "plan t:2026-11-30", "plan t:Mon 30 Nov"), (60, "plan t:2026-11-30", "plan t:9d"),
    (80, "plan t:2026-11-20 est:1h", "plan est:1h"),
    (80, "plan tracking:2026-11-21-09-05-07", "plan tracking:Today 09:05"),
    (60, "plan tracking:2026-11-21-09-05-07", "plan tracking:09:05"),
    (80, "plan tracking:now", "plan tracking:now"),
  ])
  func aDateIsInWords(columns: Int, task: String, shown: String) async throws {
    let screen = try await ListScreen("\(task)\n", columns: columns, rows: 8)
    screen.type("F")
    #expect(screen.rows.contains { $0.contains(shown) }, "\(screen.rows)")
  }
}
