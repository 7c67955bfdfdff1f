import EditModule
import GroupingModule
import HistoryModule
import ModuleTestKit
import Testing
@testable import ListModule

/// The sections of a list side by side, with the keys of the list.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct BoardTests {
  private nonisolated static let a = "╭ ▾ (A)  2 ──────────────────┬"
  private nonisolated static let b = " ▾ (B)  1 ───────────────────"

  /// A row of two columns, which share an edge.
  private nonisolated static func row(_ left: String, _ right: String) -> String {
    zip([left, right], [28, 29]).map { "│\($0)\(String(repeating: " ", count: $1 - $0.count))" }.joined()
      + "│"
  }

  private let tasks = "(A) call Mom\n(B) write to Bob\nwater\n(A) pay\n"

  private func board(columns: Int = 60, rows: Int = 8) async throws -> ListScreen {
    let screen = try await ListScreen(
      tasks, plugins: [GroupByPriorityPlugin.self], columns: columns, rows: rows)
    screen.type("B")
    return screen
  }

  @Test(arguments: [
    (60, "", ["\(a)\(b)›", row("▌ (A) call Mom", "  (B) write to Bob"), row("", ""), row("  (A) pay", "")]),
    (
      60, "jl",
      ["\(a)\(b)›", row("  (A) call Mom", "▌ (B) write to Bob"), row("", ""), row("  (A) pay", "")]
    ),
    (
      60, "ll",
      [
        "‹\(b.dropLast())┬ ▾ No Priority  1 ───────────╮", row("  (B) write to Bob", "▌ water"),
        row("", ""),
      ]
    ),
    (30, "l", ["‹\(b.dropLast())›", "│▌ (B) write to Bob\(String(repeating: " ", count: 10))│"]),
    // A folded column is narrow.
    (
      60, "z",
      [
        "╭ ▸ (A)  2 ─────┬ ▾ (B)  1 \(String(repeating: "─", count: 32))›"
      ]
    ),
    (60, "B", ["▌ 1 (A) call Mom", "  4 (A) pay", "  2 (B) write to Bob", "  3     water"]),
  ])
  func sectionsAreColumns(_ columns: Int, _ keys: String, _ rows: [String]) async throws {
    let screen = try await board(columns: columns)
    screen.type(keys)
    #expect(Array(screen.rows.prefix(rows.count)) == rows)
  }

  @Test func actsOnTheSelectionAndScrollsEachColumn() async throws {
    let screen = try await board(rows: 3)
    screen.type(" ")
    #expect(
      screen.rows == ["\(Self.a)\(Self.b)›", Self.row("▌ (A) pay", "  (B) write to Bob")])
    #expect(screen.bottom.contains("1 marked"))
    #expect(screen.selected == ["(A) call Mom"])
  }

  @Test func aFreeRowPartsCards() async throws {
    let screen = try await board()
    #expect(
      screen.session.rows.prefix(4).map { $0.prefix(12) } == [
        "╭ ▾ (A)  2 ─", "│▌ (A) call ", "│           ", "│  (A) pay  ",
      ])
  }

  /// A text is cut only where not all cards of a column have room for more of it.
  @Test(arguments: [(24, 0), (16, 2)]) func cardsAreWholeIfAllHaveRoom(rows: Int, cuts: Int) async throws {
    let card = Array(repeating: "word", count: 36).joined(separator: " ")
    let screen = try await ListScreen("\(card)\n\(card)\n", columns: 30, rows: rows)
    screen.type("B")
    #expect(screen.session.rows.count { $0.contains("word…") } == cuts)
    #expect(screen.session.rows.count { $0.contains("word") } == (cuts == 0 ? 16 : 12))
  }

  /// What the heading says, no card repeats, and a card without a priority has no room for one.
  @Test func cardsLeaveOutTheTagOfTheirColumn() async throws {
    let screen = try await ListScreen(
      "(A) call Mom +Home\npay +Home @desk\n", "--group-by", "project", plugins: [GroupByProjectPlugin.self],
      columns: 60, rows: 8)
    screen.type("B")
    #expect(
      screen.rows.contains { $0.hasPrefix("│▌ (A) call Mom ") }
        && !screen.rows.dropFirst().contains { $0.contains("+Home") })
    #expect(screen.rows.contains { $0.hasPrefix("│  pay @desk ") })
    #expect(screen.session.cells.rows[0][5].role == .activeTab)
  }

  @Test func aClickSelectsACard() async throws {
    let screen = try await board()
    screen.session.click(column: 40, row: 1)
    #expect(screen.selected == ["(B) write to Bob"])
  }

  /// A card has its whole text, and its date in a row of its own.
  @Test func cardsShowDates() async throws {
    let screen = try await ListScreen(
      "(A) write a long letter to Bob due:2026-11-20\n(B) pay\n", plugins: [GroupByPriorityPlugin.self],
      columns: 60, rows: 8)
    screen.type("B")
    #expect(screen.rows[1].hasPrefix("│▌ (A) write a long letter"))
    // The sign of the cursor goes along the whole card.
    #expect(screen.rows[2].hasPrefix("│▌     to Bob"))
    #expect(screen.rows[3].hasPrefix("│▌               ! Yesterday"))
  }

  @Test func theFrameWithTheCursorHasTheAccent() async throws {
    let screen = try await board()
    screen.type("l")
    let cells = screen.session.cells.rows[1]
    #expect([cells[0].role, cells[29].role, cells[59].role] == [.border, .accent, .accent])
    #expect(screen.bottom.contains("← → columns"))
  }

  /// A folded column beyond the edge has room again, but the one with the cursor comes first.
  @Test func aFoldedColumnLeavesTheCursorVisible() async throws {
    let screen = try await ListScreen(
      "(A) a\n(B) b\n(C) c\n(D) d\n", "--group-by", "priority", plugins: [GroupByPriorityPlugin.self],
      columns: 70)
    screen.type("Bzlll")
    #expect(screen.selected == ["(D) d"])
    #expect(screen.rows[0].hasPrefix("‹") && screen.rows[0].contains("(D)"))
  }

  @Test func aHighScreenHasTwoRowsOfColumns() async throws {
    let screen = try await ListScreen(
      "(A) call\n(B) write a long letter to Bob about everything +Home due:2026-11-20\n(C) pay\n(D) go\n",
      plugins: [GroupByPriorityPlugin.self], columns: 100, rows: 50)
    screen.type("Bl")
    #expect(screen.rows.contains { $0.hasPrefix("╭ ▾ (A)") && $0.contains("┬ ▾ (B)") })
    #expect(screen.rows.contains { $0.hasPrefix("╭ ▾ (C)") && $0.contains("┬ ▾ (D)") })
    // The tags have a row of their own, with the date at the right.
    #expect(screen.rows.contains { $0.wholeMatch(of: /.*│▌ +\+Home +! Yesterday │/) != nil })
  }

  /// The action that makes the difference between the columns runs, and the cursor goes along with the task.
  @Test(arguments: [("priority", "✓ Priority B: ", "(B) call +Home"), ("project", "✓ ", "(A) call +Work")])
  func aKeyMovesACard(grouping: String, deed: String, text: String) async throws {
    let screen = try await ListScreen(
      "(A) call +Home\n(B) write\n(A) pay +Work\n(C) go +Work\nsleep\n", "--group-by", grouping,
      plugins: [GroupByPriorityPlugin.self, GroupByProjectPlugin.self, EditPlugin.self, HistoryPlugin.self],
      columns: 90)
    try await screen.type("B>", until: deed)
    #expect(screen.selected == [text])
    try await screen.type("u", until: "✓ Undone: ")
    screen.type("q")
    #expect(screen.rows.contains { $0.hasPrefix("▌ ") })
    #expect(screen.bottom.contains("✓ Undone: ") == false)
  }

  @Test func theEdgeCountsTheTasksBelow() async throws {
    let screen = try await ListScreen(
      String(repeating: "(A) pay\n", count: 9), plugins: [GroupByPriorityPlugin.self], columns: 60, rows: 9)
    screen.type("B")
    #expect(screen.rows.contains { $0.hasSuffix(" 6 more ─╯") })
  }

  /// The board has its own groups; the rows have theirs again afterwards, in every view.
  @Test func theRowsKeepTheirGroups() async throws {
    let screen = try await ListScreen(
      "(A) call +Home\npay +Work\n", plugins: [GroupByPriorityPlugin.self, GroupByProjectPlugin.self],
      columns: 60, rows: 8)
    screen.type("br")
    let rows = screen.rows
    #expect(rows.contains { $0.hasPrefix(" ▾ ") })
    screen.type("B")
    let board = screen.rows
    #expect(board != rows)
    screen.type("bp")
    #expect(screen.rows != board)
    let other = screen.rows
    screen.type("B")
    #expect(screen.rows == rows)
    screen.type("B")
    #expect(screen.rows == other)
  }
}
