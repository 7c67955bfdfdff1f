import ModuleTestKit
import Testing
@testable import ListModule

/// What a row of the list does without room.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct NarrowRowTests {
  @Test func allDatesEndInOneColumn() async throws {
    let title = Array(repeating: "word", count: 24).joined(separator: " ")
    let screen = try await ListScreen(
      "short due:2026-12-10\n\(title) due:2026-12-10\n", columns: 150, rows: 8)
    #expect(screen.rows.count { $0.prefix(100).hasSuffix("  Thu 10 Dec") } == 2)
    #expect(screen.rows.contains { $0.contains("…  Thu 10 Dec") })
  }

  @Test(arguments: [80, 120])
  func aFilterMovesNoColumn(columns: Int) async throws {
    let screen = try await ListScreen(
      "(A) pay the bill of the electrician due:2026-12-10\nshort due:2026-12-09\n", columns: columns, rows: 8)
    let row = try #require(screen.rows.first { $0.contains("short") })
    screen.type("/short")
    screen.press(.enter)
    #expect(screen.rows.first { $0.contains("short") }?.dropFirst() == row.dropFirst())
  }

  @Test func tellsThatPanesHaveNoRoom() async throws {
    let screen = try await ListScreen("pay\n", columns: 80, rows: 8)
    screen.type("i")
    #expect(screen.bottom.contains("The panes need 120 columns; this terminal has 80."))
  }

  /// Not `+1`, which is a project.
  @Test func theTagsWithoutRoomAreCounted() async throws {
    let screen = try await ListScreen(
      "first\nPrint the posters for it +OpenDay @errands @office\n", columns: 50, rows: 8)
    #expect(screen.rows.contains { $0.hasSuffix(" for it +OpenDay @errands ⋯1") })
  }
}
