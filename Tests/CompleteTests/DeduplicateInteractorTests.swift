import ModuleTestKit
import Testing
import TodoStores

@testable import CompleteModule

@Suite struct DeduplicateInteractorTests {
  @Test(arguments: [
    ("a\nb\na\n\n\n", false, ["a", "b", ""], 1), ("a\nb\na\n\n\n", true, ["a", "b", "", "", ""], 1),
    ("a\nA\n", false, ["a", "A"], 0),
  ])
  func keepsTheFirstOfEqualLines(text: String, keepsNumbers: Bool, left: [String], removed: Int) throws {
    let store = InMemoryTodoStore(text)
    let interactor = DeduplicateInteractor(store: store, preservesLineNumbers: keepsNumbers)
    #expect(try interactor.deduplicate() == removed)
    #expect(try store.lines() == left)
  }
}
