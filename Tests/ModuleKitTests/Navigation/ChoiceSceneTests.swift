import ModuleTestKit
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct ChoiceSceneTests {
  private let session = SceneSession(EmptyScene(), columns: 40, rows: 9)
  private let chosen = Chosen()

  private func present(
    _ choices: [Choice], selected: Int = 0, isSearchable: Bool = false, clickChooses: Bool = true
  ) {
    ChoiceScene.present(
      "Group by", choices, selected: selected, isSearchable: isSearchable, clickChooses: clickChooses,
      on: session.navigator
    ) { [chosen] in chosen.indices.append($0) }
  }

  private static let fruits = ["apple", "banana", "cherry"].map { Choice($0) }

  @Test func arrowsMoveAndEnterChooses() {
    present(Self.fruits, selected: 1)
    #expect(session.rows.contains { $0.contains("│ ▌ banana") })
    session.press(.down)
    #expect(session.rows.contains { $0.contains("│ ▌ cherry") })
    session.press(.down, .text("k"), .enter)
    #expect(chosen.indices == [1])
    #expect(!session.rows.contains { $0.contains("banana") })
  }

  @Test(arguments: [Key.escape, .text("q"), .control("c")])
  func escapeLeavesTheMenu(key: Key) {
    present(Self.fruits)
    session.press(key)
    #expect(chosen.indices == [nil])
    #expect(!session.rows.contains { $0.contains("banana") })
  }

  @Test func theLeadOfAChoiceIsItsKey() {
    present([Choice("none", lead: "0"), Choice("project", lead: "p")])
    #expect(session.rows.contains { $0.contains("p  project") })
    session.press(.text("p"))
    #expect(chosen.indices == [1])
  }

  /// A key has the look of keys, words have none, and details stand in one column.
  @Test func theKeyAndTheCurrentChoiceStandOut() throws {
    present(
      [
        Choice("none", lead: "0", detail: "one list"),
        Choice("project", lead: "p", detail: "the first", isCurrent: true),
      ])
    #expect(session.rows.contains { $0.contains("▌ 0    none     one list") })
    #expect(session.rows.contains { $0.contains("  p  ✓ project  the first") })
    let row = try #require(session.cells.rows.first { $0.contains { $0.character == "✓" } })
    let roles = "p✓j".map { character in row.first { $0.character == character }?.role }
    #expect(roles == [.key, .good, nil])
  }

  /// `:group date` may name a choice by its text or by a keyword.
  @Test(arguments: ["due date", "date", "du"])
  func aTypedChoiceMayBeAKeyword(typed: String) {
    session.navigator.typedChoice = typed
    present([Choice("None"), Choice("Due date", keywords: ["date"]), Choice("Day")])
    #expect(chosen.indices == [1])
  }

  @Test func typingNarrowsASearch() {
    present(Self.fruits + [Choice("pear", detail: "not an apple")], isSearchable: true)
    session.type("APP")
    #expect(session.rows.contains { $0.contains("Search: APP") })
    #expect(session.rows.filter { $0.contains("apple") }.count == 2)
    #expect(!session.rows.contains { $0.contains("banana") })
    session.type(" not\r")
    #expect(chosen.indices == [3])
  }

  @Test(arguments: [14, 20, 40])
  func theTypedTextIsSeen(columns: Int) {
    session.resize(columns: columns, rows: 9)
    present(Self.fruits, isSearchable: true)
    session.type("ban")
    #expect(session.rows.contains { $0.contains("ban ") && !$0.contains("banana") })
  }

  @Test func withoutAMatchNothingIsChosen() {
    present(Self.fruits, isSearchable: true)
    session.type("zzz")
    #expect(session.rows.contains { $0.contains("no match") })
    session.press(.enter)
    #expect(chosen.indices.isEmpty)
    session.press(.control("u"), .enter)
    #expect(chosen.indices == [0])
  }

  @Test func explainsADisabledChoice() {
    present([Choice("archive", obstacle: "Nothing is done yet."), Choice("sort")])
    session.press(.enter)
    #expect(session.bottom == "Nothing is done yet.")
    #expect(chosen.indices.isEmpty)
    session.press(.down, .enter)
    #expect(chosen.indices == [1])
  }

  @Test func aClickInAMenuChooses() throws {
    present(Self.fruits)
    let row = try #require(place(of: "banana"))
    session.click(column: 20, row: row)
    #expect(chosen.indices == [1])
  }

  /// This also holds on the row of the cursor before the first click.
  @Test(arguments: ["apple", "banana"])
  func aSecondClickChooses(fruit: String) throws {
    present(Self.fruits, clickChooses: false)
    let row = try #require(place(of: fruit))
    session.click(column: 20, row: row)
    #expect(session.rows.contains { $0.contains("▌ \(fruit)") })
    session.press(.down)
    session.click(column: 20, row: row)
    #expect(chosen.indices.isEmpty)
    session.click(column: 20, row: row, count: 2)
    #expect(chosen.indices == [fruit == "apple" ? 0 : 1])
  }

  private func place(of text: String) -> Int? { session.rows.firstIndex { $0.contains(text) } }

  /// A long list of keys is read in two columns, down the first and then the second.
  @Test func dividesALongList() throws {
    session.resize(columns: 106, rows: 8)
    present(
      (0...20).map { Choice("number \($0)", lead: "\($0)", section: $0 < 3 ? "Low" : "High") },
      clickChooses: false)
    var rows: [String] { session.rows.filter { $0.contains("│") } }
    #expect(rows[0].contains("Low") && rows[0].contains("High"))
    #expect(rows[1].contains("▌ 0   number 0") && rows[1].contains("3   number 3"))
    session.press(.down, .down, .down)
    #expect(rows[1].contains("▌ 3   number 3"))
    session.click(column: 30, row: 3)
    #expect(rows[2].contains("▌ 1   number 1"))
    session.click(column: 80, row: 4)
    #expect(rows[3].contains("▌ 5   number 5"))
    session.resize(columns: 105, rows: 8)
    #expect(rows.contains { $0.contains("▌ 5   number 5") && !$0.contains("number 0") })
  }

  @Test func scrollsManyChoices() {
    present((1...50).map { Choice("number \($0)") })
    session.press(.end)
    #expect(session.rows.contains { $0.contains("▌ number 50") })
    session.press(.pageUp)
    #expect(session.rows.contains { $0.contains("▌ number 44") })
    session.press(.home)
    #expect(session.rows.contains { $0.contains("▌ number 1") })
  }

  @Test(arguments: [(20, 4), (40, 4), (40, 3), (40, 2), (6, 12)])
  func showsTheSelectedChoiceInAnyRoom(columns: Int, rows: Int) {
    session.resize(columns: columns, rows: rows)
    for isSearchable in [false, true] {
      present(Self.fruits, isSearchable: isSearchable)
      session.press(.down)
      #expect(session.rows.contains { $0.hasPrefix("▌ ban") })
      #expect(!session.rows.contains { $0.contains("│") })
      session.press(.escape)
    }
  }

  @Test func typedTextIsVisibleWithoutATitle() {
    session.resize(columns: 40, rows: 2)
    present(Self.fruits, isSearchable: true)
    session.type("an")
    #expect(session.rows.first == "▌ an: banana")
    session.type("z")
    #expect(session.rows.first == "  anz: no match")
  }

  @Test func isCutOnATinyScreen() {
    present(Self.fruits)
    for rows in 1...6 {
      for columns in [1, 4, 6, 10, 20] {
        session.resize(columns: columns, rows: rows)
        #expect(session.rows.count <= rows)
      }
    }
  }
}

@EventLoop
private final class Chosen {
  var indices: [Int?] = []
  nonisolated init() {}
}
