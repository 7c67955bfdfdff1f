import AddInterface
import AddModule
import EventLoop
import ModuleKit
import ModuleTestKit
import ScreenKit
import Testing
import TodoStores
import TodoTxt

@EventLoop @Suite(.timeLimit(.minutes(15))) struct AddScreenTests {
  private let store = InMemoryTodoStore("Call Mom\n")
  private let session: SceneSession
  private let delegate = RecordingDelegate()

  init() {
    session = SceneSession(
      EmptyScene(),
      in: .testing(
        store: store, plugins: [AddPlugin.self], clock: ManualClock(CivilDate(daysSinceEpoch: 20779))),
      columns: 60)
  }

  private func present(_ text: String = "") {
    ModuleContext.testing(store: store, plugins: [AddPlugin.self])
      .module((any AddModuleInterface).self)?
      .presentAdd(prefilledWith: Array(text.utf8), on: session.navigator, delegate: delegate)
  }

  @Test func addsTheTypedTaskAndInformsTheDelegate() async throws {
    present()
    session.type("Feed the cat")
    #expect(session.rows.last == "Add: Feed the cat")
    session.press(.enter)
    try await session.waitForRow(containing: "TODO: 2 added.")
    #expect(delegate.heard == ["added [2]"])
    #expect(try store.list() == TodoList("Call Mom\nFeed the cat\n"))
  }

  @Test func escapeAddsNothing() throws {
    present()
    session.type("never")
    session.press(.escape)
    #expect(delegate.heard == ["cancelled"])
    #expect(try store.list() == TodoList("Call Mom\n"))
  }

  @Test func addsSeveralLinesAsOneActionAfterAsking() async throws {
    present("one\n\n two \n")
    #expect(session.rows.last?.hasPrefix("Add 2 tasks?") == true)
    session.press(.text("y"))
    try await session.waitForRow(containing: "TODO: 2 to 3 added.")
    #expect(try store.list() == TodoList("Call Mom\none\ntwo\n"))
    #expect(store.files.journal.history().actions.count == 1)
    #expect(store.files.journal.history().actions.last?.identity == ActionIdentity("add", from: .screen))
  }

  /// On a Sunday.
  @Test(arguments: [
    ("a due:fri\nb\n", "TODO: 2 to 3 added."),
    ("a due:fri\nb due:mon\n", "TODO: 2 to 3 added."),
    ("a due:fri\nb due:2026-11-27\n", "TODO: 2 to 3 added."),
    ("a due:fri\nb due:fri\n", "TODO: 2 to 3 added, due Friday 2026-11-27."),
  ])
  func showsADateThatAllTasksShare(text: String, said: String) async throws {
    session.type("a")
    session.paste(text)
    session.press(.text("y"))
    try await session.waitForRow(containing: said)
    #expect(session.rows.last == said)
  }

  @Test func showsTheDateOfOneTask() async throws {
    session.type("a")
    session.type("a due:fri")
    session.press(.enter)
    try await session.waitForRow(containing: "TODO: 2 added, due Friday 2026-11-27.")
  }

  @Test func offersTheTextAgainAfterAFailure() async throws {
    store.fail(with: .unreadable(path: "todo.txt", reason: "permission denied"))
    session.type("a")
    session.type("my precious text")
    session.press(.enter)
    try await session.waitForRow(containing: "Can't read todo.txt: permission denied.")
    session.type("a")
    #expect(session.rows.last == "Add: my precious text")
    store.replace(with: TodoList("Call Mom\n"))
    session.press(.enter)
    try await session.waitForRow(containing: "TODO: 2 added.")
    session.type("a")
    #expect(session.rows.last == "Add:")
  }
}

@EventLoop
private final class RecordingDelegate: AddModuleDelegate {
  private(set) var heard: [String] = []

  nonisolated init() {}

  func addModule(didAdd tasks: [AddedTask]) { heard.append("added \(tasks.map(\.number))") }
  func addModuleDidCancel() { heard.append("cancelled") }
}

@EventLoop
private final class EmptyScene: Scene {
  nonisolated init() {}

  func image(for room: ScreenSize) -> SceneImage { SceneImage(text: [], rowCount: 0) }
  func handle(_ event: ScreenEvent) -> Bool { false }
}
