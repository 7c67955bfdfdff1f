import CompleteModule
import HistoryModule
import ModuleTestKit
import Testing

/// `x` and `A` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct CompleteScreenTests {
  private let files = InMemoryTodoFiles([
    "todo.txt": "Water plants rec:1w due:2026-11-20\nPaint after:1\nBuy paint id:1\nx 2026-11-21 Sleep\n",
    "done.txt": "",
  ])
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    let store = files.store(at: "todo.txt")
    scene = TasksScene(store)
    session = SceneSession(
      scene,
      in: .testing(
        store: store, plugins: [CompletePlugin.self, HistoryPlugin.self],
        clock: ManualClock(CivilDate(daysSinceEpoch: 20779))
      ) { $0.files.done = "done.txt" }, columns: 120, rows: 8)
  }

  private var text: String {
    String(decoding: (try? files.store(at: "todo.txt").list().bytes) ?? [], as: UTF8.self)
  }

  @Test func reportsARecurrenceAndUndoesItWithTheCompletion() async throws {
    let before = text
    try scene.select(1)
    session.type("x")
    try await session.waitForRow(containing: "comes back on Sunday 2026-11-29 · u undo")
    #expect(text.contains("x 2026-11-22 Water plants"))
    #expect(text.hasSuffix("Water plants rec:1w due:2026-11-29\n"))
    session.type("u")
    try await session.waitForRow(containing: "Undone: Completed “Water plants")
    #expect(text == before)
  }

  @Test func namesTheBlockersOfATask() async throws {
    try scene.select(2)
    session.type("x")
    try await session.waitForRow(
      containing: "Nothing was changed: 2 is blocked by 3. Use “do 2 --force” to complete it anyway.")
    #expect(!text.contains("x 2026-11-22"))
  }

  @Test func reopensWhatIsDone() async throws {
    let before = text
    try scene.select(4)
    session.type("x")
    try await session.waitForRow(containing: "Open again: Sleep")
    #expect(text.hasSuffix("\nSleep\n"))
    session.type("u")
    try await session.waitForRow(containing: "Undone: Reopened “Sleep”")
    #expect(text == before)
  }

  @Test func completesSeveralTasksInOneAction() async throws {
    try scene.select(2, 3)
    session.type("x")
    try await session.waitForRow(containing: "Done: 2 tasks · u undo")
    #expect(files.journal.history().actions.count == 1)
  }

  @Test func reportsTheNumberOfArchivedTasks() async throws {
    session.type("A")
    try await session.waitForRow(containing: "Archived 1 done task · u undo")
    #expect(!text.contains("Sleep"))
    session.type("A")
    try await session.waitForRow(containing: "todo.txt does not contain any done tasks.")
    session.type("u")
    try await session.waitForRow(containing: "Undone: Archived")
    #expect(text.contains("x 2026-11-21 Sleep"))
  }
}
