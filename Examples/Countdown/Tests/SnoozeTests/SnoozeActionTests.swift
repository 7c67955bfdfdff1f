import ModuleTestKit
import SnoozeModule
import StandardModules
import Testing

/// The same action on the command line, under its key, behind `:` and in a call of a page.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct SnoozeActionTests {
  private let store = InMemoryTodoStore("a due:2026-11-20T14:00\nb\nc\n")
  private let context: ModuleContext
  private let scene: TasksScene
  private let session: SceneSession
  private let expected = "a due:2026-11-20T14:00\nb due:2026-11-25\nc due:2026-11-25\n"

  init() throws {
    context = .testing(
      store: store, plugins: StandardModules.all + [SnoozePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-22"))))
    scene = TasksScene(store)
    session = SceneSession(scene, in: context, columns: 80, rows: 8)
    try scene.select(2, 3)
  }

  private func text() throws -> String { String(decoding: try store.list().bytes, as: UTF8.self) }

  @Test func onTheCommandLine() throws {
    try context.run("snooze", "2", "3", "3")
    #expect(try text() == expected)
  }

  @Test(arguments: ["O3d", ":snooze 3"])
  func onAScreen(keys: String) async throws {
    session.type(keys)
    session.press(.enter)
    try await session.waitForRow(containing: "Due Wed 25 Nov, in 3 days: 2 tasks · u undo")
    #expect(try text() == expected)
    session.type("u")
    try await session.waitForRow(containing: "Undone")
    #expect(try text() == "a due:2026-11-20T14:00\nb\nc\n")
  }

  @Test func onAPage() throws {
    let call = ActionCall(
      ["snooze", "3"].map { Array($0.utf8) }, on: scene.tasks, from: .page, request: "1@me")
    let outcome = context.run(call)
    #expect(outcome.error == nil && outcome.results.map(\.name) == ["postponed", "postponed"])
    #expect(try text() == expected)
    #expect(store.files.journal.history().actions.map(\.identity.request) == ["1@me"])
  }

  @Test(arguments: ["0", "-1w", "many", ""])
  func refusesWhatIsNoLengthOfTime(word: String) throws {
    let call = ActionCall(["snooze", word].map { Array($0.utf8) }, on: scene.tasks, from: .page)
    #expect(context.run(call).error is CommandError)
    #expect(try text() == "a due:2026-11-20T14:00\nb\nc\n")
  }
}
