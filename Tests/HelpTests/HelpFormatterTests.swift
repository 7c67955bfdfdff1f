import ModuleKit
import Testing

@testable import HelpModule

@Suite struct HelpFormatterTests {
  private func formatter(hasLongOptions: Bool = true, verbosity: Int = 1) -> HelpFormatter {
    HelpFormatter(
      programName: "todo",
      program: ProgramDescription(version: "", date: "", usage: "ACTION", hasLongOptions: hasLongOptions),
      optionChoices: [], verbosity: verbosity, showsOnTerminal: true)
  }

  private let action = CommandSyntax(
    "paint", "pt", forms: ["NR"], summary: "Paint a task",
    details: "It dries by itself; no wall is too wide for a sentence so long that it needs another line.",
    examples: "paint 1 # Once\n")

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: [true, false])
  func noLineIsLongerThan78Columns(hasLongOptions: Bool) {
    let help = text(
      formatter(hasLongOptions: hasLongOptions).everything(actions: [action], addOnUsages: []))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 78 })
  }

  @Test func anEntryBeginsWithTheUsedName() {
    let formatter = formatter(hasLongOptions: false)
    #expect(text(formatter.entry(for: action, askedFor: "pt")).hasPrefix("    pt NR\n      Paint a task."))
  }

  @Test func anEntryShowsExamples() {
    #expect(
      text(formatter().entry(for: action, askedFor: "paint")).contains("        todo paint 1  # Once\n"))
  }

  @Test(arguments: [(0, "bees\n"), (1, "bees\n--\nTODO: 1 valid addon actions found.\n")])
  func listsAddOnNames(verbosity: Int, names: String) {
    #expect(text(formatter(verbosity: verbosity).addOnNames(["bees"])) == names)
  }

  @Test func listsOnlyTheUsageOfAnAddOn() {
    let usages = formatter().usages(
      of: [action], addOnUsages: [Array("    bees\n      Sting.\n".utf8)])
    #expect(text(usages).contains("\n  Add-on Actions:\n    bees\n\n"))
  }
}
