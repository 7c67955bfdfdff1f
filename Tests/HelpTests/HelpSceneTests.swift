import EventLoop
import HelpModule
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores

/// What `?` does on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct HelpSceneTests {
  private let store = InMemoryTodoStore("a\n")
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    scene = TasksScene(store)
    var context = ModuleContext.testing(store: store, plugins: [HelpPlugin.self])
    context.program.registry.add(
      screenAction: ScreenAction(
        "greet", keys: ["g g", "G"], title: "hello", summary: "Say hello", needs: .tasks
      ) { $0.navigator.show(ScreenMessage("Hello, \($0.tasks.count).")) })
    context.program.registry.add(
      screenAction: ScreenAction(
        "leave", keys: ["shift-tab"], title: "goodbye", summary: "Wave goodbye", needs: .nothing
      ) { _ in })
    session = SceneSession(scene, in: context, columns: 80, rows: 12)
  }

  @Test func showsKeysAndDoesWhatIsChosen() throws {
    try scene.select(1)
    session.type("?")
    session.type("say")
    #expect(session.rows.contains { $0.contains("▌ g g G      Say hello  greet") })
    session.press(.enter)
    #expect(session.rows.last == "Hello, 1.")
  }

  @Test func saysWhyAnActionCanNotBeDoneNow() {
    session.type("?")
    session.type("say")
    #expect(session.rows.contains { $0.contains("No task is selected.") })
    session.press(.enter)
    #expect(session.rows.last == "No task is selected.")
  }

  @Test func aClickOnAnActionSelectsItAndASecondOneDoesIt() throws {
    try scene.select(1)
    session.type("?")
    session.type("say")
    session.press(.end)
    let row = try #require(session.rows.firstIndex { $0.contains("Say hello") })
    session.click(column: 40, row: row)
    #expect(session.rows[row].contains("Say hello"))
    session.click(column: 40, row: row, count: 2)
    #expect(session.rows.last == "Hello, 1.")
  }

  @Test func namesKeysThatAreHeldDown() {
    session.type("?")
    session.type("shift")
    #expect(session.rows.contains { $0.contains("▌ Shift-Tab  Wave goodbye") })
  }

  @Test func findsTheScreensOwnActions() {
    session.type("?")
    session.type("redraw")
    session.press(.enter)
    #expect(session.redraws == 1)
  }
}
