import AddModule
import CompleteModule
import DatesModule
import EditModule
import GroupingModule
import HistoryModule
import ModuleTestKit
import Testing

/// The live listing on screens of every size.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListScreenSizeTests {
  private static let tasks =
    "(A) Call Mom about the garden and the house +Home @phone due:2026-11-24\nWater +Home\nRead 日本語の本 @desk\n"
    + (1...20).map { "task \($0) +p\($0 % 3)\n" }.joined()

  @Test(arguments: [1, 2, 5, 9, 20, 49, 50, 79, 80, 110, 400], [1, 2, 3, 4, 8, 40])
  func drawsNothingBeyondTheEdge(columns: Int, rows: Int) async throws {
    let screen = try await ListScreen(
      Self.tasks, "--group-by", "project", plugins: [GroupByProjectPlugin.self], columns: columns, rows: rows)
    let keys: [Key] = [
      .text("j"), .text("G"), .text("k"), .pageUp, .text("w"), .text(" "), .text("z"), .text("J"), .text("Z"),
      .text("b"), .escape, .text("/"), .text("a"), .escape, .text("Z"), .text("g"), .text("w"),
    ]
    for key in keys {
      screen.press(key)
      #expect(screen.session.rows.count == rows)
      #expect(screen.session.rows.allSatisfy { DisplayText.width(of: Array($0.utf8)[...]) <= columns })
      let hasChoice = key == .text("b") || key == .text("/") || key == .text("a")
      if columns > 2, rows > 1, !hasChoice {
        #expect(screen.session.rows.contains { $0.contains("▌") }, "\(key) \(screen.session.rows)")
      }
    }
  }

  @Test(arguments: [
    (120, "▌   1 Call Mom +Home @phone  Tuesday"), (79, "▌ 1 Call Mom +Home @phone  3d"),
    (59, "▌ Call Mom +Home @phone  3d"), (39, "▌ Call Mom +Home @phone …"),
    (17, "▌ Call Mom …"), (9, "▌ Call M…"),
  ])
  func dropsDatesBeforeText(columns: Int, row: String) async throws {
    let screen = try await ListScreen("Call Mom +Home @phone due:2026-11-24\n", columns: columns, rows: 6)
    #expect(screen.narrowRows.first == row)
  }

  /// Texts are whole where all of them have room, and dots lead to a far date.
  @Test(arguments: [(1, 2), (25, 1)]) func wrapsTextsThatHaveRoom(others: Int, rows: Int) async throws {
    let long = String(repeating: "word ", count: 24)
    let text = "Short due:2026-11-24\n\(long)\n" + String(repeating: "x\n", count: others)
    let screen = try await ListScreen(text, columns: 100, rows: 29)
    #expect(screen.rows.count { $0.contains("word word") } == rows)
    #expect(screen.rows.contains { $0.contains(/Short [ ·]+· +Tuesday/) })
  }

  @Test func followsTheSizeOfTheScreen() async throws {
    let screen = try await ListScreen(Self.tasks, columns: 80, rows: 30)
    screen.type("G")
    for (columns, rows) in [(20, 4), (200, 12), (1, 1), (80, 30)] {
      screen.session.resize(columns: columns, rows: rows)
      #expect(screen.session.rows.count == rows)
    }
    #expect(screen.rows.contains { $0.hasPrefix("▌") })
  }

  @Test func readingErrorsBlockNoKey() async throws {
    let screen = try await ListScreen("a\nb\nc\n", columns: 60, rows: 8)
    screen.store.fail(with: .unreadable(path: "todo.txt", reason: "it is a directory"))
    try await screen.waitForRow("Can't read todo.txt: it is a directory since 00:00.")
    screen.type("j")
    #expect(screen.rows == ["  1 a", "▌ 2 b", "  3 c"])
    screen.type(" /c")
    #expect(screen.rows.first == "▌ 3 c")
    screen.press(.escape)
    #expect(screen.selected == ["b"])
    screen.store.files.delete("todo.txt")
    try await screen.waitForRow("todo.txt is missing since 00:00.")
    screen.type("k")
    #expect(screen.rows == ["  1 a", "▌◆2 b", "  3 c"])
    try await screen.save("b\n")
    #expect(screen.rows == ["▌◆1 b"])
  }

  @Test func theMouseMovesFoldsAndChoosesViews() async throws {
    let screen = try await ListScreen(
      "call +a\nring +a\nfeed +b\n", "--group-by", "project", plugins: [GroupByProjectPlugin.self],
      columns: 60,
      rows: 12
    ) { $0.viewsFile = "views" }
    try screen.store.files.store(at: "views").update { _ in
      [.append(Array("a = +a".utf8))] + TodoEdit.noStandardViews
    }
    try await screen.waitForRow("2 a 2")
    screen.session.click(column: 5, row: 3)
    #expect(screen.selected == ["ring +a"])
    screen.session.click(column: 5, row: 1)
    #expect(screen.rows[1] == "▌▸ +a  2")
    screen.session.click(column: 12, row: 0)
    #expect(screen.rows.first == "  1 All 3   2 a 2                                  todo.txt")
    screen.session.click(column: 1, row: 0)
    #expect(screen.rows.first == "  1 All 3   2 a 2                                  todo.txt")
  }

  /// Views that do not fit are behind a sign, which a click follows.
  @Test(arguments: [
    (44, "", "  1 All 1   2 home 1   3 phone 1   4 shop 1"),
    (43, "", "  1 All 1   2 home 1   3 phone 1  ›"), (30, "", "  1 All 1   2 home 1  ›"),
    (30, "3", "‹ 2 home 1   3 phone 1  ›"), (30, "4", "‹ 3 phone 1   4 shop 1"),
  ])
  func aSignSaysThatThereAreMoreViews(columns: Int, keys: String, row: String) async throws {
    let screen = try await ListScreen("a\n", columns: columns, rows: 12) { $0.viewsFile = "views" }
    try screen.store.files.store(at: "views").update { _ in
      TodoEdit.noStandardViews + ["home", "phone", "shop"].map { .append(Array("\($0) = a".utf8)) }
    }
    try await screen.waitForRow("2 home 1")
    screen.type(keys)
    try await screen.settle()
    #expect(screen.rows.first?.hasPrefix(row) == true, "\(screen.rows)")
    guard let column = row.firstIndex(of: "›").map({ row.distance(from: row.startIndex, to: $0) }) else {
      return
    }
    screen.session.click(column: column, row: 0)
    #expect(screen.rows.first?.hasPrefix("‹") == true)
  }

  @Test func revealsATaskByItsNumber() async throws {
    let screen = try await ListScreen(
      "call +a\nring +a\nx done +b\n", "--group-by", "project", plugins: [GroupByProjectPlugin.self],
      columns: 60)
    screen.type("Z")
    #expect(screen.scene.reveal(taskNumbered: 2) == nil)
    #expect(screen.selected == ["ring +a"])
    #expect(screen.scene.reveal(taskNumbered: 3)?.text.hasPrefix("Task 3 is not in this list") == true)
    #expect(screen.scene.reveal(taskNumbered: 9)?.text == "There is no task 9.")
  }

  /// A name that no task has is not invented.
  @Test(arguments: [
    ("+Work", "+Work "), ("project:work context:a", "+Work @a "), ("due<fri @x", "@x "), ("not +a", ""),
    ("+a or +b", ""), ("project:a*", ""), ("call", ""), ("\"+a b\"", ""), ("+None", ""),
    ("project:None @x", "@x "),
    ("+Trip", "+Trip.Lisbon "), ("project:trip", "+Trip.Lisbon "), ("+Trip.L", "+Trip.Lisbon "),
    ("+Garden", ""),
    ("+House", "+House "),
  ])
  func aNewTaskBeginsWithTheNamesOfTheFilter(filter: String, text: String) async throws {
    let screen = try await ListScreen(
      """
      a +Work @a @x due:2026-11-21
      b +Trip.Lisbon
      c +Trip.Lisbon +Other
      d +Garden.Roses
      e +Garden.Beans
      f +House.Roof
      g +House

      """)
    screen.type("/" + filter)
    screen.press(.enter)
    #expect(String(decoding: screen.scene.newTaskText, as: UTF8.self) == text)
  }

  /// While a question is open, its keys alone are shown.
  @Test func hintsSayWhatTheirKeysDoNow() async throws {
    let screen = try await ListScreen(
      "a\nx b\n", plugins: [CompletePlugin.self], columns: 80, rows: 12)
    screen.type("H")
    #expect(screen.bottom.contains("x done"))
    screen.type("j")
    #expect(screen.bottom.contains("x reopen") && !screen.bottom.contains("x done"))
    screen.type("/zzz")
    #expect(screen.rows.contains { $0.contains("No task matches") })
    #expect(!screen.rows.contains { $0.contains("show all") })
    screen.press(.enter)
    #expect(screen.rows.contains { $0.contains("Esc show all") })
  }

  /// A hint or a count is whole or left out.
  @Test(arguments: [40, 60, 80, 100, 120, 160, 200])
  func theStatusFitsWithItsHints(columns: Int) async throws {
    let text =
      (1...255).map { "task \($0)\n" }.joined() + (1...35).map { "x 2026-11-20 done \($0)\n" }.joined()
      + (1...10).map { "wait \($0) t:2027-01-01\n" }.joined()
    let screen = try await ListScreen(
      text,
      plugins: [AddPlugin.self, CompletePlugin.self, DatesPlugin.self, EditPlugin.self, HistoryPlugin.self],
      columns: columns, rows: 24)
    let parts = screen.bottom.split(separator: "  ").map { $0.trimmingPrefix { $0 == " " } }
    #expect(parts.first == "1/255")
    #expect(screen.bottom.count <= columns && !screen.bottom.contains("…"))
    let hints = parts.dropFirst().filter { !$0.hasSuffix(")") }
    #expect(hints.contains("? keys") && hints.allSatisfy { $0.contains(" ") })
    let least = [40: 3, 60: 4, 80: 7, 100: 7][columns] ?? 9
    #expect(hints.count >= least)
  }
}
