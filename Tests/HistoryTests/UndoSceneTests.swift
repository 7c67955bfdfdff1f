import EventLoop
import HistoryModule
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@EventLoop @Suite(.timeLimit(.minutes(15))) struct UndoSceneTests {
  private let files = InMemoryTodoFiles(["todo.txt": "a\nb\n"])

  private var session: SceneSession {
    SceneSession(
      BlankScene(), in: .testing(store: files.store(at: "todo.txt"), plugins: [HistoryPlugin.self]),
      columns: 60)
  }

  @Test func takesBackTheLastActionAndNamesItsLine() async throws {
    let session = session
    let del = ActionIdentity("del", words: [Array("del".utf8)])
    try files.store(at: "todo.txt").acting(as: RunningAction(del))
      .update { [.remove(TodoLine($0[0]), leavingBlank: false)] }
    session.type("u")
    await session.waitForRow(containing: "TODO: del “a” undone.")
    #expect(try files.store(at: "todo.txt").list() == TodoList("a\nb\n"))
  }

  @Test func saysThatThereIsNothing() async {
    let session = session
    session.type("u")
    await session.waitForRow(containing: "There is nothing to undo.")
  }
}

@EventLoop
private final class BlankScene: Scene {
  nonisolated init() {}

  func image(for room: ScreenSize) -> SceneImage { SceneImage(text: [], rowCount: 0) }
  func handle(_ event: ScreenEvent) -> Bool { false }
}
