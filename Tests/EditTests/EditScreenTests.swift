import EditModule
import HistoryModule
import ModuleTestKit
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct EditScreenTests {
  private let files = InMemoryTodoFiles(["todo.txt": "(B) Call Mom @phone\nBuy milk\nx 2026-11-20 Done\n"])
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    (scene, session) = Self.session(files)
  }

  private static func session(
    _ files: InMemoryTodoFiles, editor: ScriptedEditor = ScriptedEditor()
  ) -> (TasksScene, SceneSession) {
    let store = files.store(at: "todo.txt")
    let scene = TasksScene(store)
    // A Sunday.
    var context = ModuleContext.testing(
      store: store, plugins: [EditPlugin.self, HistoryPlugin.self],
      clock: ManualClock(CivilDate(daysSinceEpoch: 20779)))
    context.surroundings.editor = editor
    return (scene, SceneSession(scene, in: context, columns: 100, rows: 12))
  }

  private var text: String {
    String(decoding: (try? files.store(at: "todo.txt").list().bytes) ?? [], as: UTF8.self)
  }

  private func save(_ text: String) throws {
    let list = try files.store(at: "todo.txt").list()
    try files.store(at: "todo.txt").acting(as: nil).apply(list.edits(makingIt: TodoList(text)))
  }

  // MARK: e

  @Test func keepsSpacesOutsideTheEdit() async throws {
    try save("a\tb  c\u{1}\n")
    try scene.select(1)
    try await session.type("e\r", until: "Nothing was changed.")
    #expect(text == "a\tb  c\u{1}\n")
    try await session.type("e.\r", until: "Edited: ")
    #expect(text == "a\tb  c\u{1}.\n")
  }

  @Test func editsATaskInPlaceAsOneAction() async throws {
    try scene.select(2)
    session.type("e")
    #expect(session.question == "  Edit  Buy milk")
    // The list, the preview and the answer show it.
    #expect(session.rows.count { $0.contains("Buy milk") } == 3)
    session.type(" due:fri")
    #expect(session.rows.contains(" due: Fri 27 Nov, in 5 days"))
    try await session.type("\r", until: "Edited: Buy milk · due Friday 2026-11-27 · u undo")
    #expect(text == "(B) Call Mom @phone\nBuy milk due:2026-11-27\nx 2026-11-20 Done\n")
    try await session.type("u", until: "Undone: Edited “Buy milk” · U redo")
    #expect(text == "(B) Call Mom @phone\nBuy milk\nx 2026-11-20 Done\n")
    try await session.type("U", until: "Redone: Edited")
    #expect(text.contains("due:2026-11-27"))
  }

  @Test func anInvalidAnswerKeepsTheQuestionOpen() async throws {
    try scene.select(2)
    session.type("e")
    session.type(" due:fry")
    #expect(session.rows.contains { $0.hasPrefix(" due: Not a date: fry") })
    session.press(.enter)
    #expect(session.rows.contains { $0.contains("Not a date: fry") })
    #expect(!text.contains("fry"))
    #expect(session.question == "  Edit  Buy milk due:fry")
    session.press(.escape)
    session.type("e")
    #expect(session.question == "  Edit  Buy milk")
  }

  @Test func mergesAnotherProgramsChangeOfTheLine() async throws {
    try scene.select(1)
    session.type("e")
    session.type(" soon")
    try save("(A) Call Mom @phone\nBuy milk\nx 2026-11-20 Done\n")
    try await session.type("\r", until: "merged with another program's change")
    #expect(text == "(A) Call Mom @phone soon\nBuy milk\nx 2026-11-20 Done\n")
  }

  @Test func aConflictingEditAsksTheUser() async throws {
    try scene.select(1)
    session.type("e")
    session.press(.control("u"))
    session.type("(B) Call Dad @phone")
    try save("(B) Call Granny @phone\nBuy milk\nx 2026-11-20 Done\n")
    try await session.type("\r", until: "Another program changed it to “(B) Call Granny @phone”.")
    #expect(session.rows.suffix(2).joined().contains("(B) Call Dad @phone"))
    try await session.type("\r", until: "Edited: Call Dad")
    #expect(text == "(B) Call Dad @phone\nBuy milk\nx 2026-11-20 Done\n")
  }

  @Test func keepsTheTextOfADeletedTask() async throws {
    try scene.select(2)
    session.type("e")
    session.type(" and bread")
    try save("(B) Call Mom @phone\nx 2026-11-20 Done\n")
    try await session.type("\r", until: "“Buy milk” no longer exists; your text is kept")
    #expect(session.navigator.drafts["add"] == Array("Buy milk and bread".utf8))
    #expect(text == "(B) Call Mom @phone\nx 2026-11-20 Done\n")
  }

  @Test func neverChangesAnotherTask() async throws {
    try scene.select(2)
    session.type("e")
    session.press(.control("u"))
    session.type("Buy oat milk")
    // The lines have moved, and the number belongs to another line.
    try save("one\ntwo\n(B) Call Mom @phone\nBuy milk\nx 2026-11-20 Done\n")
    try await session.type("\r", until: "Edited: Buy oat milk")
    #expect(text == "one\ntwo\n(B) Call Mom @phone\nBuy oat milk\nx 2026-11-20 Done\n")
  }

  @Test func anEmptyTextDeletesNothing() throws {
    try scene.select(2)
    session.type("e")
    session.press(.control("u"), .enter)
    #expect(session.bottom == "A task needs text · D deletes it")
    #expect(text.contains("Buy milk"))
  }

  // MARK: E

  @Test func editsTheSelectionAsOneText() async throws {
    let (scene, session) = Self.session(
      files,
      editor: ScriptedEditor { [files] text in
        #expect(text == "(B) Call Mom @phone\nx 2026-11-20 Done\n")
        // Another program adds a line meanwhile.
        _ = try? files.store(at: "todo.txt").append(Array("new".utf8))
        return "(A) Call Mom @phone due:1d\nin between\nx 2026-11-20 Done\n"
      })
    try scene.select(3, 1)
    try await session.type("E", until: "2 lines changed · u undo")
    #expect(session.suspensions == 1)
    #expect(
      text == "(A) Call Mom @phone due:2026-11-23\nBuy milk\nin between\nx 2026-11-20 Done\nnew\n")
  }

  @Test func deletesLinesDeletedInTheEditor() async throws {
    let (scene, session) = Self.session(files, editor: ScriptedEditor { _ in "Buy milk\n" })
    try scene.select(1, 2)
    try await session.type("E", until: "1 line changed")
    #expect(text == "Buy milk\nx 2026-11-20 Done\n")
  }

  @Test func anUneditedTextChangesNothing() async throws {
    try scene.select(1)
    try await session.type("E", until: "Nothing was changed.")
    #expect(files.journal.history().actions.isEmpty)
  }

  // MARK: p

  @Test(arguments: [
    ("pa", "(A) Call Mom @phone\n(A) Buy milk\n", "Priority A: 2 tasks · u undo"),
    ("pZ", "(Z) Call Mom @phone\n(Z) Buy milk\n", "Priority Z: 2 tasks · u undo"),
    ("pP", "(P) Call Mom @phone\n(P) Buy milk\n", "Priority P: 2 tasks · u undo"),
    (
      "pb", "(B) Call Mom @phone\n(B) Buy milk\n",
      "Priority B: Buy milk · task 1 already prioritized (B) · u undo"
    ),
    ("pp", "(C) Call Mom @phone\n(C) Buy milk\n", "Priority C: 2 tasks · u undo"),
    (
      "p ", "Call Mom @phone\nBuy milk\n", "No priority: Call Mom @phone · task 2 is not prioritized · u undo"
    ),
  ])
  func setsThePriorityOfTheSelectionInOneAction(keys: String, lines: String, message: String) async throws {
    try scene.select(1, 2)
    session.type(keys)
    try await session.waitForRow(containing: message)
    #expect(text == lines + "x 2026-11-20 Done\n")
    #expect(files.journal.history().actions.count == 1)
    try await session.type("u", until: "Undone")
    #expect(text == "(B) Call Mom @phone\nBuy milk\nx 2026-11-20 Done\n")
  }

  @Test func cyclesThroughPriorities() async throws {
    for priority in ["(A) ", "(B) ", "(C) ", ""] {
      try scene.select(2)
      session.type("pp")
      try await session.waitForRow(
        containing: priority.isEmpty ? "No priority:" : "Priority \(priority.dropFirst().first!):")
      #expect(text.contains("\n\(priority)Buy milk\n"))
    }
  }

  @Test func aDoneTaskGetsNoPriority() async throws {
    try scene.select(3)
    try await session.type("pa", until: "Nothing was changed: 3 is already marked done.")
    #expect(text.hasSuffix("\nx 2026-11-20 Done\n"))
  }

  // MARK: D

  @Test func undoRestoresDeletedTasksDespiteLaterChanges() async throws {
    try scene.select(1, 2)
    try await session.type("Dy", until: "Deleted: 2 tasks · u undo")
    #expect(
      TodoList(text).filter { !$0.isBlank }.map { String(decoding: $0.text, as: UTF8.self) } == [
        "x 2026-11-20 Done"
      ])
    _ = try files.store(at: "todo.txt").acting(as: nil).append(Array("later".utf8))
    try await session.type("u", until: "Undone: Deleted")
    #expect(text == "(B) Call Mom @phone\nBuy milk\nx 2026-11-20 Done\nlater\n")
  }

  @Test func asksBeforeSeveralTasksAreDeleted() throws {
    try scene.select(1, 2)
    session.type("D")
    #expect(session.bottom == " Delete 2 tasks? (y/n)")
    #expect(session.rows.suffix(2).first == " 1 Call Mom @phone, 2 Buy milk")
    session.type("n")
    #expect(text.hasPrefix("(B) Call Mom @phone\nBuy milk\n"))
  }

  @Test func reportsAMissingTaskAndDeletesTheOthers() async throws {
    try scene.select(1, 2)
    try save("Buy milk\nx 2026-11-20 Done\n")
    session.press(.delete, .text("y"))
    try await session.waitForRow(
      containing: "Deleted: Buy milk · “Call Mom @phone” is no longer there · u undo")
    #expect(!text.contains("milk"))
  }

  @Test func aMissingTaskChangesNothing() async throws {
    try scene.select(2)
    try save("(B) Call Mom @phone\nBuy bread\nx 2026-11-20 Done\n")
    try await session.type("D", until: "Nothing was changed: “Buy milk” is no longer there.")
    #expect(text == "(B) Call Mom @phone\nBuy bread\nx 2026-11-20 Done\n")
  }

  // MARK: t

  @Test func tagsHaveThreeStates() async throws {
    try scene.select(1, 2)
    try await session.type("t", until: "[-] @phone")
    session.press(.text(" "))
    #expect(session.rows.contains { $0.contains("[x] @phone") })
    try await session.type("\r", until: "@phone: Buy milk @phone · u undo")
    #expect(text.hasPrefix("(B) Call Mom @phone\nBuy milk @phone\n"))
    #expect(files.journal.history().actions.count == 1)
    try scene.select(1, 2)
    try await session.type("@", until: "[x] @phone")
    session.press(.text(" "), .enter)
    try await session.waitForRow(containing: "no @phone: 2 tasks")
    #expect(text.hasPrefix("(B) Call Mom\nBuy milk\n"))
  }

  @Test func addsANewTag() async throws {
    try scene.select(2)
    try await session.type("+", until: "Search or add: +")
    session.type("Work")
    #expect(session.rows.contains { $0.contains("[ ] +Work  new: Enter adds it") })
    session.press(.text(" "))
    #expect(session.rows.contains { $0.contains("[x] +Work  new") })
    try await session.type("\r", until: "+Work: Buy milk")
    #expect(text.contains("Buy milk +Work\n"))
  }

  /// Enter behind typed text means the word that was found, or the new one.
  @Test(arguments: [
    (2, "phone", "Buy milk @phone"), (1, "phone", "(B) Call Mom"), (2, "+Work", "Buy milk +Work"),
  ])
  func enterTogglesTheTypedTag(task: Int, typed: String, line: String) async throws {
    try scene.select(task)
    session.type("t")
    try await session.waitForRow(containing: "╭ Tags of “")
    session.type(typed)
    session.press(.enter)
    try await session.waitForRow(containing: " · u undo")
    #expect(text.split(separator: "\n")[task - 1] == line)
  }

  @Test func saysThatNoTagWasChanged() async throws {
    try scene.select(2)
    session.type("t")
    try await session.waitForRow(containing: "╭ Tags of “")
    session.press(.enter)
    #expect(session.bottom == "Nothing was changed.")
    #expect(files.journal.history().actions.isEmpty)
  }

  @Test func explainsAnInvalidTag() async throws {
    try scene.select(2)
    try await session.type("t", until: "╭ Tags of “")
    session.type("Work")
    #expect(session.rows.contains { $0.contains("A tag begins with + or @.") })
    session.press(.enter)
    #expect(session.bottom == "A tag begins with + or @.")
    session.press(.home)
    session.type("+")
    session.press(.control("u"))
    try await session.type("+Work\r", until: "+Work: Buy milk")
  }

  @Test func showsTheSelectedTagOnSmallScreens() async throws {
    try scene.select(1)
    for rows in [2, 3, 4] {
      session.resize(columns: 40, rows: rows)
      try await session.type("t", until: "▌ [x] @phone")
      session.press(.escape)
    }
  }

  @Test func leavingTheTagsChangesNothing() async throws {
    try scene.select(1)
    try await session.type("t", until: "[x] @phone")
    session.press(.text(" "), .escape)
    #expect(files.journal.history().actions.isEmpty)
  }
}
