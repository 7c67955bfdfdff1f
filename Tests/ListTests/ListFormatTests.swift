import GroupingModule
import ListInterface
import ListModule
import ModuleTestKit
import Testing

/// A format that a module adds: a line for each section and task.
private enum OutlinePlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(
      listFormat: ListFormat(OutputFormat("outline", summary: "Write an outline")) { found, today in
        var text = "# \(today)\n"
        var place = 0
        for section in found.sections {
          text += "## \(section.title)\n"
          for _ in 0..<section.count {
            let task = found.task(at: place)
            text += "\(task.number). \(String(decoding: task.text, as: UTF8.self))\n"
            place += 1
          }
        }
        return Array(text.utf8)
      })
  }
}

@Suite struct ListFormatTests {
  private func run(_ words: String...) throws -> String {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("b +x\na\n"),
      plugins: [ListPlugin.self, GroupByProjectPlugin.self, OutlinePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-24"))), output: output)
    try context.run("ls", words)
    return output.text
  }

  @Test func aModuleAddsAFormat() throws {
    #expect(try run("--format", "outline") == "# 2026-11-24\n## \n2. a\n1. b +x\n")
    #expect(
      try run("--format=outline", "--group-by", "project")
        == "# 2026-11-24\n## +x\n1. b +x\n## No Project\n2. a\n")
  }

  @Test(arguments: OutputFormat.named)
  func theFormatOptionEqualsTheFormatsOwnOption(format: OutputFormat) throws {
    #expect(try run("--format", format.name) == run("--\(format.name)"))
  }

  @Test(arguments: OutputFormat.named)
  func noControlCharacterReachesATerminal(format: OutputFormat) throws {
    let text = try [nil, 80].map { columns in
      let output = RecordingOutput(columns: columns)
      let context = ModuleContext.testing(
        store: InMemoryTodoStore("a\u{1B}[2J\u{9B}b\n"), plugins: [ListPlugin.self], output: output)
      try context.run("ls", [Array("--\(format.name)".utf8)])
      return output.text
    }
    #expect(text[0].contains("\u{9B}b"))
    #expect(
      text[1].unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || "\r\n".unicodeScalars.contains($0)
      })
    #expect(text[0].filter(\.isNewline) == text[1].filter(\.isNewline))
  }

  @Test func theLastFormatOptionWins() throws {
    #expect(try run("--csv", "--format", "text") == run())
    #expect(try run("--format", "text", "--csv") == run("--csv"))
  }

  @Test func refusesAnUnknownFormat() {
    #expect {
      try run("--format", "yaml")
    } throws: {
      ($0 as? CommandError)?.message
        == "There is no format “yaml”. Choose one of: text, json, ndjson, csv, ics, outline."
    }
  }
}
