import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import CompleteModule

@Suite struct ArchiveInteractorTests {
  @Test(arguments: [
    ("a\nx b\n\nx c\n", ["a"], ["x b", "x c"], 1), ("a\n", ["a"], [], 0), ("x b\n\n\n", [], ["x b"], 2),
  ])
  func movesDoneTasksAndRemovesGaps(text: String, left: [String], moved: [String], gaps: Int) throws {
    let store = InMemoryTodoStore(text)
    let outcome = try ArchiveInteractor(store: store, destination: "done.txt").archive()
    #expect(outcome.lines.map { String(decoding: $0, as: UTF8.self) } == moved)
    #expect(outcome.gapCount == gaps)
    #expect(try store.lines() == left)
    #expect(try moved.isEmpty || store.files.store(at: "done.txt").lines() == moved)
  }
}
