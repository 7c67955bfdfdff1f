import CountdownModule
import ModuleTestKit
import StandardModules
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct CountdownSceneTests {
  private let store = InMemoryTodoStore("Call Mom due:1970-01-03\nBuy milk\nPay rent due:1970-01-02\n")
  private let clock = ManualClock(CivilDate(daysSinceEpoch: 0))
  private let session: SceneSession

  /// An empty screen, on which the user presses the action's key.
  init() async throws {
    session = SceneSession(
      EmptyScene(),
      in: .testing(store: store, plugins: StandardModules.all + [CountdownPlugin.self], clock: clock),
      columns: 50)
    session.press(.text("I"))
    try await session.waitForRow(containing: "Call Mom")
  }

  @Test func showsDueTasks() {
    #expect(
      session.rows.prefix(2) == [
        "▌  1 day  3 Pay rent due:1970-01-02", "  2 days  1 Call Mom due:1970-01-03",
      ])
  }

  @Test func theCursorStaysWithItsTask() async throws {
    session.press(.text("j"))
    store.replace(with: TodoList("New due:1970-01-02\nPay rent due:1970-01-02\nCall Mom due:1970-01-03\n"))
    try await session.waitForRow(containing: "New due")
    #expect(session.rows[2] == "▌ 2 days  3 Call Mom due:1970-01-03")
  }

  @Test func otherModulesActOnTheSelectedTask() async throws {
    session.press(.text("x"))
    try await session.waitForRow(containing: "Done: Pay rent")
    #expect(try store.list()[2].isCompleted)
  }

  @Test func updatesAtMidnight() async throws {
    clock.advance(to: CivilDate(daysSinceEpoch: 2))
    try await session.waitForRow(containing: "1 day late  3 Pay rent")
  }

  @Test func selectsTheAddedTask() async throws {
    session.press(.text("n"))
    #expect(session.question == " Add  due:1970-01-02")
    session.type("Feed the cat")
    session.press(.enter)
    try await session.waitForRow(containing: "▌  1 day  4 due:1970-01-02 Feed the cat")
    #expect(try store.list()[3].text.elementsEqual("due:1970-01-02 Feed the cat".utf8))
  }

  @Test func reportsThatNoTaskWasAdded() async throws {
    session.press(.text("n"))
    session.press(.escape)
    try await session.waitForRow(containing: "No deadline was added.")
    #expect(try store.list().count == 3)
  }

  @Test func escapeClosesTheCountdown() {
    session.press(.escape)
    #expect(!session.rows.contains { $0.contains("Pay rent") })
  }
}
