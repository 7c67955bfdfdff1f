import ModuleTestKit
import Testing

/// `?` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct KeyHelpTests {
  private let store = InMemoryTodoStore("a\n")
  private let scene: TasksScene
  private let session: SceneSession
  private let context: ModuleContext

  init() {
    scene = TasksScene(store)
    var context = ModuleContext.testing(store: store, plugins: [])
    context.program.registry.add(
      screenAction: ModuleAction(
        "greet", keys: ["g g", "G"], title: "hello", summary: "Say hello", needs: .tasks, keywords: ["salute"]
      ) { $0.navigator.show(ScreenMessage("Hello, \($0.tasks.count).")) })
    context.program.registry.add(
      screenAction: ModuleAction(
        "leave", keys: ["shift-tab"], title: "goodbye", summary: "Wave goodbye", needs: .nothing
      ) { _ in })
    for number in 1...3 {
      context.program.registry.add(
        screenAction: ModuleAction(
          "go-\(number)", keys: [KeySequence("\(number)") ?? "1"], title: "go", summary: "Go to a number",
          needs: .nothing
        ) { _ in })
    }
    self.context = context
    session = SceneSession(scene, in: context, columns: 80, rows: 12)
  }

  /// Whether a row has the cursor, these keys and that text.
  private func isChosen(_ keys: String, _ text: String) -> Bool {
    session.rows.contains { row in
      row.contains("▌ \(keys) ")
        && row.split(separator: "  ").contains { $0.hasPrefix(text) || $0.hasPrefix(" \(text)") }
    }
  }

  @Test func showsKeysAndRunsTheChosenAction() throws {
    try scene.select(1)
    session.type("?")
    session.type("say")
    #expect(isChosen("g g G", "Say hello"))
    session.press(.enter)
    #expect(session.bottom == "Hello, 1.")
  }

  @Test func qLeavesUnlessItIsSearchedFor() {
    session.type("?")
    session.type("sq")
    #expect(session.rows.contains { $0.contains("sq") })
    session.press(.escape)
    session.type("?")
    session.type("q")
    #expect(!session.rows.contains { $0.contains("Keys") })
  }

  @Test func findsImpossibleActionsWithTheReason() {
    session.type("?")
    #expect(!session.rows.contains { $0.contains("Say hello") })
    session.type("say")
    #expect(session.rows.contains { $0.contains("No task is selected.") })
    session.press(.enter)
    #expect(session.bottom == "No task is selected.")
  }

  @Test func findsAnActionByItsKeywords() throws {
    try scene.select(1)
    session.type("?")
    session.type("salute")
    #expect(isChosen("g g G", "Say hello"))
  }

  @Test func startsWithTheActionsOfTheScene() throws {
    session.navigator.push(TextScene("Text", text: Array("a\n".utf8), in: .plain))
    session.type("?")
    let rows = session.rows
    let heading = try #require(rows.firstIndex { $0.contains("│ Move") })
    #expect(rows[heading - 1].contains("│ Search:") && rows[heading - 2].contains("╭ Keys ─"))
    #expect(rows.contains { $0.contains("╰ Enter choose  Esc close ─") && $0.contains(" 1 of ") })
    #expect(!session.bottom.contains("help"))
    #expect(rows[heading + 1].contains("▌ j ↓ "))
    for _ in 1...8 { session.press(.down) }
    #expect(isChosen("Enter", "Scroll a text down a line"))
    // The same keys have no meaning here.
    session.type("wave")
    #expect(isChosen("Shift-Tab", "Wave goodbye"))
  }

  /// In the order of the hints, and under no other heading.
  @Test func beginsWithTheHintedActions() throws {
    var context = context
    context.program.registry.add(
      screenAction: ModuleAction("edit", keys: ["e"], title: "edit", summary: "Edit it", needs: .nothing) {
        _ in
      })
    let session = SceneSession(scene, in: context, columns: 80, rows: 24)
    session.type("?")
    let heading = try #require(session.rows.firstIndex { $0.contains("│ First steps") })
    #expect(session.rows[heading + 1].contains("Edit it"))
    #expect(session.rows[heading + 2].contains("Go back; quit from the list"))
    #expect(session.rows.count { $0.contains("Edit it") } == 1)
    // What the arrow keys do comes last.
    let greeting = try #require(session.rows.firstIndex { $0.contains("Wave goodbye") })
    #expect(session.rows.firstIndex { $0.contains("Move down") } ?? .max > greeting)
  }

  @Test func joinsActionsThatDifferOnlyByKey() {
    session.type("?")
    session.type("number")
    #expect(isChosen("1–3", "Go to a number"))
    #expect(session.rows.contains { $0.contains("1 of 1") })
  }

  @Test func screenReadersHearTitleAndNumber() {
    let session = SceneSession(scene, in: context, columns: 4096, rows: 3, isLinear: true)
    session.type("?")
    #expect(session.rows[0] == "Keys")
    #expect(session.rows[1].hasSuffix(", Other actions, 1 of 8"))
    session.press(.down)
    #expect(session.rows[1].hasSuffix(", Other actions, 2 of 8"))
  }

  @Test func aSecondClickRunsAnAction() throws {
    try scene.select(1)
    session.type("?")
    session.type("say")
    session.press(.end)
    let row = try #require(session.rows.firstIndex { $0.contains("Say hello") })
    session.click(column: 40, row: row)
    #expect(session.rows[row].contains("Say hello"))
    session.click(column: 40, row: row, count: 2)
    #expect(session.bottom == "Hello, 1.")
  }

  @Test func findsAnActionByItsModifierKey() {
    session.type("?")
    session.type("shift")
    #expect(isChosen("Shift-Tab", "Wave goodbye"))
  }

  @Test func findsTheScreensOwnActions() {
    session.type("?")
    session.type("redraw\r")
    #expect(session.redraws == 1)
  }
}
