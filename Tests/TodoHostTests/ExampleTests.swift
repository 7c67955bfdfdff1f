import Foundation
import ModuleTestKit
import StandardModules
import Testing

@testable import HelpModule

/// The examples of the help are valid commands.
@Suite struct ExampleTests {
  private static let registry = ModuleRegistry(StandardModules.all)
  static let actions = registry.commands.map(\.syntax).filter { !$0.isHidden }

  /// As a shell splits it, without redirections.
  private func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var quote: Character?
    var isInWord = false
    let command = line.components(separatedBy: "  #")[0].components(separatedBy: " < ")[0]
    for character in command {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        if !isInWord { words.append("") }
        isInWord = true
      } else if quote == nil, character == " " {
        isInWord = false
      } else {
        if !isInWord { words.append("") }
        isInWord = true
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  @Test func everyActionHasExamples() {
    #expect(Self.actions.filter { $0.examples.isEmpty }.map(\.name) == [])
  }

  @Test(arguments: actions.map(\.name))
  func examplesAreValid(action: String) throws {
    let syntax = try #require(Self.actions.first { $0.name == action })
    for line in syntax.examples.split(separator: "\n") { try understand(line) }
  }

  @Test(arguments: HelpPages.all.map(\.name))
  func examplesOfPagesAreValid(page: String) throws {
    let page = try #require(HelpPages.all.first { $0.name == page })
    #expect(!page.examples.isEmpty && (page.isOfKeys || !page.items.isEmpty))
    for line in page.examples.split(separator: "\n") { try understand(line) }
  }

  private func understand(_ line: Substring) throws {
    var words = words(line)
    if words.first == "--file" { words.removeFirst(2) }
    let name = try #require(words.first)
    let command = try #require(Self.registry.command(named: name), "\(line)")
    let context = ModuleContext.testing(plugins: StandardModules.all)
    let arguments = try command.syntax.parse(words.dropFirst().map { Array($0.utf8) }, in: context.settings)
    #expect(!arguments.asksForHelp)
    guard name == "ls" else { return }
    #expect(throws: Never.self, "\(line)") { try arguments.criteria(in: context) }
  }
}
