import AddModule
import ModuleTestKit
import Testing

/// Completion and dates while the user types a task.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct AddAssistantTests {
  private let store = InMemoryTodoStore("a +Work @phone\nb +Work\nc +Walk\nx 2026-11-20 d +Wolf\n")
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    scene = TasksScene(store)
    session = SceneSession(
      scene,
      in: .testing(
        store: store, plugins: [AddPlugin.self], clock: ManualClock(CivilDate(daysSinceEpoch: 20779))),
      columns: 60, rows: 10)
  }

  @Test func tabCompletesTheMostUsedTagsFirst() {
    session.type("n")
    session.type("Write +w")
    #expect(session.rows.contains("Tab  +Work  +Walk"))
    session.press(.tab)
    #expect(session.question == " Add  Write +Work")
    #expect(session.rows.contains("Tab  [+Work]  +Walk"))
    session.press(.tab)
    #expect(session.question == " Add  Write +Walk")
    session.press(.tab, Key(.tab, .shift))
    #expect(session.question == " Add  Write +Walk")
    session.type(" @")
    session.press(.tab)
    #expect(session.question == " Add  Write +Walk @phone")
  }

  @Test func tabWithoutACompletionDoesNothing() {
    session.type("a")
    session.type("Write")
    session.press(.tab)
    #expect(session.question == " Add  Write")
    session.type(" +x")
    session.press(.tab)
    #expect(session.question == " Add  Write +x")
  }

  @Test func fuzzyMatchesTagsWithoutAPrefixMatch() {
    session.type("a")
    session.type("Write +wk")
    #expect(session.rows.contains("Tab  +Work  +Walk"))
    session.press(.tab)
    #expect(session.question == " Add  Write +Work")
  }

  @Test func showsDatesWhileTheyAreTyped() {
    session.type("a")
    session.type("Write due:fri t:due-3d")
    #expect(session.rows.contains("due: Fri 27 Nov, in 5 days · t: Tue 24 Nov, in 2 days"))
    session.type(" until:x")
    #expect(session.rows.contains { $0.hasPrefix("until: Not a date: x") })
  }

  private nonisolated static let forms = "(A) text +project @context due:fri rec:1w"

  /// A date is one only behind `due:`.
  @Test(arguments: [
    ("", forms), ("@phone ", forms), ("Call", nil), ("Call 2026-12-01", nil), ("Call fri due:mon", nil),
    ("Call tomorrow", "“tomorrow” stays text; due:tomorrow is a date"),
    ("Call in 3d ", "“3d” stays text; due:3d is a date"),
  ])
  func tellsWhatMayBeTyped(text: String, hint: String?) {
    session.type("a")
    session.type(text)
    let hints = session.rows.filter { $0 == Self.forms || $0.contains("stays text") }
    #expect(hints == [hint].compactMap(\.self))
  }

  @Test func prefillsTheScenesTextUnlessADraftIsLeft() async throws {
    scene.newTaskText = Array("+Work ".utf8)
    session.type("a")
    #expect(session.question == " Add  +Work")
    session.type("due:x\r")
    #expect(session.rows.contains { $0.contains("Not a date: x") })
    #expect(session.question == " Add  +Work due:x")
    session.press(.escape)
    session.navigator.drafts["add"] = Array("left".utf8)
    session.type("a")
    #expect(session.question == " Add  left")
  }

  @Test func anUntouchedPrefillAddsNothing() throws {
    scene.newTaskText = Array("+Work ".utf8)
    session.type("a\r")
    #expect(!session.navigator.isAsking)
    #expect(try store.list().count == 4)
  }
}
