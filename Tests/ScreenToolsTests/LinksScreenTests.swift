import ModuleTestKit
import ScreenToolsModule
import Testing

/// `o` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct LinksScreenTests {
  private let store = InMemoryTodoStore(
    "Read https://a.example/x?y=1&z=$(id). soon\nBoth http://b.example mailto:ann@c.example http://b.example\nnone http:// x\n"
  )
  private let scene: TasksScene

  init() {
    scene = TasksScene(store)
  }

  private func session(_ opener: RecordingLinkOpener) -> SceneSession {
    var context = ModuleContext.testing(store: store, plugins: [LinksPlugin.self])
    context.surroundings.links = opener
    return SceneSession(scene, in: context, columns: 70, rows: 10)
  }

  @Test func opensTheOnlyLinkAtOnce() async throws {
    let opener = RecordingLinkOpener()
    let session = session(opener)
    try scene.select(1)
    try await session.type("o", until: "Opened: https://a.example/x?y=1&z=$(id")
    #expect(opener.opened == ["https://a.example/x?y=1&z=$(id"])
    #expect(session.suspensions == 0)
  }

  @Test func asksForOneOfSeveralLinks() async throws {
    let opener = RecordingLinkOpener()
    let session = session(opener)
    try scene.select(1, 2)
    session.type("o")
    #expect(session.rows.contains { $0.contains("3  mailto:ann@c.example") })
    #expect(!session.rows.contains { $0.contains("4  ") })
    try await session.type("2", until: "Opened: http://b.example")
    #expect(opener.opened == ["http://b.example"])
  }

  @Test func reportsATaskWithoutLinks() throws {
    let session = session(RecordingLinkOpener())
    try scene.select(3)
    session.type("o")
    #expect(session.bottom == "There is no link here: one begins with https://, http:// or mailto:")
  }

  @Test func explainsWhyNoLinkOpens() async throws {
    let session = session(RecordingLinkOpener(error: CommandError("There is no program to open links with.")))
    try scene.select(1)
    try await session.type("o", until: "There is no program to open links with.")
  }

  @Test func aTextBrowserGetsTheTerminal() async throws {
    let session = session(RecordingLinkOpener(takesTerminal: true))
    try scene.select(1)
    try await session.type("o", until: "Opened:")
    #expect(session.suspensions == 1)
  }
}
