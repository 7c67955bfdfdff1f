import Testing
import TodoStores

@testable import HistoryModule

@Suite struct HistoryFormatterTests {
  private let formatter = HistoryFormatter(listName: "TODO", programName: "todo")

  @Test(arguments: [
    (HistoryFormatter.Verb.undo, "There is nothing to undo."), (.redo, "There is nothing to redo."),
  ])
  func describesAnEmptyHistory(verb: HistoryFormatter.Verb, sentence: String) {
    #expect(formatter.reason(for: .nothing, verb) == sentence)
  }

  @Test func usesThePastTense() {
    #expect([HistoryFormatter.Verb.undo, .redo].map(\.done) == ["undone", "redone"])
  }
}
