%if scene
import ModuleTestKit
import NAMEModule
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct NAMESceneTests {
  private let store = InMemoryTodoStore("a\nx b\n\nc\n")
  private let session: SceneSession

  init() async throws {
    let context = ModuleContext.testing(store: store, plugins: [NAMEPlugin.self])
    session = SceneSession(EmptyScene(), in: context)
    session.press(PRESS)
    try await session.waitForRow(containing: "2 open, 1 done.")
  }

  @Test func followsTheList() async throws {
    store.replace(with: TodoList("x a\nx b\n"))
    try await session.waitForRow(containing: "0 open, 2 done.")
  }

  @Test func escapeLeadsBack() {
    session.press(.escape)
    #expect(session.rows.first == "")
  }
}

@EventLoop
private final class EmptyScene: Scene {
  nonisolated init() {}

  func image(for room: ScreenSize) -> SceneImage { SceneImage(text: [], rowCount: 0) }
  func handle(_ event: ScreenEvent) -> Bool { false }
}
%end
