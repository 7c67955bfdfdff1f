import HistoryModule
import ModuleTestKit
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct HistoryScreenTests {
  private let files = InMemoryTodoFiles(["todo.txt": "a\nb\n"])

  private var session: SceneSession {
    SceneSession(
      EmptyScene(), in: .testing(store: files.store(at: "todo.txt"), plugins: [HistoryPlugin.self]),
      columns: 60)
  }

  private func delete(_ line: Int = 0) throws {
    let del = ActionIdentity("del", words: [Array("del".utf8)])
    try files.store(at: "todo.txt").acting(as: RunningAction(del))
      .update { [.remove(TodoLine($0[line]), leavingBlank: false)] }
  }

  @Test func undoesAndRedoesTheLastAction() async throws {
    let session = session
    try delete()
    try await session.type("u", until: "Undone: del “a” · U redo")
    #expect(try files.store(at: "todo.txt").list() == TodoList("a\nb\n"))
    session.press(.control("r"))
    try await session.waitForRow(containing: "Redone: del “a” · u undo")
    #expect(try files.store(at: "todo.txt").list() == TodoList("b\n"))
    try await session.type("U", until: "There is nothing to redo.")
  }

  /// The key for a redo stays visible.
  @Test func cutsALongLine() async throws {
    let files = InMemoryTodoFiles(["todo.txt": "\(String(repeating: "long ", count: 50))\n"])
    let session = SceneSession(
      EmptyScene(), in: .testing(store: files.store(at: "todo.txt"), plugins: [HistoryPlugin.self]),
      columns: 100)
    let del = ActionIdentity("del", words: [Array("del".utf8)])
    try files.store(at: "todo.txt").acting(as: RunningAction(del))
      .update { [.remove(TodoLine($0[0]), leavingBlank: false)] }
    session.type("u")
    let words = String(repeating: "long ", count: 12).dropLast()
    try await session.waitForRow(containing: "Undone: del “\(words)…” · U redo")
  }

  @Test func asksBeforeUndoingAnActionOfAnEarlierSession() async throws {
    try delete()
    let clock = ManualClock(CivilDate(daysSinceEpoch: 1), secondOfDay: 3600)
    let session = SceneSession(
      EmptyScene(),
      in: .testing(store: files.store(at: "todo.txt"), plugins: [HistoryPlugin.self], clock: clock),
      columns: 120)
    session.type("u")
    try await session.waitForRow(
      containing:
        "del “a” on Thursday 1970-01-01 at 00:00, before this screen was opened. Undo it? (y/n)"
    )
    session.press(.text("n"))
    #expect(session.bottom == "Nothing was undone.")
    #expect(try files.store(at: "todo.txt").list() == TodoList("b\n"))
    try await session.type("u", until: "Undo it?")
    // Another program acts meanwhile: only the confirmed action is undone.
    files.journal.setTime(CivilDate(daysSinceEpoch: 1), secondOfDay: 7200)
    try delete()
    try await session.type("y", until: "Undone: del “a”")
    #expect(try files.store(at: "todo.txt").list() == TodoList("a\n"))
    try await session.type("u", until: "Undone: del “b”")
  }
}
