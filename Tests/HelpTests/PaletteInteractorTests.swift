import ModuleTestKit
import Testing
@testable import HelpModule

@EventLoop @Suite struct PaletteInteractorTests {
  private let interactor = PaletteInteractor(
    context: ModuleContext.testing(plugins: [ShellCompletionPlugin.self]),
    completions: { words in
      ["list", "pri", "print"].filter { $0.hasPrefix(words.last ?? "") }.map { ($0, "", "") }
    })

  @Test(arguments: [("pri", ["pri", "print"]), ("l", ["list"]), ("lst", ["list"]), ("zz", [])])
  func prefersPrefixesToFuzzyMatches(typed: String, words: [String]) {
    #expect(interactor.candidates(for: [typed], offers: []).map(\.word) == words)
  }

  @Test(arguments: ["zz", ""])
  func anUnknownActionIsNotAList(word: String) throws {
    #expect(interactor.call([Array(word.utf8)], on: [], seeing: { _ in nil }).tasks.isEmpty)
    #expect(try interactor.listRequest(of: [Array(word.utf8)]) == nil)
  }
}
