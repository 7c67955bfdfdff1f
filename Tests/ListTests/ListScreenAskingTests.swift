import AddModule
import CompleteModule
import EventLoop
import GroupByPriorityModule
import GroupByProjectModule
import HistoryModule
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import ListModule

/// What is listed and how: filters, sections, order, marks and views.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListScreenAskingTests {
  private let tasks = "call Mom @phone\nfeed cat +home due:2026-11-20\nring @phone\nwater +home +garden\n"

  // MARK: The filter

  @Test func aFilterNarrowsTheListWhileItIsTyped() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("j/")
    #expect(screen.bottom == "/")
    screen.type("ph")
    #expect(screen.rows.first == "▌ 1 call Mom @phone")
    #expect(screen.rows.last?.hasPrefix("2 of 4 tasks") == true)
    screen.type("o ring")
    #expect(screen.rows.first == "▌ 3 ring @phone")
    screen.press(.enter)
    #expect(screen.selected == ["ring @phone"])
    #expect(screen.bottom.hasPrefix("/pho ring · TODO: 1 of 4 tasks shown"))
    screen.press(.escape)
    #expect(screen.rows.count == 4)
    #expect(screen.selected == ["ring @phone"])
  }

  @Test func escapePutsTheFormerFilterAndThePlaceBack() async throws {
    let screen = try await ListScreen((1...50).map { "task \($0)\n" }.joined(), columns: 70)
    screen.type("/is:open")
    screen.press(.enter, .text("G"), .text("k"), .text("k"))
    let (rows, selected) = (screen.rows, screen.selected)
    screen.type("/")
    screen.type(" 12")
    #expect(screen.rows.first == "▌ 12 task 12")
    screen.press(.escape)
    #expect(screen.rows == rows)
    #expect(screen.selected == selected)
    #expect(screen.bottom.contains("/is:open"))
  }

  @Test func aQueryThatMakesNoSenseLeavesTheListAndIsKeptToBeMended() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("/@phone")
    screen.session.paste(" and (")
    #expect(screen.rows.first == "▌ 1 call Mom @phone")
    #expect(screen.rows.last?.hasPrefix("Column 1") == true)
    screen.press(.enter)
    #expect(screen.bottom == "/@phone and (")
    screen.press(.backspace, .backspace, .backspace, .backspace, .backspace, .backspace, .enter)
    #expect(screen.bottom.hasPrefix("/@phone · TODO: 2 of 4 tasks shown"))
  }

  @Test func earlierFiltersComeBackWithTheArrow() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("/@phone")
    screen.press(.enter)
    screen.type("ff/")
    screen.press(.up)
    #expect(screen.bottom == "/@phone")
    #expect(screen.rows.first == "▌ 1 call Mom @phone")
    #expect(screen.rows.count == 3)
  }

  @Test func ahalfTypedFilterSurvivesAChange() async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    screen.type("j/pho")
    try await screen.save("new one @phone\n" + tasks)
    #expect(screen.bottom == "/pho")
    #expect(screen.rows.contains("• 1 new one @phone"))
    screen.type("ne")
    #expect(screen.bottom == "/phone")
    screen.press(.escape)
    #expect(screen.selected == ["feed cat +home due:2026-11-20"])
    #expect(screen.rows[1] == "▌ 3 feed cat +home  -1d")
  }

  @Test(arguments: [
    ("fp", "ring @phone", "This task has no project."),
    ("fc", "ring @phone", "/context:phone · TODO: 2 of 4"),
    ("jfp", "feed cat +home due:2026-11-20", "/project:home · TODO: 2 of 4"),
    ("jfpfc", "feed cat +home due:2026-11-20", "This task has no context."),
    ("jfpff", "feed cat +home due:2026-11-20", "TODO: 4 of 4"),
  ])
  func fFiltersByNamesOfTheTask(keys: String, selected: String, bottom: String) async throws {
    let screen = try await ListScreen(tasks, columns: 70)
    if selected.hasPrefix("ring") { screen.type("jj") }
    screen.type(keys)
    #expect(screen.selected == [selected])
    #expect(screen.bottom.hasPrefix(bottom))
  }

  @Test func oneOfSeveralNamesIsChosen() async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 12)
    screen.type("Gfp")
    #expect(screen.rows.contains { $0.contains("+garden") })
    screen.press(.down, .enter)
    #expect(screen.bottom.hasPrefix("/project:garden · TODO: 1 of 4"))
    screen.type("/")
    #expect(screen.bottom == "/project:garden")
  }

  @Test(
    arguments: [
      ("home", "+", "project:home"), ("phone", "@", "context:phone"), ("größe.1", "+", "project:größe.1"),
      ("a,b", "+", "\"+a,b\""), ("a*", "+", "\"+a\\*\""), ("a\"b", "@", "\"@a.b\""),
    ] as [(String, Character, String)])
  func namesArePartsOfQueries(name: String, sigil: Character, text: String) throws {
    let part = QueryText.name(Array(name.utf8), after: sigil)
    #expect(part == Array(text.utf8))
    let calendar = TodoCalendar(today: .saturday, firstWeekday: .monday)
    let list = TodoList("do \(sigil)\(name)\nno\n")
    let selection = QuerySelection(
      try Query(part, calendar: calendar), in: list, calendar: calendar, numberWidth: 1)
    #expect(selection.matches(among: [0, 1]) == [0])
  }

  @Test func whoDoesNotSeeTheListIsToldHowManyTasksThereAre() async throws {
    let screen = try await ListScreen(tasks, columns: 400, rows: 2, isLinear: true)
    screen.type("/@phone")
    screen.press(.enter)
    #expect(screen.session.rows == ["▌ 1 call Mom @phone", "2 of 4 tasks"])
    screen.press(.escape)
    #expect(screen.bottom == "4 of 4 tasks")
    screen.type("/zzzz")
    screen.press(.enter)
    #expect(screen.session.rows == ["Nothing here matches “zzzz”. Esc shows all.", "0 of 4 tasks"])
    screen.type("ff")
    #expect(screen.bottom == "4 of 4 tasks")
    screen.type("fc")
    #expect(screen.bottom == "2 of 4 tasks")
    screen.type("ffV")
    #expect(screen.bottom == "4 marked")
    screen.type(" ")
    #expect(screen.bottom == "3 marked")
    screen.type("VV")
    #expect(screen.bottom == "Nothing is marked.")
  }

  @Test func whatIsWrongWithAFilterIsSaidOnTwoRowsToo() async throws {
    let screen = try await ListScreen(tasks, columns: 70, rows: 2)
    screen.type("/(")
    #expect(screen.session.rows.first?.hasPrefix("Column ") == true)
  }

  // MARK: Sections and order

  @Test func sectionsAndOrderAreChosenApart() async throws {
    let screen = try await ListScreen(
      "(B) b +x\n(A) c +y\n(B) a +x\n", plugins: [GroupByPriorityPlugin.self, GroupByProjectPlugin.self],
      rows: 14)
    screen.type("bp")
    #expect(
      screen.rows == [" ▾ (A) (1)", "▌ 2 (A) c +y", " ▾ (B) (2)", "  1 (B) b +x", "  3 (B) a +x"])
    screen.type("St")
    #expect(
      screen.rows == [" ▾ (A) (1)", "▌ 2 (A) c +y", " ▾ (B) (2)", "  3 (B) a +x", "  1 (B) b +x"])
    screen.type("St")
    #expect(
      screen.rows == [" ▾ (A) (1)", "▌ 2 (A) c +y", " ▾ (B) (2)", "  1 (B) b +x", "  3 (B) a +x"])
    screen.type("bn")
    #expect(screen.rows == ["  1 (B) b +x", "  3 (B) a +x", "▌ 2 (A) c +y"])
    screen.type("S")
    screen.press(.home, .enter)
    #expect(screen.rows == ["▌ 2 (A) c +y", "  3 (B) a +x", "  1 (B) b +x"])
  }

  @Test func whatIsFoldedIsNotMarked() async throws {
    let screen = try await ListScreen(
      "call +a\nring +a\nfeed +b\nwater +b\n", "--group-by", "project",
      plugins: [GroupByProjectPlugin.self], columns: 90, rows: 9)
    screen.type("zjV")
    #expect(screen.selected == ["feed +b", "water +b"])
    #expect(screen.bottom.contains(" 2 marked · "))
    screen.type("V")
    #expect(screen.selected == ["feed +b"])
    // What is folded after it was marked is left out as what is filtered is, and back with its section.
    screen.type("V")
    screen.press(.left)
    #expect(screen.selected.isEmpty)
    #expect(screen.bottom.contains("0 marked, 2 not shown · "))
    screen.press(.right)
    #expect(screen.selected == ["feed +b", "water +b"])
    // A stretch over a folded section has nothing of it, whether or not it has come to its end.
    screen.type("V")
    screen.type("Gvgk")
    #expect(screen.selected == ["feed +b", "water +b"])
    screen.type("v")
    #expect(screen.selected == ["feed +b", "water +b"])
  }

  /// Nothing of it was done elsewhere.
  @Test func whatIsDoneAndTakenBackHereIsNotMarkedAsChanged() async throws {
    let text = (10..<40).map { "task \($0)\n" }.joined()
    let screen = try await ListScreen(
      text, plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 90, rows: 40)
    screen.type("Vx")
    try await screen.waitForRow("Done: 30 tasks")
    screen.type("u")
    try await screen.waitForRow("Taken back: do")
    try await screen.settle()
    #expect(screen.rows.count == 30)
    #expect(!screen.rows.contains { $0.contains("•") })
    try await screen.save(text + "more\n")
    #expect(screen.rows.filter { $0.contains("•") } == ["• 31 more"])
  }

  // MARK: Completed and waiting tasks

  @Test func completedAndWaitingTasksAreShownOnDemand() async throws {
    let screen = try await ListScreen("a\nx 2026-11-20 b\nc t:2026-12-01\nd h:1\n", columns: 90)
    #expect(screen.rows == ["▌ 1 a"])
    #expect(
      screen.bottom.hasPrefix("TODO: 1 of 4 tasks shown · 1 done (H), 1 waiting (F), 1 hidden (F) left out"))
    screen.type("H")
    #expect(screen.rows == ["▌ 1 a", "  2 x 2026-11-20 b"])
    screen.type("F")
    #expect(screen.rows.count == 4)
    screen.type("HF")
    #expect(screen.rows == ["▌ 1 a"])
    // A query that asks for them is answered.
    screen.type("/is:done")
    screen.press(.enter)
    #expect(screen.rows == ["▌ 2 x 2026-11-20 b"])
  }

  @Test func whatIsCompletedGoesAndTheCursorStandsOnTheNext() async throws {
    let screen = try await ListScreen(
      "a\nb\nc\n", plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 60)
    screen.type("jx")
    try await screen.waitForRow("Done: b · u undoes")
    try await screen.settle()
    #expect(screen.selected == ["c"])
    #expect(screen.rows == ["  1 a", "▌ 3 c"])
  }

  // MARK: Marks

  @Test func everyActionTakesTheMarkedTasks() async throws {
    let screen = try await ListScreen(
      "a\nb\nc\nd\n", plugins: [CompletePlugin.self, HistoryPlugin.self], columns: 60)
    screen.press(.text(" "), .text("j"), .text(" "))
    #expect(screen.rows == ["◆ 1 a", "  2 b", "◆ 3 c", "▌ 4 d"])
    #expect(screen.selected == ["a", "c"])
    #expect(screen.bottom.hasPrefix("2 marked · TODO: 4 of 4"))
    screen.type("x")
    try await screen.waitForRow("Done: 2 tasks · u undoes")
    try await screen.settle()
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
  func marks(keys: String, selected: [String]) async throws {
    let screen = try await ListScreen("a\nb\nc\nd\n")
    for key in keys { screen.press(key == "\u{1B}" ? .escape : .text(key)) }
    #expect(screen.selected == selected)
  }

  @Test func marksSurviveChangesAndFilters() async throws {
    let screen = try await ListScreen("a\nb\nc\nd\n", columns: 70)
    screen.type(" j ")
    try await screen.save("new\na\nb\nc changed\nd\n")
    #expect(screen.selected == ["a", "c changed"])
    screen.type("/chang")
    screen.press(.enter)
    #expect(screen.selected == ["c changed"])
    #expect(screen.bottom.hasPrefix("1 marked, 1 not shown · /chang"))
    screen.type("ff")
    try await screen.save("new\nb\nd\n")
    #expect(screen.selected.count == 1)
    #expect(!screen.bottom.contains("marked"))
  }

  // MARK: Views

  @Test func viewsGoWithTheirFile() async throws {
    let screen = try await ListScreen(tasks, columns: 60) { $0.viewsFile = "views" }
    let file = screen.store.files.store(at: "views")
    _ = try file.update { _ in [.append(Array("phone = @phone".utf8))] }
    try await screen.waitForRow("2 phone 2")
    screen.type("2")
    #expect(screen.rows.count == 3)
    file.fail(with: .missing(path: "views"))
    try await screen.waitForRow("The view “phone” is not there any more.")
    #expect(screen.rows.count == 4)
    screen.type("2")
    #expect(screen.rows.count == 4)
  }

  @Test func anEmptyListNamesTheKeyThatAdds() async throws {
    let screen = try await ListScreen("", plugins: [AddPlugin.self], columns: 60)
    #expect(screen.rows.first == "Press a to add the first task.")
  }

  @Test func whatIsWrongIsToldForAsLongAsItIs() async throws {
    let screen = try await ListScreen(tasks, plugins: [CompletePlugin.self], columns: 90)
    screen.store.fail(with: .unreadable(path: "todo.txt", reason: "it is locked"))
    try await screen.waitForRow("Can't read todo.txt: it is locked since")
    // What was tried meanwhile is no news either once it is readable again.
    screen.type("x")
    try await screen.waitForRow("Can't read todo.txt: it is locked.")
    screen.store.replace(with: TodoList(tasks))
    try await screen.waitForRow("TODO: 4 of 4 tasks shown")
    #expect(!screen.bottom.contains("Can't read"))
  }

  @Test func viewsAreTabsThatFollowTheirFile() async throws {
    let screen = try await ListScreen(tasks, plugins: [GroupByProjectPlugin.self], columns: 70, rows: 10) {
      $0.viewsFile = "views"
    }
    let file = screen.store.files.store(at: "views")
    try file.update { _ in [.append(Array("home = +home".utf8)), .append(Array("phone = @phone".utf8))] }
    try await screen.waitForRow("[1 All 4]")
    try await screen.waitForRow("3 phone 2")
    #expect(screen.rows.first == "[1 All 4] 2 home 2  3 phone 2")
    screen.type("2")
    #expect(
      screen.rows == [" 1 All 4 [2 home 2] 3 phone 2", "▌ 2 feed cat +home  -1d", "  4 water +home +garden"])
    screen.type("bp")
    #expect(screen.rows.count == 4)
    screen.press(.tab)
    #expect(screen.rows.dropFirst() == ["▌ 1 call Mom @phone", "  3 ring @phone"])
    screen.press(Key(.tab, .shift))
    #expect(screen.rows.count == 4)
    screen.press(.tab, .tab)
    #expect(screen.rows.first?.hasPrefix("[1 All 4]") == true)
    screen.type("9")
    #expect(screen.rows.count == 5)
    try file.update { list in [.remove(TodoLine(list[0]), leavingBlank: false)] }
    try await screen.waitForRow("[1 All 4] 2 phone")
    try file.update { _ in [.append(Array("odd = (a".utf8))] }
    try await screen.waitForRow("2 odd ?")
    screen.type("2")
    #expect(screen.bottom.contains("“odd” makes no sense"))
  }

  @Test func theListIsAskedForBeforeItsViewsAreRead() async throws {
    let screen = try await ListScreen("a\nb\n", "b", columns: 60)
    #expect(screen.rows == ["▌ 2 b"])
    screen.press(.tab)
    #expect(screen.rows == ["▌ 2 b"])
  }
}
