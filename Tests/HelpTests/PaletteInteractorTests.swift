import ListInterface
import ListModule
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
    #expect(interactor.candidates(for: ["zz", typed], offers: []).map(\.word) == words)
  }

  /// The names of todo.sh are offered once they are typed, behind those of todo.
  @Test(arguments: [
    ("", ["stats", "list", "listall"]), ("l", ["list", "listall", "ls", "lsa"]), ("ls", ["ls", "lsa"]),
  ])
  func otherNamesComeLast(typed: String, words: [String]) {
    let interactor = PaletteInteractor(
      context: ModuleContext.testing(plugins: [ListPlugin.self]),
      completions: { typed in
        ["ls", "lsa", "list", "listall", "stats"].filter { $0.hasPrefix(typed[0]) }.map { ($0, "", "") }
      })
    #expect(interactor.candidates(for: [typed], offers: [], recent: ["stats", "x"]).map(\.word) == words)
  }

  @Test func theLatestActionsAreThoseOfTheLatestLines() {
    let lines = ["ls", "due fri", "stats", "note", "stats all", "Due mon"].map { Array($0.utf8) }
    #expect(PaletteLine.latestActions(of: lines) == ["due", "stats", "note"])
  }

  @Test func anActionOfTheUserKeepsTheWordsAfterIt() throws {
    var registry = ModuleRegistry([ListPlugin.self, ShellCompletionPlugin.self])
    let action = UserAction("errands", words: ["list", "@shop"].map { Array($0.utf8) }, summary: "")
    registry.add(userActions: { _ in [action] })
    var context = ModuleContext.testing(plugins: [])
    context.program.registry = registry
    let request = try PaletteInteractor(context: context, completions: { _ in [] })
      .listRequest(of: ["errands", "milk"].map { Array($0.utf8) })
    #expect(request?.criteria.words == ["@shop", "milk"].map { Array($0.utf8) })
  }

  @Test(arguments: ["zz", ""])
  func anUnknownActionIsNotAList(word: String) throws {
    #expect(interactor.call([Array(word.utf8)], on: [], seeing: { _ in nil }).tasks.isEmpty)
    #expect(try interactor.listRequest(of: [Array(word.utf8)]) == nil)
  }
}
