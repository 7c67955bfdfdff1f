import DatesModule
import ModuleTestKit
import Testing

/// `d` and `s` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct DatesScreenTests {
  private let files = InMemoryTodoFiles(["todo.txt": "Call Mom due:2026-11-20\nBuy milk\n"])
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    let store = files.store(at: "todo.txt")
    scene = TasksScene(store)
    // A Sunday.
    session = SceneSession(
      scene,
      in: .testing(
        store: store, plugins: [DatesPlugin.self],
        clock: ManualClock(CivilDate(daysSinceEpoch: 20779))
      ) { $0.firstWeekday = .monday }, columns: 80, rows: 24)
  }

  private var text: String {
    String(decoding: (try? files.store(at: "todo.txt").list().bytes) ?? [], as: UTF8.self)
  }

  /// Whether a row of the frame begins with a text.
  private func says(_ text: String) -> Bool { session.rows.contains { $0.contains("│ \(text)") } }

  @Test func showsTheDateWhileItIsTyped() async throws {
    try scene.select(2)
    session.type("d")
    #expect(session.rows.contains { $0.contains("╭ Due date of “Buy milk” ─") })
    session.type("fri")
    #expect(says("Fri 27 Nov, in 5 days"))
    // The month after is whole.
    #expect(session.rows.contains { $0.contains(" 28   29   30   31 ") })
    try await session.waitForRow(containing: "[27 ]")
    try await session.waitForRow(containing: "‹22 ›")
    try await session.type("\r", until: "Due Fri 27 Nov, in 5 days: Buy milk")
    #expect(!session.bottom.contains("due:"))
    #expect(text == "Call Mom due:2026-11-20\nBuy milk due:2026-11-27\n")
  }

  @Test(arguments: [
    ("tomorrow", "Mon 23 Nov, tomorrow"), ("today", "Sun 22 Nov, today"),
    // Not refused before its time is whole.
    ("tomorrow 1", "Mon 23 Nov, tomorrow, at …"), ("tomorrow 14:0", "Mon 23 Nov, tomorrow, at …"),
    ("15jan", "Fri 15 Jan 2027, in 54 days"),
    ("none", "no due date"), ("2026-11-21", "Sat 21 Nov, yesterday"),
  ])
  func previewsTheTypedDate(answer: String, preview: String) throws {
    try scene.select(2)
    session.type("d")
    session.type(answer)
    #expect(says(preview))
  }

  @Test func explainsAnInvalidAnswerAndKeepsIt() async throws {
    try scene.select(2)
    session.type("d")
    session.type("fry")
    #expect(says("Not a date: fry"))
    session.press(.enter)
    #expect(session.rows.contains { $0.contains("Not a date: fry") })
    #expect(says("› fry"))
    // The month stays.
    #expect(session.rows.contains { $0.contains("November 2026") })
    #expect(text == "Call Mom due:2026-11-20\nBuy milk\n")
    session.press(.backspace)
    session.press(.backspace)
    try await session.type("ri\r", until: "Due Fri 27 Nov")
    #expect(text == "Call Mom due:2026-11-20\nBuy milk due:2026-11-27\n")
  }

  @Test func keepsATimeOfDay() async throws {
    try scene.select(2)
    session.type("d")
    session.type("fri at 2pm")
    #expect(says("Fri 27 Nov 14:00, in 5 days"))
    try await session.type("\r", until: "Due Fri 27 Nov 14:00, in 5 days: Buy milk")
    #expect(text == "Call Mom due:2026-11-20\nBuy milk due:2026-11-27T14:00\n")
    try scene.select(2)
    session.type("d")
    session.type("tom")
    #expect(says("Mon 23 Nov 14:00, tomorrow"))
    try await session.type("\r", until: "Due Mon 23 Nov 14:00")
    #expect(text == "Call Mom due:2026-11-20\nBuy milk due:2026-11-23T14:00\n")
  }

  @Test func showsTheCurrentDateOnlyIfAllTasksShareIt() throws {
    try scene.select(1)
    session.type("d")
    #expect(says("now Fri 20 Nov"))
    session.press(.escape)
    try scene.select(1, 2)
    session.type("d")
    #expect(!session.rows.contains { $0.contains("now ") })
  }

  @Test func earlierAnswersAreDates() async throws {
    session.navigator.history("tasks").remember(Array("a task".utf8))
    try scene.select(2)
    try await session.type("dfri\r", until: "Due Fri 27 Nov")
    session.type("d")
    session.press(.control("p"))
    #expect(says("› fri"))
    session.press(.control("p"))
    #expect(says("› fri"))
    #expect(session.navigator.history("edits").answers().isEmpty)
  }

  @Test func noneRemovesTheDate() async throws {
    try scene.select(1, 2)
    session.type("d")
    #expect(session.rows.contains { $0.contains("╭ Due date of 2 tasks ─") })
    try await session.type("none\r", until: "No due date: Call Mom · task 2 has no due date")
    #expect(text == "Call Mom\nBuy milk\n")
  }

  @Test func setsTheDateOfAllSelectedTasksInOneAction() async throws {
    try scene.select(1, 2)
    session.type("s")
    try await session.type("1w\r", until: "Waiting until Sun 29 Nov, in 7 days: 2 tasks")
    #expect(text == "Call Mom due:2026-11-20 t:2026-11-29\nBuy milk t:2026-11-29\n")
    #expect(files.journal.history().actions.map(\.identity.name) == ["defer"])
  }

  @Test func aReachedThresholdIsNotWaiting() async throws {
    try scene.select(2)
    session.type("s")
    try await session.type("yesterday\r", until: "Not waiting since Sat 21 Nov, yesterday: Buy milk")
    #expect(text == "Call Mom due:2026-11-20\nBuy milk t:2026-11-21\n")
  }

  @Test(arguments: [[], .control, .alt] as [Key.Modifiers])
  func keysMoveTheDateInTheCalendar(modifiers: Key.Modifiers) async throws {
    try scene.select(1)
    session.type("d")
    #expect(says("now Fri 20 Nov, 2 days ago"))
    try await session.waitForRow(containing: "[20!]")
    session.press(Key(.right, modifiers), Key(.down, modifiers))
    #expect(says("› 2026-11-28"))
    try await session.waitForRow(containing: "[28 ]")
    session.press(Key(.pageDown, modifiers))
    #expect(session.rows.contains { $0.contains("December 2026") })
    try await session.waitForRow(containing: "[28 ]")
    session.press(Key(.up, modifiers), .enter)
    try await session.waitForRow(containing: "Due Mon 21 Dec, in 29 days: Call Mom")
    #expect(text.hasPrefix("Call Mom due:2026-12-21\n"))
  }

  /// From a typed date, too, whose time stays; in a text that is no date, the keys move the cursor.
  @Test(arguments: [("fri", "2026-11-28"), ("fri 14:00", "2026-11-28T14:00"), ("fry", "fry")])
  func arrowsWalkFromATypedDate(typed: String, answer: String) throws {
    try scene.select(2)
    session.type("d")
    session.type(typed)
    session.press(.right)
    #expect(says("› \(answer) "))
  }

  /// The month begins with this week, unless the day is in an earlier one, or much later.
  @Test(arguments: [
    ("", "[22 ]", "16   17"), ("sat", "[28 ]", "16   17"), ("10dec", "[10 ]", "16   17"),
    ("2026-11-13", "[13 ]", " 9   10"), ("20feb", "[20 ]", " 1    2"),
  ])
  func theDaysBeginWithThisWeek(typed: String, day: String, first: String) throws {
    try scene.select(2)
    session.type("d\(typed)")
    let weekdays = try #require(session.rows.firstIndex { $0.contains("Mo   Tu") })
    #expect(session.rows.contains { $0.contains(day) })
    #expect(session.rows[weekdays + 1].contains(first), "\(session.rows)")
  }

  @Test func theTitleNamesTheTask() throws {
    try scene.select(1)
    session.type("s")
    #expect(session.rows.contains { $0.contains("╭ Defer “Call Mom” until ─") })
  }

  /// A day with due tasks is marked, and a typed one is counted.
  @Test func theCalendarShowsBusyDays() async throws {
    try scene.select(2)
    try await session.type("d", until: "20!")
    session.type("2026-11-20")
    #expect(says("Fri 20 Nov, 2 days ago · 1 task due"))
    #expect(session.rows.contains { $0.contains("╰ Enter accept  Esc cancel  ← → ↑ ↓ walk ─") })
  }

  /// The edge keeps the keys that it has room for.
  @Test func aNarrowFrameNamesTheKeysThatAnswer() throws {
    session.resize(columns: 40, rows: 12)
    try scene.select(2)
    session.type("d")
    #expect(session.rows.contains { $0.contains("╰ Enter accept  Esc cancel ─") })
  }

  @Test func aSmallScreenShowsOnlyTheSentence() throws {
    session.resize(columns: 40, rows: 5)
    try scene.select(2)
    session.type("d")
    session.type("fri")
    #expect(session.rows.prefix(3) == ["Due date of “Buy milk”", "Fri 27 Nov, in 5 days", "› fri"])
  }

  @Test func repeatsTheAnswerForOtherTasks() async throws {
    try scene.select(1)
    session.type("d")
    try await session.type("2d\r", until: "Due Tue 24 Nov")
    try scene.select(2)
    try await session.type(".", until: "Due Tue 24 Nov, in 2 days: Buy milk")
    #expect(files.journal.history().actions.count == 2)
  }
}
