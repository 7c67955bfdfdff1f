import ModuleTestKit
import ScreenToolsModule
import Testing

/// `y` and `Y` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ClipboardScreenTests {
  private let store = InMemoryTodoStore("(A) 2026-11-20 Call Mom @phone\nx 2026-11-20 Sleep\n")
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    scene = TasksScene(store)
    session = SceneSession(scene, in: .testing(store: store, plugins: [ClipboardPlugin.self]), columns: 60)
  }

  @Test func copiesTheWordsOfTheSelection() throws {
    try scene.select(1)
    session.type("y")
    #expect(session.copied == ["Call Mom @phone"])
    #expect(session.bottom == "Copied: Call Mom @phone")
    try scene.select(1, 2)
    session.type("y")
    #expect(session.copied.first == "Call Mom @phone\nSleep")
    #expect(session.bottom == "Copied: 2 tasks")
  }

  @Test func copiesWholeLines() throws {
    try scene.select(1, 2)
    session.type("Y")
    #expect(session.copied == ["(A) 2026-11-20 Call Mom @phone\nx 2026-11-20 Sleep"])
  }

  @Test(arguments: ["y", "Y"])
  func copiesNoControlCharacters(key: String) throws {
    store.replace(with: .init("a\u{1B}[201~rm\tb\u{9B}c\u{7F}\n"))
    try scene.select(1)
    session.type(key)
    #expect(session.copied == ["a␛[201~rm b\u{FFFD}c␡"])
  }

  @Test func reportsTooLongTexts() throws {
    store.replace(with: .init(String(repeating: "a", count: 60_000) + "\n"))
    try scene.select(1)
    session.type("y")
    #expect(
      session.bottom == "Too long for the terminal's clipboard.")
    #expect(session.copied.isEmpty)
  }
}
