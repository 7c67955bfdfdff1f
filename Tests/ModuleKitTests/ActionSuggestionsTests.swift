import ModuleKit
import Testing

@Suite struct ActionSuggestionsTests {
  private let suggestions = ActionSuggestions(
    actions: [
      CommandSyntax("list", "ls", summary: ""), CommandSyntax("listall", "lsa", summary: ""),
      CommandSyntax("do", "done", synonyms: ["complete"], summary: ""),
      CommandSyntax("depri", "dp", summary: ""),
      CommandSyntax("del", "rm", synonyms: ["delete"], summary: ""),
      CommandSyntax("upcoming", summary: ""), CommandSyntax("today", summary: ""),
      CommandSyntax("__secret", synonyms: ["private"], summary: "", isHidden: true),
    ], addOnNames: ["bees"])

  @Test(
    arguments: [
      ("delete", ["del"]), ("delte", ["del"]), ("complete", ["do"]), ("lst", ["list"]), ("dn", ["do"]),
      ("LST", ["list"]), ("upc", ["upcoming"]), ("todya", ["today"]), ("lis", ["list", "listall"]),
      ("bess", ["bees"]), ("frobnicate", []), ("__secre", []), ("private", []), ("", []), ("x", []),
    ] as [(String, [String])])
  func suggestsSimilarActions(word: String, names: [String]) {
    #expect(suggestions.names(for: word) == names)
  }

  @Test(arguments: [
    ("dn", "There is no action “dn”. Did you mean “do”? “todo -h” lists the actions."),
    ("lis", "There is no action “lis”. Did you mean “list” or “listall”? “todo -h” lists the actions."),
    ("today", "today cannot run inside another action."),
    ("zzzz", "There is no action “zzzz”. “todo -h” lists the actions."),
  ])
  func theErrorNamesSimilarActions(word: String, message: String) {
    #expect(
      suggestions.error(for: word, in: Settings(files: TodoFiles(beside: "todo.txt")))
        == CommandError(message))
  }
}
