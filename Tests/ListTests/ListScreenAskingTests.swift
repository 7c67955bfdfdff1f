import AddModule
import CompleteModule
import DatesModule
import EditModule
import GroupingModule
import HistoryModule
import ModuleTestKit
import Testing
@testable import ListModule

/// Choosing the contents of the list: filters, sections, order, marks and views.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListScreenAskingTests {
  private let tasks = "call Mom @phone\nfeed cat +home due:2026-11-20\nring @phone\nwater +home +garden\n"

  // MARK: Several lists

  /// The top right names the shown list as the menu of lists does.
  @Test func aListHasOneName() async throws {
    let screen = try await ListScreen(tasks, columns: 100)
    #expect(screen.scene.data.status.file == "todo.txt")
    let (home, team) = (TodoList("feed cat\n"), TodoList("plan\n"))
    screen.store.replace(with: TodoList(joining: [("home", home), ("team", team)], following: TodoList()))
    try await screen.waitForRow("plan")
    #expect(screen.scene.data.status.file == "all lists")
    screen.type("L")
    #expect(screen.session.rows.contains { $0.contains("team") })
    screen.press(.down, .enter)
    try await screen.waitForRow("list:home")
    #expect(screen.scene.data.status.file == "home")
  }

  // MARK: The filter

  @Test func aFilterNarrowsTheListWhileItIsTyped() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("j/")
    #expect(screen.bottom.hasPrefix(" Filter"))
    screen.type("ph")
    #expect(screen.rows.first == "▌ 1 call Mom @phone")
    #expect(screen.rows.last?.hasPrefix("Enter keeps  Esc goes back") == true)
    screen.type("o ring")
    #expect(screen.rows.first == "▌ 3 ring @phone")
    screen.press(.enter)
    #expect(screen.selected == ["ring @phone"])
    #expect(screen.bottom.hasPrefix("1/1 of 4  /pho ring"))
    screen.press(.escape)
    #expect(screen.rows.count == 4)
    #expect(screen.selected == ["ring @phone"])
  }

  @Test func aFilterWithoutMatchesKeepsTheCursor() async throws {
    let screen = try await ListScreen((1...9).map { "task \($0)" }.joined(separator: "\n"), columns: 80)
    screen.type("jjjj/zzz")
    screen.press(.enter)
    #expect(screen.selected.isEmpty && !screen.bottom.contains("Space mark"))
    screen.press(.escape)
    #expect(screen.selected == ["task 5"])
  }

  @Test func escapeRestoresFilterAndCursor() async throws {
    let screen = try await ListScreen((1...50).map { "task \($0)\n" }.joined(), columns: 70)
    screen.type("/is:open")
    screen.press(.enter, .text("G"), .text("k"), .text("k"))
    let (rows, selected) = (screen.rows, screen.selected)
    screen.type("/")
    screen.press(.end)
    screen.type(" 12")
    #expect(screen.rows.first == "▌ 12 task 12")
    screen.press(.escape)
    #expect(screen.rows == rows)
    #expect(screen.selected == selected)
    #expect(screen.bottom.contains("/is:open"))
  }

  @Test func countsTheMatchesBesideTheFilter() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("/@phone")
    #expect(screen.bottom.hasSuffix("  2 of 4"))
  }

  /// `:filter @phone` gives the filter with the action.
  @Test func takesATypedFilter() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.session.navigator.typedChoice = "@phone"
    screen.type("/")
    #expect(screen.bottom.contains("/@phone") && screen.rows.count == 2)
    screen.session.navigator.typedChoice = "due:fry"
    screen.type("/")
    #expect(screen.bottom.contains("Not a date: fry") && screen.session.navigator.typedChoice == nil)
  }

  @Test func anInvalidQueryKeepsTheListAndTheText() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("/@phone")
    screen.session.paste(" and (")
    #expect(screen.rows.first == "▌ 1 call Mom @phone")
    #expect(screen.rows.last?.hasPrefix("Something is missing after “(” (column 13).") == true)
    screen.press(.enter)
    #expect(screen.bottom.hasPrefix(" Filter  @phone and ("))
    screen.press(.backspace, .backspace, .backspace, .backspace, .backspace, .backspace, .enter)
    #expect(screen.bottom.hasPrefix("1/2 of 4  /@phone"))
  }

  /// Like selected text: typing replaces it, moving the cursor keeps it for editing.
  @Test func typingReplacesTheFilter() async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 12)
    screen.type("fc")
    #expect(screen.bottom.contains("/context:phone"))
    screen.type("/")
    #expect(screen.rows.last?.hasPrefix("Type another filter") == true)
    screen.type("mom")
    #expect(screen.bottom.hasPrefix(" Filter  mom"))
    screen.press(.enter)
    #expect(screen.bottom.contains("/mom"))
    screen.type("/")
    screen.press(.up, .up)
    #expect(screen.bottom.hasPrefix(" Filter  context:phone"))
    screen.press(.escape)
    screen.type("/\r")
    #expect(screen.bottom.contains("/mom"))
    screen.type("/")
    screen.press(.backspace, .enter)
    #expect(screen.rows.count == 4)
    screen.type("/")
    screen.session.paste("ring")
    #expect(screen.bottom.hasPrefix(" Filter  ring"))
  }

  @Test(arguments: [
    ("fcfc", "  /context:phone", "already has context:phone"),
    ("/mom or ring\rfc", "  /(mom or ring) context:phone", ""),
  ])
  func addsANameToTheFilterOnce(keys: String, bottom: String, message: String) async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type(keys)
    #expect(screen.bottom.contains(message))
    screen.type("g")
    #expect(screen.bottom.contains(bottom) && !screen.bottom.contains("phone context"))
  }

  @Test(arguments: [
    ("+", ["+home"]), ("+g", ["+garden"]), ("cont", ["context:", "context:phone"]), ("is:o", ["is:open"]),
    ("!is:w", ["!is:waiting"]), ("sort:p", ["sort:pri"]), ("project:", ["project:home", "project:garden"]),
  ])
  func tabCompletesAFilter(typed: String, texts: [String]) async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 12)
    screen.type("/\(typed)")
    #expect(screen.rows.contains { $0.hasPrefix("Tab  \(texts[0])") })
    screen.press(.tab)
    #expect(screen.bottom.hasPrefix(" Filter  \(texts[0])"))
    screen.press(.tab)
    if texts.count > 1 { #expect(screen.bottom.hasPrefix(" Filter  \(texts[1])")) }
  }

  @Test func choosesAProjectFromAll() async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 12)
    screen.type("f+")
    #expect(screen.rows.contains { $0.contains("+home") && $0.contains("2 tasks") })
    screen.type("gar")
    #expect(!screen.rows.contains { $0.contains("+home  2") })
    screen.press(.enter)
    #expect(screen.bottom.contains("/project:garden"))
  }

  @Test func earlierFiltersComeBackWithTheArrow() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("/@phone\r")
    screen.type("ff/")
    screen.press(.up)
    #expect(screen.bottom.hasPrefix(" Filter  @phone"))
    #expect(screen.rows.first == "▌ 1 call Mom @phone")
    #expect(screen.rows.count == 3)
  }

  @Test func aHalfTypedFilterSurvivesAChange() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("j/pho")
    try await screen.save("new one @phone\n" + tasks)
    #expect(screen.bottom.hasPrefix(" Filter  pho"))
    #expect(screen.rows.contains("• 1 new one @phone"))
    screen.type("ne")
    #expect(screen.bottom.hasPrefix(" Filter  phone"))
    screen.press(.escape)
    #expect(screen.selected == ["feed cat +home due:2026-11-20"])
    #expect(screen.narrowRows[1] == "▌ 3 feed cat +home  ! -1d")
  }

  @Test(arguments: [
    ("fp", "ring @phone", "This task has no project."),
    ("fc", "ring @phone", "2/2 of 4  /context:phone"),
    ("jfp", "feed cat +home due:2026-11-20", "1/2 of 4  /project:home"),
    ("jfpfc", "feed cat +home due:2026-11-20", "This task has no context."),
    ("jfpff", "feed cat +home due:2026-11-20", "2/4"),
  ])
  func filtersByTheTasksNames(keys: String, selected: String, bottom: String) async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    if selected.hasPrefix("ring") { screen.type("jj") }
    screen.type(keys)
    #expect(screen.selected == [selected])
    #expect(screen.bottom.hasPrefix(bottom))
  }

  @Test func offersAChoiceOfSeveralNames() async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 12)
    screen.type("Gfp")
    #expect(screen.rows.contains { $0.contains("+garden") })
    screen.press(.down, .enter)
    #expect(screen.bottom.hasPrefix("1/1 of 4  /project:garden"))
    screen.type("/")
    #expect(screen.bottom.hasPrefix(" Filter  project:garden"))
  }

  @Test(
    arguments: [
      ("home", "+", "project:home"), ("phone", "@", "context:phone"), ("größe.1", "+", "project:größe.1"),
      ("a,b", "+", "\"+a,b\""), ("a*", "+", "\"+a\\*\""), ("a\"b", "@", "\"@a.b\""),
    ] as [(String, Character, String)])
  func aNameBecomesAQueryThatMatchesIt(name: String, sigil: Character, text: String) throws {
    let part = QueryText.name(Array(name.utf8), after: sigil)
    #expect(part == Array(text.utf8))
    let calendar = TodoCalendar(today: .saturday, firstWeekday: .monday)
    let list = TodoList("do \(sigil)\(name)\nno\n")
    let selection = QuerySelection(
      try Query(part, calendar: calendar), in: list, calendar: calendar, numberWidth: 1)
    #expect(selection.matches(among: [0, 1]) == [0])
  }

  @Test func screenReadersHearTheNumberOfTasks() async throws {
    let screen = try await ListScreen(tasks, columns: 400, rows: 2, isLinear: true)
    screen.type("/@phone\r")
    #expect(screen.session.rows == ["▌ 1 call Mom @phone, 1 of 2", "2 of 4 tasks"])
    screen.press(.escape)
    #expect(screen.bottom == "4 of 4 tasks")
    screen.type("/zzzz\r")
    #expect(screen.session.rows == ["No task matches “zzzz”. Esc shows all.", "0 of 4 tasks"])
    screen.type("ff")
    #expect(screen.bottom == "4 of 4 tasks")
    screen.type("fc")
    #expect(screen.bottom == "2 of 4 tasks")
    screen.type("ffV")
    #expect(screen.bottom == "4 marked")
    screen.type(" ")
    #expect(screen.bottom == "3 marked")
    screen.type("VV")
    #expect(screen.bottom == "No tasks are marked.")
  }

  @Test func readsOutANewSection() async throws {
    let screen = try await ListScreen(
      "call +a\nring +a\nfeed +b\n", "--group-by", "project", plugins: [GroupByProjectPlugin.self],
      columns: 400, rows: 3, isLinear: true)
    #expect(screen.session.rows == ["+a, 2 tasks", "▌ 1 call +a, 1 of 2", "3 of 3 tasks"])
    screen.type("jj")
    #expect(screen.rows.first?.hasPrefix("+b, 1 task") == true)
    #expect(screen.rows.last?.hasSuffix(", 1 of 1") == true)
  }

  /// Half of a word is not a valid query yet.
  @Test func errorsAreSpokenAfterAPauseOrEnter() async throws {
    let screen = try await ListScreen(tasks, columns: 400, rows: 3, isLinear: true)
    screen.type("/call (a")
    #expect(!screen.rows.contains { $0.contains("(column") })
    screen.session.pause()
    #expect(screen.rows.contains { $0.contains("(column") })
    screen.type("x")
    #expect(!screen.rows.contains { $0.contains("(column") })
    screen.press(.enter)
    #expect(screen.rows.contains { $0.contains("(column") })
  }

  @Test func filterErrorsFitTwoRows() async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 2)
    screen.type("/(")
    #expect(screen.session.rows.first?.hasPrefix("Something is missing after “(”") == true)
  }

  // MARK: Sections and order

  @Test func choosesSectionsAndOrderSeparately() async throws {
    let screen = try await ListScreen(
      "(B) b +x\n(A) c +y\n(B) a +x\n", plugins: [GroupByPriorityPlugin.self, GroupByProjectPlugin.self],
      rows: 14)
    screen.type("bp")
    #expect(
      screen.rows == [
        " ▾ (A)  1 ──────────────────────────────────────────────────", "▌ 2 (A) c +y",
        " ▾ (B)  2 ──────────────────────────────────────────────────", "  1 (B) b +x", "  3 (B) a +x",
      ])
    screen.type("St")
    #expect(
      screen.rows == [
        " ▾ (A)  1 ──────────────────────────────────────────────────", "▌ 2 (A) c +y",
        " ▾ (B)  2 ──────────────────────────────────────────────────", "  3 (B) a +x", "  1 (B) b +x",
      ])
    screen.type("St")
    #expect(
      screen.rows == [
        " ▾ (A)  1 ──────────────────────────────────────────────────", "▌ 2 (A) c +y",
        " ▾ (B)  2 ──────────────────────────────────────────────────", "  1 (B) b +x", "  3 (B) a +x",
      ])
    screen.type("bn")
    #expect(screen.rows == ["  1 (B) b +x", "  3 (B) a +x", "▌ 2 (A) c +y"])
    screen.type("S")
    screen.press(.home, .enter)
    #expect(screen.rows == ["▌ 2 (A) c +y", "  3 (B) a +x", "  1 (B) b +x"])
  }

  /// The menus of groups and orders use plain words, show each key, and mark what holds.
  @Test func menusSayWhatHolds() async throws {
    let screen = try await ListScreen(
      "a\n", "--group-by", "date", plugins: [GroupByDatePlugin.self], columns: 70, rows: 16)
    screen.type("b")
    #expect(screen.rows.contains { $0.contains("▌ d  ✓ Due date") })
    #expect(screen.rows.contains { $0.contains("n    No groups  one list") })
    #expect(screen.rows.contains { $0.contains("Due day    Overdue, then day by day") })
    screen.type("qS")
    #expect(
      screen.rows.contains { $0.contains("▌ u  ✓ Usual order") && $0.contains("due date, then priority") })
    #expect(screen.rows.contains { $0.contains("d    Due date ") && $0.contains(" the earliest first") })
    #expect(!screen.rows.contains { $0.contains("--") || $0.contains("Priority  ") && $0.contains("by ") })
  }

  @Test func foldedTasksAreNotMarked() async throws {
    let screen = try await ListScreen(
      "call +a\nring +a\nfeed +b\nwater +b\n", "--group-by", "project",
      plugins: [GroupByProjectPlugin.self], columns: 90, rows: 9)
    screen.type("zjV")
    #expect(screen.selected == ["feed +b", "water +b"])
    #expect(screen.bottom.hasPrefix(" 3/4  2 marked"))
    screen.type("V")
    #expect(screen.selected == ["feed +b"])
    // Tasks that were marked and then folded count like filtered ones, and return when their section is
    // unfolded.
    screen.type("V")
    screen.press(.left)
    #expect(screen.selected.isEmpty)
    #expect(screen.bottom.contains("0 marked, 2 not listed"))
    screen.press(.right)
    #expect(screen.selected == ["feed +b", "water +b"])
    // A range over a folded section includes none of its tasks, finished or not.
    screen.type("V")
    screen.type("Gvgk")
    #expect(screen.selected == ["feed +b", "water +b"])
    screen.type("v")
    #expect(screen.selected == ["feed +b", "water +b"])
  }

  /// None of these changes was made by another program.
  @Test func ownUndoneChangesAreNotMarked() async throws {
    let text = (10..<40).map { "task \($0)\n" }.joined()
    let screen = try await ListScreen(
      text, plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 90, rows: 40)
    screen.type("Vx")
    try await screen.waitForRow("Done: 30 tasks")
    try await screen.type("u", until: "Undone: Completed")
    #expect(screen.rows.count == 30)
    #expect(!screen.rows.contains { $0.contains("•") })
    try await screen.save(text + "more\n")
    #expect(screen.rows.filter { $0.contains("•") } == [" • 31 more"])
  }

  /// The cursor goes to the first of the tasks that an undo or a redo brings back or changes.
  @Test(arguments: [("jx", "b", "c"), ("jvjvx", "b", "d"), ("x", "a", "b")])
  func theCursorFollowsUndoAndRedo(keys: String, undone: String, redone: String) async throws {
    let screen = try await ListScreen(
      "a\nb\nc\nd\n", plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 90)
    screen.type(keys)
    try await screen.waitForRow("Done: ")
    screen.type("G")
    #expect(screen.selected == ["d"])
    try await screen.type("u", until: "Undone: ")
    #expect(screen.selected == [undone])
    try await screen.type("U", until: "Redone: ")
    #expect(screen.selected == [redone])
    try await screen.type("Hu", until: "Undone: ")
    try await screen.type("GU", until: "Redone: ")
    #expect(screen.selected.first?.hasSuffix(" \(undone)") == true)
  }

  // MARK: Completed and waiting tasks

  @Test func aFilterNamesMatchesThatAreNotShown() async throws {
    let screen = try await ListScreen("a\nx 2026-11-20 b\n", columns: 90)
    screen.type("/b\r")
    #expect(screen.rows.contains { $0.contains("Not shown, but found: 1 done") })
    #expect(screen.rows.contains { $0.contains("H show done") })
  }

  @Test(arguments: [
    (90, "▌   1  x  b  Yesterday"), (70, "▌ 1  x  b  -1d"), (30, "▌  x  b"),
  ])
  func aCompletedTaskShowsWhenItWasDone(columns: Int, row: String) async throws {
    let screen = try await ListScreen("x 2026-11-20 2026-11-01 b due:2026-11-01\n", columns: columns)
    screen.type("H")
    #expect(screen.narrowRows.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 } == [row])
  }

  @Test func showsCompletedAndWaitingTasksOnDemand() async throws {
    let screen = try await ListScreen("a\nx 2026-11-20 b\nc t:2026-12-01\nd h:1\n", columns: 90)
    #expect(screen.rows == ["▌   1 a"])
    #expect(
      screen.bottom.hasPrefix(" 1/1  1 done hidden  "))
    screen.type("H")
    #expect(screen.narrowRows == ["▌   1     a", "    2  x  b  Yesterday"])
    screen.type("F")
    #expect(screen.rows.count == 4)
    screen.type("HF")
    #expect(screen.rows == ["▌   1 a"])
    // A query that asks for such tasks shows them.
    screen.type("/is:done\r")
    #expect(screen.narrowRows == ["▌   2  x  b  Yesterday"])
  }

  @Test func completedTasksLeaveAndTheCursorMovesOn() async throws {
    let screen = try await ListScreen(
      "a\nb\nc\n", plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 60)
    try await screen.type("jx", until: "✓ Done: b")
    #expect(screen.selected == ["c"])
    #expect(screen.rows == ["  1 a", "▌ 3 c"])
  }

  /// The cursor goes along with a task that an action moves to another section, unless it would leave the screen: then
  /// the next task takes its row. Undo selects the one that came back.
  @Test(arguments: [
    ("", 4, "(A) a", "(A) b"), ("j", 4, "(A) b", "(A) c"), ("jj", 4, "(A) c", "(A) b"),
    ("", 8, "(A) a", "(B) a"),
  ])
  func theCursorStaysOnTheScreen(keys: String, height: Int, changed: String, next: String) async throws {
    let screen = try await ListScreen(
      "(A) a\n(A) b\n(A) c\n(B) d\n", "--group-by", "priority",
      plugins: [GroupByPriorityPlugin.self, EditPlugin.self, HistoryPlugin.self], columns: 60, rows: height)
    try await screen.type(keys + "pb", until: "✓ Priority B: ")
    #expect(screen.selected == [next])
    try await screen.type("u", until: "✓ Undone: ")
    #expect(screen.selected == [changed])
  }

  @Test func theTaskThatWasDoneLastIsFirst() async throws {
    let screen = try await ListScreen(
      "x 2026-11-18 one due:2026-11-01\nx 2026-11-20 two due:2026-11-25\nx three\nfour\n", "--group-by",
      "date",
      plugins: [GroupByDatePlugin.self], columns: 70)
    screen.type("H")
    let words = screen.rows.flatMap { $0.split(separator: " ") }
    #expect(words.filter { ["one", "two", "three"].contains($0) } == ["two", "one", "three"])
  }

  // MARK: Marks

  @Test func everyActionAppliesToTheMarks() async throws {
    let screen = try await ListScreen(
      "a\nb\nc\nd\n", plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 60)
    screen.press(.text(" "), .text("j"), .text(" "))
    #expect(screen.rows == ["◆ 1 a", "  2 b", "◆ 3 c", "▌ 4 d"])
    #expect(screen.selected == ["a", "c"])
    #expect(screen.bottom.hasPrefix("4/4  2 marked"))
    try await screen.type("x", until: "✓ Done: 2 tasks")
    #expect(screen.rows == ["  2 b", "▌ 4 d"])
    #expect(screen.selected == ["d"])
  }

  @Test(
    arguments: [
      ("vjj", ["a", "b", "c"]), ("vjjvj", ["a", "b", "c"]), ("jjjvkkv", ["b", "c", "d"]),
      ("V", ["a", "b", "c", "d"]),
      ("VV", ["a"]), ("vj\u{1B}", ["b"]), (" vj\u{1B}", ["a"]), (" vj\u{1B}\u{1B}", ["c"]),
      ("  ", ["a", "b"]),
      (" k ", ["b"]),
    ] as [(String, [String])])
  func keysMarkTasks(keys: String, selected: [String]) async throws {
    let screen = try await ListScreen("a\nb\nc\nd\n")
    screen.type(keys)
    #expect(screen.selected == selected)
  }

  /// An action affects only visible or announced tasks. Marks end with the first action on the marked tasks.
  @Test(arguments: ["d", "v"])
  func marksEndWithAnActionOnThem(way: String) async throws {
    let text = (10..<60).map { "task \($0)\n" }.joined()
    let screen = try await ListScreen(
      text, plugins: [CompletePlugin.self, HistoryPlugin.self, DatesPlugin.self], columns: 90, rows: 8)
    screen.type(way == "d" ? "  " : "vj")
    try await screen.type("d1w\r", until: "2 tasks")
    try await screen.type("u", until: "U ")
    screen.type("G")
    #expect(screen.selected == ["task 59"])
    screen.type("x")
    try await screen.waitForRow("Done: task 59")
    #expect(!screen.bottom.contains("marked"))
  }

  @Test func messagesCountMarks() async throws {
    let text = (10..<60).map { "task \($0)\n" }.joined()
    let screen = try await ListScreen(
      text, plugins: [CompletePlugin.self, HistoryPlugin.self, EditPlugin.self], columns: 90, rows: 8)
    try await screen.type("x", until: "Done: task 10")
    screen.type("  ")
    #expect(screen.bottom.contains("2 marked"))
    screen.type("G")
    #expect(screen.bottom.contains("2 marked, 2 off screen"))
    try await screen.type("u", until: "Undone: ")
    #expect(screen.bottom.contains("2 marked"))
    #expect(screen.selected == ["task 11", "task 12"])
    // An action for one task applies to the task under the cursor, which is the one that came back.
    screen.type("e")
    #expect(screen.session.question.hasSuffix("task 10"))
  }

  @Test func marksSurviveChangesAndFilters() async throws {
    let screen = try await ListScreen("a\nb\nc\nd\n", columns: 70)
    screen.type(" j ")
    try await screen.save("new\na\nb\nc changed\nd\n")
    #expect(screen.selected == ["a", "c changed"])
    screen.type("/chang\r")
    #expect(screen.selected == ["c changed"])
    #expect(screen.bottom.hasPrefix("1/1 of 5  1 marked, 1 not listed  /chang"))
    screen.type("ff")
    try await screen.save("new\nb\nd\n")
    #expect(screen.selected.count == 1)
    #expect(!screen.bottom.contains("marked"))
  }

  // MARK: Views

  @Test func aRedefinedViewIsListedAnew() async throws {
    let screen = try await ListScreen(tasks, columns: 100) { $0.viewsFile = "views" }
    let file = screen.store.files.store(at: "views")
    _ = try file.update { _ in [.append(Array("phone = @phone".utf8))] }
    try await screen.waitForRow("7 phone 2")
    screen.type("7")
    #expect(screen.rows.count == 3)
    _ = try file.update { [.replace(TodoLine($0[0]), with: Array("phone = +garden".utf8))] }
    try await screen.waitForRow("7 phone 1")
    #expect(screen.rows.count == 2)
  }

  @Test func viewsDisappearWithTheirFile() async throws {
    let screen = try await ListScreen(tasks, columns: 100) { $0.viewsFile = "views" }
    let file = screen.store.files.store(at: "views")
    _ = try file.update { _ in [.append(Array("phone = @phone".utf8))] }
    try await screen.waitForRow("7 phone 2")
    screen.type("7")
    #expect(screen.rows.count == 3)
    file.fail(with: .missing(path: "views"))
    try await screen.waitForRow("The view “phone” no longer exists.")
    #expect(screen.rows.count == 5)
    screen.type("7")
    #expect(screen.rows.count == 5)
  }

  @Test func hasViewsWithoutSetup() async throws {
    let screen = try await ListScreen(tasks, columns: 100, rows: 10) { $0.viewsFile = "views" }
    try await screen.waitForRow("6 Done lately 0")
    #expect(screen.rows.first?.contains("5 No date 3") == true)
    screen.type("5")
    #expect(screen.rows.count == 4)
  }

  @Test func anEmptyListNamesTheKeyThatAdds() async throws {
    let screen = try await ListScreen("", plugins: [AddPlugin.self], columns: 40, rows: 7)
    let rows = [
      "", "              No tasks yet", "              in todo.txt", "", "        a add   ? keys   q quit",
      "",
    ]
    #expect(screen.session.rows.dropLast() == rows[...])
  }

  @Test func aProblemIsShownWhileItLasts() async throws {
    let screen = try await ListScreen(tasks, plugins: [CompletePlugin.self], columns: 90)
    screen.store.fail(with: .unreadable(path: "todo.txt", reason: "it is locked"))
    try await screen.waitForRow("Can't read todo.txt: it is locked since")
    // Commands that were tried meanwhile are not reported once the file is readable again.
    screen.type("x")
    try await screen.waitForRow("Can't read todo.txt: it is locked.")
    screen.store.replace(with: TodoList(tasks))
    try await screen.waitForRow("1/4")
    #expect(!screen.bottom.contains("Can't read"))
  }

  @Test func viewsAreTabsThatFollowTheirFile() async throws {
    let screen = try await ListScreen(tasks, plugins: [GroupByProjectPlugin.self], columns: 70, rows: 10) {
      $0.viewsFile = "views"
    }
    let file = screen.store.files.store(at: "views")
    try file.update { _ in
      [.append(Array("home = +home".utf8)), .append(Array("phone = @phone".utf8))] + TodoEdit.noStandardViews
    }
    try await screen.waitForRow(" 1 All 4 ")
    try await screen.waitForRow("3 phone 2")
    #expect(screen.rows.first?.hasPrefix("  1 All 4   2 home 2   3 phone 2") == true)
    screen.type("2")
    #expect(
      screen.narrowRows.dropFirst() == ["▌ 2 feed cat +home  ! -1d", "  4 water +home +garden"])
    screen.type("bp")
    #expect(screen.rows.count == 4)
    screen.press(.tab)
    #expect(screen.rows.dropFirst() == ["▌ 1 call Mom @phone", "  3 ring @phone"])
    screen.press(Key(.tab, .shift))
    #expect(screen.rows.count == 4)
    screen.press(.tab, .tab)
    #expect(screen.rows.first?.hasPrefix("  1 All 4 ") == true)
    screen.type("9")
    #expect(screen.rows.count == 5)
    try file.update { list in [.remove(TodoLine(list[0]), leavingBlank: false)] }
    try await screen.waitForRow(" 1 All 4   2 phone")
    try file.update { _ in [.append(Array("odd = (a".utf8))] }
    try await screen.waitForRow("2 odd ?")
    screen.type("2")
    #expect(screen.bottom.contains("“odd” is not valid"))
  }

  /// A save changes the list and the counts of the views in one frame.
  @Test func theCountsComeWithTheirList() async throws {
    let screen = try await ListScreen("call @phone\nring @phone\n", columns: 70) { $0.viewsFile = "views" }
    try screen.store.files.store(at: "views").update { _ in
      [.append(Array("phone = @phone".utf8))] + TodoEdit.noStandardViews
    }
    try await screen.waitForRow("2 phone 2")
    try await screen.save("call @phone\n")
    #expect(screen.rows.first?.hasPrefix("  1 All 1   2 phone 1") == true)
    try await screen.save("call @phone\nx 2026-11-21 ring @phone\n")
    screen.type("H")
    #expect(screen.rows.first?.hasPrefix("  1 All 2   2 phone 2") == true)
  }

  @Test func followsChangesOfTheContext() async throws {
    let screen = try await ListScreen(tasks, columns: 90) {
      $0.contextFile = "context"
      $0.viewsFile = "views"
    }
    let views = screen.store.files.store(at: "views")
    try views.update { _ in [.append(Array("phone = @phone".utf8))] + TodoEdit.noStandardViews }
    try await screen.waitForRow(" 1 All 4 ")
    let file = screen.store.files.store(at: "context")
    try file.update { _ in [.append(Array("query = +home".utf8))] }
    try await screen.waitForRow(" 1 All 2   2 phone 0")
    #expect(screen.rows.count == 3)
    screen.type("?")
    screen.press(.escape)
    #expect(screen.bottom.contains("context +home"))
    try file.update { list in [.remove(TodoLine(list[0]), leavingBlank: false)] }
    try await screen.waitForRow(" 1 All 4 ")
    #expect(screen.rows.count == 5)
  }

  @Test func noContextIgnoresTheContext() async throws {
    let screen = try await ListScreen(tasks, "--no-context", columns: 90) { $0.contextFile = "context" }
    try screen.store.files.store(at: "context").update { _ in [.append(Array("query = +home".utf8))] }
    try await screen.settle()
    #expect(screen.rows.count == 4)
  }

  @Test func aFilterSuggestsSimilarNames() async throws {
    let screen = try await ListScreen(tasks, columns: 90)
    screen.type("/proj:home")
    #expect(screen.session.rows.contains { $0.contains("No task has “proj”. Did you mean “project:”?") })
  }

  @Test func tabWithoutViewsKeepsTheList() async throws {
    let screen = try await ListScreen("a\nb\n", "b", columns: 60)
    #expect(screen.rows == ["▌ 2 b"])
    screen.press(.tab)
    #expect(screen.rows == ["▌ 2 b"])
  }
}
