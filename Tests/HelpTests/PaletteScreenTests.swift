import DatesModule
import ListModule
import ModuleTestKit
import Testing
@testable import HelpModule

/// `:` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct PaletteScreenTests {
  private let store = InMemoryTodoStore("Call Mom\nBuy milk\n")
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    scene = TasksScene(store)
    let context = ModuleContext.testing(
      store: store,
      plugins: [
        ShellCompletionPlugin.self, ActionsPlugin.self, ListPlugin.self, DatesPlugin.self,
      ])
    session = SceneSession(scene, in: context, columns: 60, rows: 12)
  }

  private func run(_ line: String) {
    session.type(":")
    session.type(line)
    session.press(.enter)
  }

  @Test func runsAnActionAndShowsItsOutput() async throws {
    run("echo a 'b c' don't")
    try await session.waitForRow(containing: "<a> · <b c> · <don't>")
  }

  @Test func showsALongOutputInAScene() async throws {
    run("echo 1 2 3 4")
    try await session.waitForRow(containing: "<4>")
    #expect(session.rows.prefix(5) == ["  Echo 1 2 3 4", "<1>", "<2>", "<3>", "<4>"])
    session.press(.escape)
    #expect(session.rows.first == "Call Mom")
  }

  @Test func asksBeforeAnActionOnAQuery() async throws {
    run("mend --where Mom")
    try await session.waitForRow(containing: "Mend 1 task (1 Call Mom)?")
    session.type("n")
    #expect(!session.rows.contains { $0.contains("Mended") })
    run("mend --where l")
    try await session.waitForRow(containing: "Mend 2 tasks (1 Call Mom, ")
    try await session.type("y", until: "Mended.")
    run("mend --where nothing")
    try await session.waitForRow(containing: "No task matches.")
  }

  /// An action without a number applies to the task under the cursor.
  @Test func anActionOnATaskGetsTheSelection() async throws {
    try scene.select(1)
    run("weigh heavy")
    try await session.waitForRow(containing: "1 heavy")
    run("weigh 2 light")
    try await session.waitForRow(containing: "2 light")
  }

  /// Another program inserts a line after the user has pressed Enter, and before the action finds its tasks.
  @Test(
    arguments: [
      ("pick", "Call Mom"), ("pick 1", "Call Mom"), ("pick 2", "Buy milk"),
      ("pick 1-2", "Call Mom, Buy milk"),
      ("pick --where Mom", "Call Mom"),
    ])
  func aLineAboveChangesNoTask(line: String, picked: String) async throws {
    try scene.select(1)
    run(line)
    if line.contains("--where") {
      try await session.waitForRow(containing: "Pick 1 task")
      session.type("y")
    }
    try await session.waitForRow(containing: "Picked: \(picked).")
    #expect(try store.list().bytes == Array("New\nCall Mom\nBuy milk\n".utf8))
  }

  @Test func opensALiveList() async throws {
    run("ls m")
    try await session.waitForRow(containing: "Buy milk")
    #expect(
      session.rows.prefix(3) == [
        "  ls m 2                                           todo.txt", "▌ 2 Buy milk", "  1 Call Mom",
      ])
    store.replace(with: TodoList("Call Mom\nBuy oat milk\n"))
    try await session.waitForRow(containing: "Buy oat milk")
    session.press(.escape)
    #expect(session.rows.first == "Call Mom")
    run("ls due:fry")
    #expect(session.bottom.hasPrefix("Not a date: fry"))
  }

  /// A number in a date is no task's.
  @Test(arguments: [
    ("due 5 dec", "1970-12-05"), ("due 2 weeks", "1970-01-15"), ("due 20241215", "2024-12-15"),
    ("due 2 fri", nil), ("due 2 2024-12-15", nil), ("due 31 feb", nil),
  ])
  func aDateIsForTheSelection(line: String, day: String?) async throws {
    try scene.select(1)
    run(line)
    try await session.waitForRow(containing: line.hasSuffix("feb") ? "No such day: 31 feb." : "Due ")
    let first = try #require(try store.list().first)
    #expect(String(decoding: first.text, as: UTF8.self) == "Call Mom\(day.map { " due:\($0)" } ?? "")")
  }

  @Test func suggestsAnAction() {
    run("tasks")
    #expect(session.rows.contains { $0.contains("There is no action “tasks”. Did you mean “list”?") })
    #expect(session.question == ":tasks")
  }

  /// Text typed next never becomes the end of a failed line.
  @Test func upOffersAFailedLineAgain() async throws {
    run("fail now")
    try await session.waitForRow(containing: "It went wrong.")
    session.type(":")
    #expect(session.question == ":")
    session.press(.up)
    #expect(session.question == ":fail now")
    session.press(.escape)
    run("echo a")
    try await session.waitForRow(containing: "<a>")
  }

  @Test func aNumberGoesToItsTask() {
    run("12")
    #expect(scene.revealed == [12])
    run("100")
    #expect(session.bottom == "There is no task 100.")
  }

  @Test(arguments: [
    ("1", "Go to 1: Call Mom"), ("100", "There is no task 100."), ("zz", "There is no action “zz”."),
  ])
  func saysWhatEnterWillDo(line: String, says: String) {
    session.type(":\(line)")
    #expect(session.rows.contains { $0.contains(says) }, "\(session.rows)")
    #expect(!session.rows.contains { $0.contains("Enter run") })
  }

  @Test func screenActionsApplyToTheSelection() throws {
    try scene.select(1, 2)
    run("greet")
    #expect(session.bottom == "Hello, 2.")
  }

  @Test func asksForTheWordThatALineLacks() async throws {
    try scene.select(1)
    run("weigh")
    #expect(session.question.contains("Weight"))
    try await session.type("heavy\r", until: "1 heavy")
  }

  @Test(arguments: [
    ("colour green", "Green."), ("colour GR", "Green."),
    ("colour b", "“b” is none of these: blue, black, green."),
    ("greet you", "There is no action “greet”."),
  ])
  func wordsBehindAScreenActionChoose(line: String, message: String) async throws {
    try scene.select(1)
    run(line)
    try await session.waitForRow(containing: message)
  }

  /// The words behind an action are completed by their kind. A menu that is asked for its choices is not shown.
  @Test(arguments: [
    ("colour ", ["blue", "black", "green"]), ("colour bl", ["blue", "black"]), ("greet ", []),
    ("due ", ["today", "tomorrow", "mon"]), ("due 2 to", ["today", "tomorrow"]), ("due 2", ["2w", "2"]),
  ])
  func wordsBehindAnActionAreCompleted(line: String, words: [String]) throws {
    try scene.select(1)
    session.resize(columns: 60, rows: 20)
    session.type(":\(line)")
    let offered = session.rows.map { String($0.dropFirst(3).prefix { $0 != " " }) }
    let first = words.first.flatMap(offered.firstIndex) ?? offered.count
    #expect(Array(offered[first...].prefix(words.count)) == words)
    #expect(session.question.hasPrefix(":\(line.split(separator: " ")[0])"))
  }

  @Test func anAddOnGetsTheNumbersOfTheSelection() async throws {
    let context = ModuleContext.testing(
      store: store, plugins: [ShellCompletionPlugin.self, ActionsPlugin.self],
      addOns: InMemoryAddOns(["weigh": "weigh NR"]))
    let session = SceneSession(scene, in: context, columns: 60, rows: 12)
    try scene.select(1, 2)
    try await session.type(":weigh heavy\r", until: "weigh 1 2 heavy")
  }

  @Test func runsTheOnlyMatchingAction() async throws {
    run("ec a")
    try await session.waitForRow(containing: "<a>")
    try scene.select(1)
    run("GRE")
    #expect(session.bottom == "Hello, 1.")
  }

  @Test func refusedAnswersCanBeCorrected() async throws {
    run("ehco a")
    #expect(session.rows.contains { $0.contains("There is no action “ehco”. Did you mean “echo”?") })
    #expect(session.question == ":ehco a")
    session.press(.control("a"))
    #expect(!session.rows.contains { $0.contains("no action") })
    session.press(.delete, .delete, .delete, .delete)
    try await session.type("echo\r", until: "<a>")
  }

  @Test func refusesAnotherScreen() {
    run("top")
    #expect(session.bottom == "top cannot run inside this screen.")
  }

  @Test func tabCompletesAnAction() throws {
    try scene.select(1)
    session.type(":")
    session.type("e")
    #expect(session.rows.contains { $0.contains("echo") && $0.contains("Print words") })
    session.press(.tab)
    #expect(session.question == ":echo")
    session.press(.control("u"))
    session.type("gr")
    #expect(session.rows.contains { $0.contains("greet") && $0.contains("Say hello") })
    session.press(.escape)
    #expect(session.bottom.hasPrefix(":") == false)
  }

  /// Names, keys and meanings are columns, and the first name that begins with the typed text has the cursor.
  @Test func showsColumnsWithACursor() throws {
    try scene.select(1)
    session.type(":")
    #expect(session.rows.contains { $0.contains("Enter run  Tab complete  ↓ choose") })
    session.type("p")
    #expect(session.rows.filter { $0.hasPrefix("│ ▌") }.map { $0.dropFirst(2).prefix(2) } == ["▌p"])
    session.press(.control("u"))
    session.type("gr")
    let row = try #require(session.rows.first { $0.contains("greet") })
    #expect(row.hasPrefix("│ ▌greet  h  Say hello "))
    #expect(session.rows.contains { $0.hasPrefix("╭ Command ─") })
  }

  /// The actions of the calendar work in it alone, so that no list of them follows its name.
  @Test func offersWhatWorksHere() async throws {
    session.type(":cal")
    #expect(session.rows.contains { $0.contains("▌calendar ") })
    #expect(!session.rows.contains { $0.contains("calendar-") })
    session.press(.enter)
    #expect(session.rows.contains { $0.contains("Mo   Tu") || $0.contains("nothing") }, "\(session.rows)")
  }

  @Test func beginsWithWhatWasUsedLastAndSuitsTheTask() async throws {
    try scene.select(1)
    run("echo a")
    try await session.waitForRow(containing: "<a>")
    session.type(":")
    let offered = session.rows.filter { $0.hasPrefix("│  ") }.map { $0.dropFirst(3).prefix { $0 != " " } }
    #expect(offered.prefix(2) == ["echo", "due"])
  }

  /// The frame shrinks from above, so that the typed text stays where it is.
  @Test func theFrameIsAsTallAsItsChoices() throws {
    try scene.select(1)
    session.type(":")
    let edges = { (rows: [String]) in
      (rows.firstIndex { $0.hasPrefix("╭ Command") }, rows.firstIndex { $0.hasPrefix("╰ Enter") })
    }
    let (top, bottom) = edges(session.rows)
    session.type("gr")
    let (lower, same) = edges(session.rows)
    #expect(try same == bottom && #require(lower) > #require(top))
    #expect(!session.rows.contains { $0.hasPrefix("│") && $0.allSatisfy { $0 == "│" || $0 == " " } })
  }

  /// Down and Up choose a name; behind Up they go through the history.
  @Test func arrowsChooseAName() async throws {
    run("echo a")
    try await session.waitForRow(containing: "<a>")
    session.type(":")
    session.press(.down)
    let first = session.question
    session.press(.down)
    #expect(session.question != first && session.question.count > 1)
    session.press(.up)
    #expect(session.question == first)
    session.press(.control("u"), .up)
    #expect(session.question == ":echo a")
    session.press(.down)
    #expect(session.question == ":")
  }

  /// The first Enter writes out the name under the cursor; the second one runs it.
  @Test func enterTakesTheNameUnderTheCursor() async throws {
    session.type(":e")
    let offered = session.rows.filter { $0.contains("echo") }
    #expect(offered.count == 1)
    session.press(.control("u"))
    session.type("p")
    #expect(session.rows.contains { $0.hasPrefix("╰ Enter Tab complete  ↓ choose") })
    session.press(.enter)
    #expect(session.question.count > 2 && session.question.hasPrefix(":p"))
    #expect(session.rows.contains { $0.hasPrefix("╰ Enter run  Tab complete  ↓ choose") })
  }

  /// Only if no name begins with the typed text.
  @Test(arguments: [("grt", ":greet "), ("ec", ":echo "), ("xq", ":xq")])
  func tabCompletesAFuzzyMatch(typed: String, completed: String) throws {
    try scene.select(1)
    session.type(":\(typed)")
    session.press(.tab)
    #expect((session.question + " ").hasPrefix(completed))
  }

  @Test func screenReadersHearTheMatches() {
    let context = ModuleContext.testing(
      store: store, plugins: [ShellCompletionPlugin.self, ActionsPlugin.self])
    let session = SceneSession(scene, in: context, columns: 4096, rows: 2, isLinear: true)
    session.type(":ec")
    session.pause()
    #expect(session.rows == [" echo  Print words", ":ec"])
  }

  @Test(
    arguments: [
      ("", []), ("  a  b ", ["a", "b"]), ("a \"b c\" d", ["a", "b c", "d"]), ("don't 'x", ["don't", "'x"]),
      ("'a'b", ["'a'b"]), ("''", [""]),
    ] as [(String, [String])])
  func splitsALineIntoWords(line: String, words: [String]) {
    #expect(PaletteLine(Array(line.utf8)).words.map { String(decoding: $0, as: UTF8.self) } == words)
  }
}

private enum ActionsPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(command: EchoCommand.self)
    registry.add(command: FailCommand.self)
    registry.add(command: MendCommand.self)
    registry.add(command: WeighCommand.self)
    registry.add(command: PickCommand.self)
    registry.add(command: TopCommand.self)
    registry.add(
      screenAction: ModuleAction("greet", keys: ["h"], title: "hello", summary: "Say hello", needs: .tasks) {
        $0.navigator.show(ScreenMessage("Hello, \($0.tasks.count)."))
      })
    registry.add(
      screenAction: ModuleAction("colour", keys: [], title: "colour", needs: .nothing) { request in
        let names = ["blue", "black", "green"]
        ChoiceScene.present("Colour", names.map { Choice($0) }, on: request.navigator) { index in
          if let index {
            request.navigator.show(
              ScreenMessage("\(names[index].prefix(1).uppercased() + names[index].dropFirst())."))
          }
        }
      }.taking(.menu))
  }
}

private struct EchoCommand: ModuleCommand {
  static let syntax = CommandSyntax("echo", forms: ["[WORD...]"], summary: "Print words")
  let words: [[UInt8]]

  init(arguments: CommandArguments, context: ModuleContext) { words = arguments.operands }

  func run(in context: ModuleContext) throws {
    for word in words { try context.surroundings.output.write("<".utf8 + word + ">\n".utf8) }
  }
}

private struct WeighCommand: ModuleCommand {
  static let syntax = CommandSyntax("weigh", forms: ["NR [NR ...] WEIGHT"], summary: "Weigh tasks")
  static let keys = [ActionKey("set-weight", "w", title: "weight", summary: "Weigh it", asking: .term)]
  let words: [[UInt8]]

  init(arguments: CommandArguments, context: ModuleContext) { words = arguments.operands }

  func run(in context: ModuleContext) throws {
    try context.surroundings.output.write(Array(words.joined(separator: [0x20])) + [0x0A])
  }
}

private struct PickCommand: ModuleCommand {
  static let syntax = CommandSyntax("pick", forms: ["NR [NR ...]"], summary: "Pick tasks", bulkVerb: "Pick")
  let requests: [TaskRequest]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = try arguments.tasks(arguments.taskWords, of: Self.syntax, in: context)
  }

  func run(in context: ModuleContext) throws {
    (context.stores.open("todo.txt") as? InMemoryTodoStore)?.replace(
      with: TodoList("New\nCall Mom\nBuy milk\n"))
    let report = try context.stores.todo.editTasks(requests) { request, editor throws(TaskProblem) in
      String(decoding: try editor.task(request).text, as: UTF8.self)
    }
    try context.surroundings.output.write("Picked: \(report.outcomes.joined(separator: ", ")).\n")
  }
}

private struct FailCommand: ModuleCommand {
  static let syntax = CommandSyntax("fail", forms: ["[WORD...]"], summary: "Fail")
  init(arguments: CommandArguments, context: ModuleContext) {}
  func run(in context: ModuleContext) throws { throw CommandError("It went wrong.") }
}

private struct MendCommand: ModuleCommand {
  static let syntax = CommandSyntax("mend", forms: ["NR [NR...]"], summary: "Mend tasks", bulkVerb: "Mend")
  init(arguments: CommandArguments, context: ModuleContext) {}
  func run(in context: ModuleContext) throws { try context.surroundings.output.write("Mended.\n") }
}

private struct TopCommand: LiveCommand {
  static let syntax = CommandSyntax("top", summary: "Show everything")
  init(arguments: CommandArguments, context: ModuleContext) {}
  func run(in context: ModuleContext) async throws {}
}
