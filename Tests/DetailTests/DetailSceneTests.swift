import DetailInterface
import EditModule
import ModuleTestKit
import Testing

@testable import DetailModule

/// The details beside a list: the fields of a task, and restoring an earlier line.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct DetailSceneTests {
  private let store: InMemoryTodoStore
  private let context: ModuleContext
  private let delegate = RecordingDelegate()

  init() {
    store = InMemoryTodoStore("(A) Call Mom @phone +Home due:2026-11-19 rec:+1w note:mom.txt est:1h\nFeed\n")
    context = ModuleContext.testing(
      store: store, plugins: [DetailPlugin.self, EditPlugin.self],
      clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)))
  }

  private func present(
    _ number: Int = 1, columns: Int = 120, rows: Int = 24
  ) throws -> (session: SceneSession, list: ListScene, detail: any DetailPresentation) {
    let list = ListScene()
    let session = SceneSession(list, in: context, columns: columns, rows: rows)
    let module = try #require(context.module((any DetailModuleInterface).self))
    let detail = module.presentDetail(
      of: SelectedTask(number, in: try store.list()), over: nil, on: session.navigator, delegate: delegate)
    return (session, list, detail)
  }

  private func rows(_ session: SceneSession) -> [String] {
    session.rows.compactMap { row in
      // The line is double while the pane has the focus.
      row.replacing("║  ", with: "│  ").split(
        separator: "│  ", maxSplits: 1, omittingEmptySubsequences: false
      )
      .dropFirst().first.map(String.init)
    }.filter { !$0.isEmpty }
  }

  @Test func showsAllFieldsOfTheLine() throws {
    let (session, _, _) = try present()
    #expect(
      rows(session).prefix(8) == [
        "Call Mom", "due       Thu 19 Nov, 2 days ago", "priority  (A)",
        "projects  +Home", "contexts  @phone", "note      mom.txt", "est       1h", "repeats   +1w",
      ])
    #expect(rows(session).contains { $0.contains("24 Dec") })
  }

  /// What Enter shows and what the pane beside the list shows are the same rows in one order.
  @Test(arguments: ["(A) a +p @c due:2026-11-21T14:00 est:1h", "x 2026-11-20 2026-11-01 b", "c"])
  func thePaneShowsTheSameFields(line: String) throws {
    store.replace(with: TodoList("\(line)\n"))
    let (session, _, _) = try present()
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday)
    let task = TodoLine(number: 1, text: Array(line.utf8))
    let section = DetailFormatter().sections(
      of: TaskFacts(of: task, occurrences: [], at: calendar), title: TodoItem(line: task.text).ownWords, [],
      on: calendar.today)[0]
    let shown = section.rows.map { row in
      row.parts.map { part in
        if case .text(let text, _) = part { String(decoding: text, as: UTF8.self) } else { "" }
      }.joined()
    }
    #expect(rows(session) == shown.filter { !$0.isEmpty })
  }

  /// A low pane below the list has few rows, and room for two fields in each.
  @Test func twoFieldsStandInARow() throws {
    store.replace(with: TodoList("(B) Pay +Home @desk due:2026-11-22 est:1h\n"))
    let (session, _, _) = try present(columns: 80)
    let rows = session.rows.drop { !$0.contains("Details") }.dropFirst().prefix(5)
    #expect(
      rows.map { $0.replacing(/\s{8,}/, with: "  ") } == [
        " Pay", "", " due       Sun 22 Nov, tomorrow  priority  (B)", " projects  +Home  contexts  @desk",
        " est       1h",
      ])
  }

  @Test(arguments: [
    ("due:2026-11-21", "due       Today"), ("due:2026-11-22", "due       Sun 22 Nov, tomorrow"),
    ("due:2026-11-20", "due       Fri 20 Nov, yesterday"),
    ("due:2027-01-01", "due       Fri 1 Jan 2027, in 41 days"),
    ("t:2026-12-01", "waits     until Tue 1 Dec, in 10 days"), ("h:1", "state     open, hidden"),
    ("t:2026-11-20", "waited    until Fri 20 Nov, yesterday"),
    ("t:2026-12-01", "state     open, waiting"), ("k:v", "k         v"),
    ("tracking:2026-11-21-09-05-00", "timer     running since 09:05"),
    ("tracking:2026-11-20-09-05-00", "timer     running since Fri 20 Nov"),
    ("tracking:now", "tracking  now"),
    ("rec:often", "repeats   often, which is not an"),
  ])
  func describesDatesAndOtherTags(tag: String, row: String) throws {
    store.replace(with: TodoList("Pay \(tag)\n"))
    let (session, _, _) = try present(columns: 128)
    #expect(rows(session).contains(row))
  }

  @Test func showsTheCompletionDate() throws {
    store.replace(with: TodoList("x 2026-11-20 2026-11-01 Pay\n"))
    let (session, _, _) = try present()
    #expect(rows(session).contains("done      Fri 20 Nov, yesterday"))
    #expect(rows(session).contains("created   Sun 1 Nov, 20 days ago"))
  }

  private func writeNote(_ lines: String...) throws {
    _ = try store.files.store(at: "\(context.settings.files.directory)/mom.txt").update { _ in
      lines.map { .append(Array($0.utf8)) }
    }
  }

  @Test func showsTheNoteBesideTodoTxt() async throws {
    try writeNote("Her number: 555", "2", "3", "4")
    let (session, _, detail) = try present()
    try await session.waitForRow(containing: "Note ──")
    #expect(rows(session).suffix(4) == ["Her number: 555", "2", "3", "4"])
    detail.dismiss()
  }

  /// Below a list of 80 columns, too.
  @Test func aShortNoteComesFirst() async throws {
    try writeNote("Her number: 555", "not before 9", "or by mail")
    let (session, _, detail) = try present(columns: 80)
    try await session.waitForRow(containing: " note      Her number: 555")
    #expect(
      session.rows.contains("           not before 9") && session.rows.contains("           or by mail"))
    #expect(!session.rows.contains { $0.contains("mom.txt") })
    detail.dismiss()
  }

  @Test(arguments: [
    ("Pay rec:+1d due:2026-11-20", 5), ("Pay rec:+1m due:2026-11-20 until:2027-01-31", 2), ("Pay", 0),
  ])
  func showsTheNextOccurrences(line: String, count: Int) {
    let interactor = DetailInteractor(
      store: store, journal: store.files.journal, paths: [], openNote: { _, _ in InMemoryTodoStore("") },
      recurrence: .init())
    let today = CivilDate(daysSinceEpoch: 20_779)
    #expect(interactor.occurrences(of: Array(line.utf8), on: today).count == count)
  }

  @Test(arguments: ["/etc/passwd", "../todo.txt", "a/../../b", "..", "notes/"])
  func showsNoNoteOutsideTheFolder(name: String) throws {
    let opened = InMemoryTodoStore("secret\n")
    let interactor = DetailInteractor(
      store: store, journal: store.files.journal, paths: [], openNote: { _, _ in opened }, recurrence: .init()
    )
    #expect(interactor.note(of: Array("Pay note:\(name)".utf8), inListMarked: nil) == nil)
    #expect(interactor.note(of: Array("Pay note:notes/a.txt".utf8), inListMarked: nil) != nil)
  }

  @Test func showsTheFirstLinesOfALongNote() throws {
    let long = InMemoryTodoStore(TodoList((1...201).map { "\($0)\n" }.joined()))
    let interactor = DetailInteractor(
      store: store, journal: store.files.journal, paths: [], openNote: { _, _ in long }, recurrence: .init())
    let note = try #require(interactor.note(of: Array("Pay note:notes/a.txt".utf8), inListMarked: nil))
    #expect(note == (1...200).map { Array("\($0)".utf8) })
  }

  /// The details scroll by the keys of the list, and by the pane's own keys while the pane has the focus.
  @Test func scrollsToAllDetails() async throws {
    for number in 1...9 { try context.acting(as: ActionIdentity("append")).run("append", "2", "\(number)") }
    let (session, _, detail) = try present(2, columns: 80, rows: 24)
    try await session.waitForRow(containing: "more")
    func showsOldest() -> Bool { session.rows.contains { $0.hasSuffix("  added 1") } }
    #expect(!showsOldest())
    for _ in 1...9 { detail.scroll(pages: 1) }
    #expect(showsOldest())
    #expect(!session.rows.contains { $0.contains("more") })
    detail.focus()
    session.press(.pageUp)
    #expect(!showsOldest())
    session.press(.end)
    #expect(showsOldest())
    session.press(.home)
    #expect(session.rows.contains { $0.hasPrefix(" Feed 1 2 3") })
    session.press(.down)
    #expect(session.rows.contains { $0.hasPrefix(" ▌Today") })
  }

  @Test func restoresAnEarlierLine() async throws {
    try context.acting(as: ActionIdentity("replace")).run("replace", "2", "Feed the cat")
    try context.acting(as: ActionIdentity("append")).run("append", "2", "at noon")
    let (session, _, detail) = try present(2)
    try await session.waitForRow(containing: "History ──")
    #expect(rows(session).contains(" Today   00:00  added at noon"))
    #expect(!rows(session).contains { $0.contains("was Feed") })
    // Only the selected change shows the line before.
    detail.focus()
    session.press(.text("k"))
    #expect(rows(session).contains("   was Feed the cat") && !rows(session).contains("   was Feed"))
    session.press(.text("j"))
    #expect(!rows(session).contains("   was Feed the cat") && rows(session).contains("   was Feed"))
    #expect(rows(session).contains("▌Today   00:00  added the cat"))
    try await session.type("\r", until: "Restored: Feed")
    #expect(try store.list()[1].text.elementsEqual("Feed".utf8))
    #expect(store.files.journal.history().actions.last?.identity == ActionIdentity("restore", from: .screen))
  }

  @Test func doesNotRestoreADeletedTask() async throws {
    try context.acting(as: ActionIdentity("replace")).run("replace", "2", "Feed the cat")
    let (session, _, detail) = try present(2)
    try await session.waitForRow(containing: "History ──")
    detail.focus()
    store.replace(with: TodoList("Other\n"))
    try await session.type("\r", until: "Feed the cat")
    #expect(try store.list() == TodoList("Other\n"))
  }

  @Test func keysGoToTheListUntilThePaneHasTheFocus() throws {
    let (session, list, detail) = try present()
    session.press(.text("j"))
    #expect(list.keys == [.text("j")])
    detail.focus()
    session.press(.text("j"))
    #expect(list.keys == [.text("j")])
    session.press(.escape)
    session.press(.text("k"))
    #expect(list.keys == [.text("j"), .text("k")])
    #expect(delegate.endCount == 0)
    session.press(.escape)
    #expect(delegate.endCount == 1)
    #expect(rows(session).isEmpty)
  }

  /// The pane shows the task already.
  @Test func theyHaveTheFocusIfTheyCoverThePane() throws {
    let (session, list, _) = try present()
    session.press(.escape)
    let pane = try #require(TaskPane.make(in: context, on: session.navigator))
    let module = try #require(context.module((any DetailModuleInterface).self))
    let detail = module.presentDetail(
      of: SelectedTask(1, in: try store.list()), over: pane, on: session.navigator, delegate: delegate)
    session.press(.text("j"))
    #expect(list.keys.isEmpty && delegate.endCount == 1)
    session.press(.escape)
    #expect(delegate.endCount == 2)
    detail.dismiss()
  }

  /// The list has another selection here.
  @Test func actionsInThePaneApplyToItsTask() async throws {
    let (session, _, detail) = try present(2)
    detail.focus()
    try await session.type("pa", until: "Priority A: Feed")
    #expect(try store.list()[1].text.elementsEqual("(A) Feed".utf8))
    detail.show(nil)
    session.type("pb")
    #expect(session.bottom == "No task is selected.")
  }

  @Test(arguments: [(120, true), (100, true), (60, false)])
  func appearsBesideTheListIfThereIsRoom(columns: Int, isBeside: Bool) throws {
    let (session, list, _) = try present(columns: columns)
    #expect(session.rows.contains { $0.contains("the list") } == isBeside)
    #expect(session.rows.contains { $0.contains("Thu 19 Nov, 2 days ago") } || columns == 100)
    session.press(.text("j"))
    #expect(list.keys.isEmpty != isBeside)
    session.press(.escape)
    #expect(session.rows.first == "the list")
  }

  @Test func followsTheCursor() throws {
    let (session, _, detail) = try present()
    detail.show(SelectedTask(2, in: try store.list()))
    session.navigator.setNeedsDisplay()
    #expect(rows(session).first == "Feed")
    detail.show(nil)
    session.navigator.setNeedsDisplay()
    #expect(rows(session).isEmpty)
    detail.dismiss()
    #expect(delegate.endCount == 1)
  }

  @Test(arguments: [1, 2, 5, 20, 400])
  func fitsAnyWidth(columns: Int) throws {
    let (session, _, _) = try present(columns: columns, rows: 4)
    #expect(session.rows.count == 4)
    #expect(session.rows.allSatisfy { $0.count <= columns })
  }
}

@EventLoop
private final class RecordingDelegate: DetailModuleDelegate {
  private(set) var endCount = 0

  nonisolated init() {}

  func detailModuleDidEnd() { endCount += 1 }
}

@EventLoop
private final class ListScene: Scene {
  private(set) var keys: [Key] = []

  func image(for room: ScreenSize) -> SceneImage {
    SceneImage(rows: room.rows > 0 ? [Array("the list".utf8.prefix(room.columns))] : [])
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard case .key(let key) = event, key == .text("j") || key == .text("k") else { return false }
    keys.append(key)
    return true
  }
}
