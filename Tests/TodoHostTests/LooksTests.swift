import ScreenTestKit
import Testing

/// What a terminal shows of the live list: each cell with its colours.
@Suite(.blocking, .timeLimit(.minutes(15))) struct LooksTests {
  private static let tasks = """
    (A) 2026-11-15 Send the venue deposit +OpenDay @computer due:2026-11-18
    (B) Book the train to Lisbon +Trip @phone https://example.org/tickets/lisbon due:2026-11-20
    (C) 2026-11-16 Call Anna about the budget +OpenDay est:30m due:2026-11-21T14:00
    (D) Water the plants +Home @home rec:+1w due:2026-11-21
    Print 40 posters @errands due:2026-11-24
    x 2026-11-20 Renew the passport +Trip

    """

  struct Look: CustomTestStringConvertible {
    var columns = 80
    var rows = 24
    var isTrue = true
    var isLight = false
    var theme = "ink"
    var variables: [String: String] = [:]

    var ground: UInt32 { isLight ? 0xFFFFFF : 0x15161C }
    var testDescription: String {
      "\(columns)x\(rows) \(isTrue ? "true" : "256") \(isLight ? "light" : "dark") \(theme) \(variables)"
    }

    static let all = [(80, 24), (120, 30), (200, 60)].flatMap { columns, rows in
      [true, false].flatMap { isTrue in
        [true, false].flatMap { isLight in
          ["ink", "solarized", "gruvbox", "catppuccin"].map {
            Look(columns: columns, rows: rows, isTrue: isTrue, isLight: isLight, theme: $0)
          }
        }
      }
    }
  }

  /// Shows the list by date, types `keys`, and quits.
  private func bytes(_ look: Look, keys: String = "", until text: String = "1/5") throws -> [UInt8] {
    let sandbox = try TodoSandbox(files: ["todo.txt": Self.tasks])
    sandbox.environment.merge(
      [
        "TERM": "xterm-256color", "COLORTERM": look.isTrue ? "truecolor" : "", "TODO_THEME": look.theme,
        "TODO_BACKGROUND": look.isLight ? "light" : "dark",
      ], uniquingKeysWith: { $1 })
    sandbox.environment.merge(look.variables) { $1 }
    let size = "stty cols \(look.columns) rows \(look.rows)"
    let session = try LiveSession.onTerminal("\(size); exec todo watch --group-by date", in: sandbox)
    try session.wait(for: "1/5")
    if !keys.isEmpty {
      try session.type(keys, until: text)
    }
    session.type("q")
    _ = try session.end()
    #expect(try sandbox.text(of: "todo.txt") == Self.tasks)
    return session.output
  }

  private func cells(_ look: Look, keys: String = "", until text: String = "1/5") throws -> TerminalCells {
    TerminalCells(try bytes(look, keys: keys, until: text), ground: look.ground)
  }

  @Test(arguments: Look.all) func everyLetterCanBeRead(look: Look) throws {
    let rows = try cells(look).rows
    #expect(rows.count == look.rows)
    for (number, row) in rows.enumerated() {
      for (column, cell) in row.enumerated() where cell.character != " " {
        // Lines are decoration, also those of a chart, and the parentheses of a priority have its chip's colour.
        if "─│║╭╮╰╯▁·".contains(cell.character) || cell.foreground == cell.background { continue }
        let least = "▌◆•━".contains(cell.character) ? 3 : 4.5
        #expect(cell.contrast >= least, "row \(number), column \(column): \(cell.character)")
      }
    }
  }

  @Test(arguments: Look.all) func oneBandShowsTheCursor(look: Look) throws {
    let rows = try cells(look).rows
    let marked = rows.compactMap { row in row.firstIndex { $0.character == "▌" }.map { row[$0...] } }
    let row = try #require(marked.first)
    #expect(marked.count == 1)
    let ground = row[row.startIndex].background
    #expect(ground != look.ground)
    #expect(TerminalCells.contrast(ground, look.ground) >= 1.2)
    // A chip has a ground of its own, and a blank precedes the line of a pane.
    let band = row.prefix { $0.character != "│" }
    #expect(band.count >= min(look.columns, 78))
    #expect(band.count { $0.background != ground } <= 4)
    #expect(rows.count { $0.dropFirst(row.startIndex + 40).first?.background == ground } == 1)
  }

  @Test(arguments: Look.all) func titlesStandInOneColumnWithoutTheColourOfAPriority(look: Look) throws {
    let rows = try cells(look).rows
    let titles = ["Book the", "Call Anna", "Water the", "Print 40"].compactMap { title in
      rows.compactMap { row -> (column: Int, color: UInt32)? in
        let text = String(row.map(\.character))
        return text.firstRange(of: title).map {
          let column = text.distance(from: text.startIndex, to: $0.lowerBound)
          return (column, row[column].foreground)
        }
      }.first
    }
    #expect(titles.count == 4)
    #expect(Set(titles.map(\.column)).count == 1)
    #expect(Set(titles.map(\.color)).count == 1)
    #expect(!rows.contains { String($0.map(\.character)).contains("2026-11-15") })
  }

  @Test func theDatesOfCreationAreShownByAKey() throws {
    let shown = try cells(Look(columns: 100), keys: "C", until: "15 Nov")
    #expect(shown.rows.contains { String($0.map(\.character)).contains("! Wed 18 Nov    15 Nov ") })
  }

  /// A hint is a key and a word.
  @Test(arguments: [(40, 2), (60, 4), (80, 7), (120, 7)]) func theBottomLineNamesKeys(
    columns: Int, least: Int
  ) throws {
    let row = try #require(try cells(Look(columns: columns)).rows.last)
    let parts = String(row.map(\.character)).split(separator: "  ").map { $0.split(separator: " ") }
    let hints = parts.filter { $0.count == 2 && $0[0].count <= 5 && $0[1].allSatisfy(\.isLetter) }
    #expect(hints.count >= least)
  }

  @Test func withoutColoursTheTextIsTheSame() throws {
    let plain = try bytes(Look(variables: ["NO_COLOR": "1"]))
    let text = String(decoding: plain, as: UTF8.self)
    for match in text.matches(of: /\u{1B}\[([0-9;:]*)m/) {
      let numbers = match.1.split(separator: ";").compactMap { Int($0) }
      #expect(Set(numbers).isSubset(of: [0, 1, 2, 4, 7, 9]), "\(match.1)")
    }
    let colored = try cells(Look())
    let uncolored = TerminalCells(plain)
    for row in 0..<24 { #expect(uncolored.text(ofRow: row) == colored.text(ofRow: row)) }
  }
}
