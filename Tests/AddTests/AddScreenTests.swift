import AddInterface
import AddModule
import ModuleTestKit
import Testing

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
    #expect(session.question == " Add  Feed the cat")
    try await session.type("\r", until: "✓ Added: Feed the cat")
    #expect(delegate.heard == ["added [2]"])
    #expect(try store.list() == TodoList("Call Mom\nFeed the cat\n"))
  }

  /// The row says what Enter and Escape do, as long as the text leaves room.
  @Test func theQuestionSaysWhatItsKeysDo() throws {
    session.type("a")
    #expect(session.bottom.hasSuffix("  Enter add, then the next  Esc close"))
    session.type(String(repeating: "long ", count: 20))
    #expect(!session.bottom.contains("Esc"))
  }

  /// A misspelled tag is seen before it is added, and so is a day that is only a word.
  @Test(arguments: [
    ("Buy +Shpo ", "new project +Shpo"), ("Buy +Shpo", "new project +Shpo"), ("Buy +Sho", nil),
    ("Buy +Sho ", "new project +Sho"), ("Buy +Shop @x y", "new context @x"), ("Buy +Shop ", nil),
    ("Buy tomorrow +Shop", "“tomorrow” stays text; due:tomorrow is a date"),
  ])
  func tellsWhatIsNotMeant(text: String, said: String?) throws {
    store.replace(with: TodoList("Call Mom +Shop\n"))
    session.resize(columns: 60, rows: 12)
    session.type("a\(text)")
    #expect(said.map { session.rows.contains($0) } ?? !session.rows.contains { $0.contains("new ") })
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
    #expect(session.bottom.hasPrefix("Add 2 tasks?") == true)
    try await session.type("y", until: "Added: 2 tasks")
    #expect(try store.list() == TodoList("Call Mom\none\ntwo\n"))
    #expect(store.files.journal.history().actions.count == 1)
    #expect(store.files.journal.history().actions.last?.identity == ActionIdentity("add", from: .screen))
  }

  /// On a Sunday.
  @Test(arguments: [
    ("a due:fri\nb\n", "Added: 2 tasks"),
    ("a due:fri\nb due:mon\n", "Added: 2 tasks"),
    ("a due:fri\nb due:2026-11-27\n", "Added: 2 tasks"),
    ("a due:fri\nb due:fri\n", "Added: 2 tasks · due Friday 2026-11-27"),
  ])
  func showsADateThatAllTasksShare(text: String, said: String) async throws {
    session.type("a")
    session.paste(text)
    session.press(.text("y"))
    try await session.waitForRow(containing: said)
    #expect(session.rows.contains("✓ \(said)"))
  }

  @Test func showsTheDateOfOneTask() async throws {
    session.type("a")
    try await session.type("a due:fri\r", until: "✓ Added: a · due Friday 2026-11-27")
  }

  @Test func givesTheTextBackAfterAFailure() async throws {
    store.fail(with: .unreadable(path: "todo.txt", reason: "permission denied"))
    session.type("a")
    try await session.type("my precious text\r", until: "Can't read todo.txt: permission denied.")
    #expect(session.question == " Add  my precious text")
    store.replace(with: TodoList("Call Mom\n"))
    try await session.type("\r", until: "Added: my precious text")
    #expect(session.question == " Add")
  }

  @Test func aPastedTextIsOfferedAgainAfterAFailure() async throws {
    store.fail(with: .unreadable(path: "todo.txt", reason: "permission denied"))
    present("my precious text")
    try await session.type("\r", until: "Can't read todo.txt: permission denied.")
    #expect(!session.navigator.isAsking)
    session.type("a")
    #expect(session.question == " Add  my precious text")
  }

  // MARK: Task after task

  /// What is typed before the list has come belongs to the next task, never to the list.
  @Test(arguments: [
    (["one", ""], ["one"]), (["one", "two", "xD", "", "u"], ["one", "two", "xD"]),
    (["one", "  ", "two"], ["one"]), ([""], []), (["one", "\u{1B}"], ["one"]),
    (["one", "half\u{1B}"], ["one"]),
  ])
  func addsEachLineUntilAnEmptyOneOrEscape(lines: [String], added: [String]) async throws {
    session.type("a")
    for line in lines {
      for character in line {
        if character == "\u{1B}" { session.press(.escape) } else { session.type(String(character)) }
      }
      if !line.hasSuffix("\u{1B}") { session.press(.enter) }
    }
    if let last = added.last { try await session.waitForRow(containing: "Added: \(last)") }
    #expect(!session.navigator.isAsking)
    #expect(try store.list() == TodoList((["Call Mom"] + added).map { "\($0)\n" }.joined()))
  }

  @Test func aFailedTextIsOfferedAgainAfterWhatIsTypedSince() async throws {
    session.type("a")
    session.type("first")
    store.fail(with: .unreadable(path: "todo.txt", reason: "permission denied"))
    session.press(.enter)
    try await session.type("second", until: "permission denied")
    store.replace(with: TodoList("Call Mom\n"))
    session.press(.enter)
    #expect(session.question == " Add  first")
    try await session.waitForRow(containing: "Added: second")
    try await session.type("\r", until: "Added: first")
    #expect(try store.list() == TodoList("Call Mom\nsecond\nfirst\n"))
  }
}

@EventLoop
private final class RecordingDelegate: AddModuleDelegate {
  private(set) var heard: [String] = []

  nonisolated init() {}

  func addModule(didAdd tasks: [AddedTask]) { heard.append("added \(tasks.map(\.number))") }
  func addModuleDidCancel() { heard.append("cancelled") }
}
