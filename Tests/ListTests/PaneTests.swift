import DetailModule
import GroupingModule
import ModuleTestKit
import ReportsModule
import Testing
@testable import ListModule

/// The panes at the sides of the live list.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct PaneTests {
  private static let tasks = """
    (A) Pay +Home @desk due:2026-11-19
    (B) 2026-11-20 Call Mom +Home @phone est:30m due:2026-11-21
    Read the book +Study @desk due:2026-11-22
    Sleep

    """

  private func screen(
    columns: Int, rows: Int, isLinear: Bool = false, configure: (inout Settings) -> Void = { _ in }
  ) async throws -> ListScreen {
    try await ListScreen(
      Self.tasks, plugins: [DetailPlugin.self, ReportsPlugin.self], columns: columns, rows: rows,
      isLinear: isLinear, configure: configure)
  }

  /// The columns that have an edge in all rows but the bottom line.
  private func edges(_ screen: ListScreen) -> [Int] {
    let rows = screen.session.cells.rows.dropLast()
    return (rows.map(\.count).min().map { 0..<$0 } ?? 0..<0).filter { column in
      rows.allSatisfy { "│║".contains($0[column].character) }
    }
  }

  @Test(
    arguments: [
      (80, []), (119, []), (120, [81]), (159, [111]), (160, [26, 111]), (200, [26, 143]), (300, [26, 243]),
    ], [24, 30, 60])
  func theWidthDecidesWhichPanesAreShown(layout: (columns: Int, edges: [Int]), rows: Int) async throws {
    let screen = try await screen(columns: layout.columns, rows: rows)
    #expect(edges(screen) == layout.edges)
    screen.type("i")
    #expect(edges(screen).isEmpty)
    #expect(screen.bottom.contains("The panes need 120 columns") == layout.edges.isEmpty)
    screen.type("i")
    #expect(edges(screen) == layout.edges)
    let closed = try await self.screen(columns: layout.columns, rows: rows) { $0.showsPanes = false }
    #expect(edges(closed).isEmpty)
    closed.type("i")
    #expect(edges(closed) == layout.edges)
    #expect(edges(try await self.screen(columns: layout.columns, rows: rows, isLinear: true)).isEmpty)
  }

  @Test func showsTheMonthTheTaskAndItsHistory() async throws {
    let screen = try await screen(columns: 120, rows: 24) { $0.firstWeekday = .monday }
    screen.type("j")
    try screen.store.update { _ in
      [.replace(TodoLine(number: 2, text: Array(Self.second.utf8)), with: Array(Self.changed.utf8))]
    }
    try await screen.settle()
    try await screen.waitForRow("priority B → A")
    try await screen.waitForRow("4 open")
    let pane = screen.session.rows.dropLast().map { String($0.dropFirst(84)) }
    #expect(
      Array(pane.prefix(19)) == [
        "November 2026          1 overdue", "Mo Tu We Th Fr Sa Su   1 today",
        " 9 10 11 12 13 14 15   1 in 7 days", "16 17 18 19 20 21 22   4 open",
        "23 24 25 26 27 28 29   0 waiting", "30",
        "December 2026          0 done in 7d", "    1  2  3  4  5  6", "",
        "Details ───────────────────────────", "Call Mom", "", "due       Today",
        "priority  (A) since today", "created   Fri 20 Nov, yesterday", "projects  +Home", "contexts  @phone",
        "est       30m", "",
      ])
  }

  private static let second = "(B) 2026-11-20 Call Mom +Home @phone est:30m due:2026-11-21"
  private static let changed = "(A) 2026-11-20 Call Mom +Home @phone est:30m due:2026-11-21"

  /// Each cell of a text has its role.
  @Test(arguments: [
    (" 1 overdue", Role.overdue), (" 1 today", .today), ("19", .overdue), ("22", .heading),
    ("21", .activeTab),
    ("29", .muted), ("Details", .heading), ("+Home", .project),
  ])
  func eachFactHasItsRole(text: String, role: Role) async throws {
    let screen = try await screen(columns: 120, rows: 30)
    try await screen.waitForRow("4 open")
    let found = screen.session.cells.rows.compactMap { row -> ArraySlice<TerminalCells.Cell>? in
      let pane = row.dropFirst(80)
      let start = pane.indices.first { String(pane[$0...].prefix(text.count).map(\.character)) == text }
      return start.map { pane[$0..<($0 + text.count)] }
    }
    let cells = try #require(found.first)
    #expect(cells.allSatisfy { $0.role == role || $0.character == " " })
  }

  @Test(arguments: [120, 160, 200])
  func theBandOfTheCursorIsAsWideAsTheList(columns: Int) async throws {
    let screen = try await screen(columns: columns, rows: 30)
    let rows = screen.session.cells.rows.filter { $0.contains { $0.character == "▌" } }
    let banded = try #require(rows.first?.indices.filter { rows[0][$0].surface == .cursorRow })
    let (left, right) = [120: (0, 80), 160: (28, 110), 200: (28, 142)][columns] ?? (0, 0)
    #expect(rows.count == 1 && banded == Array(left..<right))
  }

  @Test(arguments: [(24, false, false), (40, true, false), (60, true, true)])
  func highScreensTellMore(rows: Int, hasDays: Bool, hasWeeks: Bool) async throws {
    let screen = try await screen(columns: 120, rows: rows)
    try await screen.waitForRow("4 open")
    let text = screen.session.rows.joined(separator: "\n")
    #expect(text.contains("Next 7 days") == hasDays && text.contains("Sun 22  Read the book") == hasDays)
    #expect(text.contains("Done per week") == hasWeeks)
  }

  @Test(arguments: [30, 40, 60]) func aMoveOfTheCursorChangesTwoRowsOfTheListAndTheDetails(
    height: Int
  ) async throws {
    let screen = try await screen(columns: 120, rows: height)
    try await screen.waitForRow("4 open")
    let before = screen.session.rows.dropLast()
    screen.type("j")
    let changed = zip(before, screen.session.rows).filter { $0 != $1 }
    #expect(changed.count { $0.0.prefix(81) != $0.1.prefix(81) } == 2)
    let details = before.firstIndex { $0.contains("Details") } ?? 0
    #expect(
      before.indices.filter { before[$0].dropFirst(81) != screen.session.rows[$0].dropFirst(81) }
        .allSatisfy { $0 > details })
  }

  /// The details have the place of the pane, and all else keeps its own.
  @Test(arguments: [(120, 24), (120, 60), (200, 60)])
  func enterMovesNothing(columns: Int, rows: Int) async throws {
    let screen = try await screen(columns: columns, rows: rows)
    try await screen.waitForRow("4 open")
    let before = screen.session.rows.dropLast()
    screen.press(.enter)
    let edge = columns == 120 ? 81 : 143
    let cells = screen.session.cells.rows
    let details = try #require(screen.session.rows.firstIndex { $0.contains("Details ─") })
    #expect(cells.dropLast().map { $0[edge].character }.firstIndex(of: "║") == details)
    #expect(zip(before, screen.session.rows).allSatisfy { $0 == $1.replacing("║", with: "│") })
  }

  /// A question covers the last row of the panes, and moves none.
  @Test func aQuestionLeavesThePanesStill() async throws {
    let screen = try await screen(columns: 120, rows: 40)
    try await screen.waitForRow("Next 7 days")
    func pane() -> [String] { screen.session.rows.dropLast(2).map { String($0.dropFirst(81)) } }
    let before = pane()
    screen.session.isPainted = true
    screen.type("/")
    #expect(screen.session.rows.contains { $0.contains("Enter keeps") } && pane() == before)
    screen.session.press(.escape)
    screen.type("b")
    // A menu is over the list, below the tabs.
    #expect(screen.session.rows.contains { $0.contains("╭ Group by") } && pane() == before)
    screen.session.press(.escape)
    screen.type("/")
    #expect(screen.session.cells.rows.suffix(2).joined().allSatisfy { $0.surface == .barRow })
    // A rule parts it from the list where the terminal shows no such ground.
    screen.session.isPainted = false
    screen.session.resize(columns: 120, rows: 40)
    #expect(screen.session.rows.suffix(3).first == String(repeating: "─", count: 120))
  }

  @Test func clicksInThePaneLeadToTasksAndDays() async throws {
    let screen = try await screen(columns: 120, rows: 40) { $0.firstWeekday = .monday }
    try await screen.waitForRow("Sun 22  Read")
    func click(_ text: String) throws {
      let row = try #require(screen.session.rows.firstIndex { $0.dropFirst(84).contains(text) })
      screen.session.click(column: 84, row: row)
    }
    try click("Sun 22  Read")
    #expect(screen.selected == ["Read the book +Study @desk due:2026-11-22"])
    try click("16 17 18")
    try await screen.waitForRow("Mon 16 Nov")
  }

  @Test func aClickOnAHintPressesItsKey() async throws {
    let screen = try await screen(columns: 120, rows: 24)
    let place = try #require(screen.bottom.firstRange(of: "/ filter"))
    screen.session.click(
      column: screen.bottom.distance(from: screen.bottom.startIndex, to: place.lowerBound), row: 23)
    #expect(screen.bottom.contains("Filter"))
  }

  @Test func enterOnANameFiltersTheList() async throws {
    let screen = try await screen(columns: 160, rows: 24)
    try await screen.waitForRow("Contexts")
    #expect(
      screen.session.rows.prefix(7).map { String($0.prefix(25)) } == [
        "  Projects               ", "  +Home                 2", "  +Study                1",
        "                         ",
        "  Contexts               ", "  @desk                 2", "  @phone                1",
      ])
    // Tab goes to the next view, however wide the screen is.
    screen.press(.tab)
    #expect(!screen.session.rows.contains { $0.contains("║") })
    screen.type("P")
    #expect(screen.selected.count == 1 && screen.session.rows[1].hasPrefix("▌ +Home"))
    let cells = screen.session.cells.rows
    #expect(cells[5][26].character == "║" && cells[5][26].role == .accent)
    #expect(
      cells[1][0].surface == .cursorRow
        && cells.filter { $0.contains { $0.surface == .unfocusedRow } }.count == 1)
    screen.press(.down, .enter)
    #expect(screen.scene.data.status.filter == "project:Study")
    #expect(screen.session.rows.filter { $0.prefix(110).contains("Read the book") }.count == 1)
    #expect(!screen.session.rows.contains { $0.contains("Sleep") || $0.contains("║") })
    // Again: all tasks. A click does what Enter does.
    screen.press(.text("P"), .enter)
    #expect(screen.scene.data.status.filter == nil)
    screen.session.click(column: 4, row: 1)
    #expect(screen.scene.data.status.filter == "project:Home")
    screen.session.click(column: 4, row: 1)
    #expect(screen.scene.data.status.filter == nil)
    screen.press(.text("P"), .escape)
    #expect(edges(screen) == [26, 111] && !screen.session.rows.contains { $0.contains("║") })
    screen.press(.text("P"), .tab)
    #expect(edges(screen) == [26, 111] && !screen.session.rows.contains { $0.contains("║") })
  }

  /// A column of names is divided between both kinds, and the last row of a part counts the rest.
  @Test func namesThatDoNotFitAreCounted() async throws {
    let projects = (10..<50).map { "Work +P\($0)" }
    let contexts = (10..<50).map { "Work @c\($0)" }
    let screen = try await ListScreen(
      (projects + contexts).joined(separator: "\n"), plugins: [DetailPlugin.self, ReportsPlugin.self],
      columns: 160, rows: 24)
    try await screen.waitForRow("Contexts")
    let pane = { screen.session.rows.prefix(23).map { $0.prefix(25).filter { $0 != " " } } }
    #expect(
      pane() == ["Projects"] + (10..<24).map { "+P\($0)1" } + ["…26more", "", "Contexts"]
        + (10..<14).map { "@c\($0)1" } + ["…36more"])
    // The cursor on the last row shows the rest, until the pane loses the focus.
    screen.type("P")
    for _ in 0..<14 { screen.press(.down) }
    #expect(screen.session.rows.contains { $0.hasPrefix("▌ +P24") })
    screen.press(.escape)
    #expect(pane()[15] == "…26more")
    screen.session.click(column: 4, row: 15)
    #expect(pane()[15].hasSuffix("+P241") && screen.scene.data.status.filter == nil)
  }

  /// The name that the list is filtered by is marked without the focus, too.
  @Test(arguments: [("project:Home", "▌ +Home"), ("+Study", "▌ +Study"), ("context:phone Call", "▌ @phone")])
  func theNameOfTheFilterIsMarked(filter: String, row: String) async throws {
    let screen = try await screen(columns: 160, rows: 24)
    try await screen.waitForRow("Contexts")
    screen.type("/\(filter)\r")
    try await screen.waitForRow(row)
    let marked = screen.session.cells.rows.filter { $0.first?.character == "▌" }
    #expect(marked.count == 1 && marked.first?[2].role == .strong)
  }

  @Test func highScreensShowTwoMonthsAsOnPaper() async throws {
    let screen = try await screen(columns: 120, rows: 60) { $0.firstWeekday = .monday }
    try await screen.waitForRow("4 open")
    let weeks = screen.session.rows.map { $0.dropFirst(84).prefix(20).drop { $0 == " " } }
    let december = try #require(weeks.firstIndex { $0.hasPrefix("December 2026") })
    #expect(
      weeks[(december - 2)...(december + 5)].map { String($0.prefix { $0 != " " }) } == [
        "30", "", "December", "1", "7", "14", "21", "28",
      ])
    #expect(weeks.contains { $0 == "1" } && !weeks.contains { $0.hasPrefix("January") })
  }

  @Test func theNextDaysLeaveRoomForTheProgress() async throws {
    let tasks = (0..<80).map { "Task \($0) due:2026-11-2\(3 + $0 / 27)" }
    let screen = try await ListScreen(
      tasks.joined(separator: "\n"), plugins: [DetailPlugin.self, ReportsPlugin.self], columns: 120, rows: 60)
    try await screen.waitForRow("Done per week")
    let pane = screen.session.rows.map { $0.dropFirst(84) }
    let start = try #require(pane.firstIndex { $0.hasPrefix("Next 7 days") })
    let end = try #require(pane[start...].firstIndex { $0.isEmpty })
    #expect(pane[end - 1] == "… \(80 - (end - start - 2)) more")
  }

  @Test func theRuleAboveTheDetailsNamesThem() async throws {
    let screen = try await screen(columns: 80, rows: 24)
    screen.press(.enter)
    try await screen.waitForRow("── Details \(String(repeating: "─", count: 69))")
  }

  /// A module from outside adds a section, and computes nothing while the pane is not drawn.
  @Test(.serialized, arguments: [(80, 0), (119, 0), (120, 1)])
  func sectionsAreAskedForOnlyIfShown(columns: Int, versions: Int) async throws {
    RecordingPane.moments = []
    let screen = try await ListScreen("a\nb\n", plugins: [RecordingPane.self], columns: columns, rows: 24)
    screen.type("jk")
    #expect(Set(RecordingPane.moments.map(\.version)).count == versions)
    #expect(screen.session.rows.contains { $0.contains("Mine ──") } == (columns >= 120))
    screen.type("i")
    let count = RecordingPane.moments.count
    try await screen.save("a\nb\nc\n")
    screen.type("j")
    #expect(RecordingPane.moments.count == count)
    screen.type("i")
    #expect(Set(RecordingPane.moments.map(\.version)).count == 2 * versions)
    #expect(RecordingPane.moments.last?.task?.line.number == (versions == 0 ? nil : 2))
  }

  private enum RecordingPane: ModulePlugin {
    @EventLoop static var moments: [PaneMoment] = []

    static func register(in registry: inout ModuleRegistry) { registry.add(pane: { Presenter(view: $1) }) }

    @EventLoop private final class Presenter: PanePresenter {
      let view: any View<[PaneSection]>

      init(view: any View<[PaneSection]>) { self.view = view }

      func show(_ moment: PaneMoment) {
        RecordingPane.moments.append(moment)
        try? view.display([PaneSection("Mine", at: 5, [PaneRow(("one", .plain))])])
      }
    }
  }
}
