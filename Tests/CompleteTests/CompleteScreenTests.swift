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
    try await session.type("x", until: "comes back on Sunday 2026-11-29 · u undo")
    #expect(text.contains("x 2026-11-22 Water plants"))
    #expect(text.hasSuffix("Water plants rec:1w due:2026-11-29\n"))
    try await session.type("u", until: "Undone: Completed “Water plants")
    #expect(text == before)
  }

  @Test func namesTheBlockersOfATask() async throws {
    try scene.select(2)
    try await session.type(
      "x", until: "Nothing was changed: 2 is blocked by 3. Use “do 2 --force” to complete it anyway.")
    #expect(!text.contains("x 2026-11-22"))
  }

  @Test func reopensWhatIsDone() async throws {
    let before = text
    try scene.select(4)
    try await session.type("x", until: "Open again: Sleep")
    #expect(text.hasSuffix("\nSleep\n"))
    try await session.type("u", until: "Undone: Reopened “Sleep”")
    #expect(text == before)
  }

  @Test func completesSeveralTasksInOneAction() async throws {
    try scene.select(2, 3)
    try await session.type("x", until: "Done: 2 tasks · u undo")
    #expect(files.journal.history().actions.count == 1)
  }

  @Test func reportsTheNumberOfArchivedTasks() async throws {
    try await session.type("A", until: "Archived 1 done task · u undo")
    #expect(!text.contains("Sleep"))
    try await session.type("A", until: "todo.txt does not contain any done tasks.")
    try await session.type("u", until: "Undone: Archived")
    #expect(text.contains("x 2026-11-21 Sleep"))
  }
}
