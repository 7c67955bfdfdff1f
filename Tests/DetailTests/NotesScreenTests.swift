import DetailModule
import HistoryModule
import ModuleTestKit
import Testing

/// `N` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct NotesScreenTests {
  private let files = InMemoryTodoFiles(["todo.txt": "Call Mom\nBuy milk\n"])

  private func session(
    _ change: @escaping @Sendable (String) -> String
  ) -> (scene: TasksScene, session: SceneSession) {
    let store = files.store(at: "todo.txt")
    let scene = TasksScene(store)
    var context = ModuleContext.testing(
      store: store, plugins: [NotesPlugin.self, HistoryPlugin.self],
      clock: ManualClock(CivilDate(daysSinceEpoch: 20779)))
    context.surroundings.editor = ScriptedEditor(change)
    return (scene, SceneSession(scene, in: context, columns: 100, rows: 12))
  }

  private func text(_ name: String = "todo.txt") -> String {
    let path = name == "todo.txt" ? name : "./\(name)"
    return String(decoding: (try? files.store(at: path).list().bytes) ?? [], as: UTF8.self)
  }

  @Test func lendsTheTerminalToTheEditor() async throws {
    let (scene, session) = session { _ in "Her number: 555\n" }
    try scene.select(1)
    try await session.type("N", until: "Noted: Call Mom · u undo")
    #expect(session.suspensions == 1)
    #expect(text() == "Call Mom note:notes/call-mom.md\nBuy milk\n")
    #expect(text("notes/call-mom.md") == "Her number: 555\n")
    try await session.type("u", until: "Undone: Noted")
    #expect(text() == "Call Mom\nBuy milk\n")
    #expect(text("notes/call-mom.md").isEmpty)
  }

  @Test func twoNotesAreTwoActions() async throws {
    let (scene, session) = session { _ in "A note\n" }
    try scene.select(1)
    try await session.type("N", until: "Noted: Call Mom")
    try scene.select(2)
    try await session.type("N", until: "Noted: Buy milk")
    try await session.type("u", until: "Undone: Noted")
    #expect(text() == "Call Mom note:notes/call-mom.md\nBuy milk\n")
  }

  @Test func anUneditedNoteChangesNothing() async throws {
    let (scene, session) = session { $0 }
    try scene.select(1)
    try await session.type("N", until: "Nothing was changed.")
    #expect(text() == "Call Mom\nBuy milk\n")
  }

  @Test func reportsADeletedTask() async throws {
    let files = files
    let (scene, session) = session { text in
      files.store(at: "todo.txt").replace(with: TodoList("Buy milk\n"))
      return "Her number\n"
    }
    try scene.select(1)
    try await session.type("N", until: "Nothing was changed: “Call Mom” is no longer there")
    #expect(text() == "Buy milk\n")
    #expect(text("notes/call-mom.md").isEmpty)
  }
}
