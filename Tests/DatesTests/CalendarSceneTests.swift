import DatesModule
import ListModule
import ModuleTestKit
import Testing

/// `c` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct CalendarSceneTests {
  private let store = InMemoryTodoStore(
    "Call Mom due:2026-11-20\nBuy milk\nPay rent due:2026-12-01\nSend it due:2026-12-01\nx gone due:2026-12-01\n"
  )
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    scene = TasksScene(store)
    session = Self.session(scene, store, [DatesPlugin.self])
  }

  private static func session(
    _ scene: TasksScene, _ store: InMemoryTodoStore, _ plugins: [any ModulePlugin.Type]
  ) -> SceneSession {
    SceneSession(
      scene,
      // A Sunday.
      in: .testing(store: store, plugins: plugins, clock: ManualClock(CivilDate(daysSinceEpoch: 20779))) {
        $0.firstWeekday = .monday
      }, columns: 50, rows: 14)
  }

  @Test func countsDueTasksOfEachDay() async throws {
    try await session.type("c", until: "20!")
    #expect(
      session.rows.prefix(10) == [
        " November 2026",
        " Mo   Tu   We   Th   Fr   Sa   Su",
        "                                1",
        "  2    3    4    5    6    7    8",
        "  9   10   11   12   13   14   15",
        " 16   17   18   19   20!  21  [22 ]",
        " 23   24   25   26   27   28   29",
        " 30",
        "",
        " Sun 22 Nov, today: nothing \(String(repeating: "─", count: 21))",
      ])
    session.press(.right, .right, .down)
    #expect(session.rows.contains { $0.hasPrefix(" Tue 1 Dec, in 9 days: 2 tasks ─") })
    #expect(session.rows.contains(" Pay rent"))
    #expect(session.rows.contains { $0.contains("[ 1+]") })
    session.press(.pageUp, .left)
    #expect(session.rows.contains { $0.hasPrefix(" Sat 31 Oct") })
    session.press(.text("g"))
    #expect(session.rows.contains { $0.hasPrefix(" Sun 22 Nov, today: nothing") })
  }

  /// Friday is late, then come a Saturday, today, the cursor, and a Monday before.
  @Test(
    arguments: [
      (7, 21, .overdue), (7, 26, .muted), (7, 31, .activeTab), (8, 1, .heading), (6, 1, nil),
    ] as [(Int, Int, Role?)])
  func eachDayHasItsRole(row: Int, column: Int, role: Role?) async throws {
    session.resize(columns: 50, rows: 30)
    try await session.type("c", until: "20!")
    session.press(.right)
    #expect(session.cells.rows[row][column].role == role)
  }

  /// Where days have colours, no sign stands beside them.
  @Test func coloursReplaceTheSigns() async throws {
    session.isPainted = true
    session.resize(columns: 50, rows: 30)
    session.type("c")
    try await session.waitForRow(containing: "Sun 22 Nov, today: nothing")
    #expect(session.rows.contains { $0.hasPrefix(" 16 17 18 19 20 21 22    21 22") })
    #expect(!session.rows.contains { $0.contains("!") || $0.contains("[") || $0.contains("·") })
    session.press(.right)
    let row = try #require(session.rows.firstIndex { $0.hasPrefix(" 23 24") })
    #expect(session.cells.rows[row][1].role == .chosen && session.cells.rows[row - 1][19].role == .activeTab)
  }

  @Test func aClickGoesToADay() async throws {
    session.resize(columns: 50, rows: 30)
    try await session.type("c", until: "20!")
    let row = try #require(session.rows.firstIndex { $0.hasPrefix(" 23   24") })
    session.click(column: 6, row: row)
    #expect(session.rows.contains { $0.hasPrefix(" Tue 24 Nov") })
  }

  /// The first month is that of the selected day. A legend is shown if there is room.
  @Test(arguments: [
    (80, 24, 2), (120, 40, 3), (200, 60, 6), (60, 40, 3), (50, 14, 1), (30, 10, 0), (5, 2, 0),
  ])
  func showsAsManyMonthsAsFit(columns: Int, rows: Int, count: Int) async throws {
    session.resize(columns: columns, rows: rows)
    session.type("c")
    let names =
      ["November 2026", "December 2026"]
      + ["January", "February", "March", "April", "May"].map { "\($0) 2027" }
    let shown = names.filter { name in session.rows.contains { $0.contains(name) } }
    #expect(shown == Array(names.prefix(count)))
    #expect(session.rows.contains { $0.contains("! overdue") } == (count > 1))
    session.press(.pageDown)
    #expect(count == 0 || session.rows.contains { $0.contains("[22 ]") })
  }

  /// The cursor goes from 20 November to a day, and the months stay as long as that day is in one of them.
  @Test(
    arguments: [
      ([.pageDown], "November 2026"), ([.pageDown, .pageDown], "January 2027"), ([.pageUp], "October 2026"),
      ([.pageDown, .pageDown, .pageUp], "December 2026"), ([.pageDown, .text("g")], "November 2026"),
    ] as [([Key], String)])
  func turnsThePageForADayOfNoVisibleMonth(keys: [Key], month: String) throws {
    try scene.select(1)
    session.resize(columns: 80, rows: 24)
    session.type("c")
    for key in keys { session.press(key) }
    #expect(session.rows.contains { $0.hasPrefix(" \(month)") })
  }

  /// The order is that of the list, and what has no room is counted and can be scrolled to.
  @Test func listsTheTasksOfADayInRowsThatScroll() async throws {
    store.replace(
      with: TodoList(
        [
          "plain", "late due:2026-11-22T22:00", "(B) second", "(A) evening due:2026-11-22T18:00",
          "(A) first https://example.com/a/long/address/that/takes/more/than/a/row",
        ]
        .map { $0.contains("due:") ? $0 : "\($0) due:2026-11-22" }.joined(separator: "\n")))
    session.resize(columns: 30, rows: 6)
    try await session.type("c", until: "first")
    let first = " (A)       first https://exa…"
    let second = [" (A) 18:00 evening", " (B)       second"]
    let tasks = { Array(session.rows.dropFirst().dropLast()) }
    #expect(tasks() == [first] + second + [" … 2 more"])
    session.type("]")
    #expect(tasks() == second + ["           plain", "     22:00 late"])
    session.type("[")
    #expect(session.rows[1] == first)
  }

  @Test func followsTheFile() async throws {
    try await session.type("c", until: "20!")
    store.replace(with: TodoList("Now due:2026-11-22\n"))
    try await session.waitForRow(containing: "today: 1 task")
    #expect(session.rows.contains(" Now"))
  }

  @Test func setsTheDueDateOfTheSelection() async throws {
    try scene.select(1, 2)
    try await session.type("c", until: "[20!]")
    session.press(.down, .enter)
    try await session.waitForRow(containing: "Due Fri 27 Nov, in 5 days: 2 tasks")
    let lines = try store.list().prefix(2).map { String(decoding: $0.text, as: UTF8.self) }
    #expect(lines == ["Call Mom due:2026-11-27", "Buy milk due:2026-11-27"])
    #expect(session.rows.first == "Call Mom due:2026-11-27")
  }

  @Test(arguments: [
    // The cursor marks no task.
    ([2], "No task is marked"), ([1, 2], "Due date of 2 tasks"), ([], "No task is marked"),
  ])
  func namesTheTasksWhoseDueDateIsChosen(numbers: [Int], subject: String) throws {
    for number in numbers { try scene.select(number) }
    if numbers.count > 1 { try scene.select(1, 2) }
    session.resize(columns: 110, rows: 14)
    session.type("c")
    let enter = numbers.count < 2 ? "" : "Enter sets Fri 20 Nov  "
    #expect(session.bottom.hasPrefix(" \(subject)  "))
    #expect(session.bottom.hasSuffix("  \(enter)← → ↑ ↓ walk  PgUp PgDn months  g today  ? keys  q back"))
  }

  /// The bottom line has no room for the task and for all keys.
  @Test func aTitleNamesTheTasksIfThereIsRoom() throws {
    try scene.select(1, 2)
    session.resize(columns: 80, rows: 24)
    session.type("c")
    #expect(session.rows[0].hasPrefix(" Due date of 2 tasks ──"))
    #expect(session.bottom.contains("← → ↑ ↓ walk  PgUp PgDn months"))
  }

  @Test func enterReportsThatNoTaskIsMarked() {
    session.type("c\r")
    #expect(session.bottom == "No task is marked.")
    session.press(.escape)
    #expect(session.rows.first == "Call Mom due:2026-11-20")
  }

  @Test func enterListsTheDayIfNoTaskIsMarked() async throws {
    try scene.select(1)
    let session = Self.session(scene, store, [DatesPlugin.self, ListPlugin.self])
    session.resize(columns: 80, rows: 14)
    session.type("c")
    session.press(.down, .right, .right)
    #expect(session.bottom.contains("Enter lists Tue 1 Dec"))
    try await session.type("\r", until: "Tue 1 Dec")
    try await session.waitForRow(containing: "Send it")
    #expect(!session.rows.contains { $0.contains("Call Mom") })
    #expect(try store.list().first?.due == CivilDate(year: 2026, month: 11, day: 20))
  }

  @Test func aSmallScreenShowsOnlyTheDay() async throws {
    session.resize(columns: 20, rows: 4)
    session.type("c")
    session.press(.left, .left)
    try await session.waitForRow(containing: "Call Mom")
    #expect(session.rows.first == "Fri 20 Nov, 2 days")
  }
}
