import Merging
import ModuleTestKit
import Testing
import TodoStores

@testable import MergeModule

@Suite struct MergeInteractorTests {
  private let files = InMemoryTodoFiles([
    "b/todo.txt": "a\n", "o/todo.txt": "a\nb\n", "t/todo.txt": "a\nc note:n.txt\n", "t/n.txt": "555\n",
  ])

  private func merge(isTrial: Bool) throws -> MergeInteractor.Outcome {
    try MergeInteractor(
      lists: StoredTaskMerge { [files] in files.store(at: $0) }, inspector: InMemoryFileInspector(files)
    ).merge(base: "b", into: "o", "t", isTrial: isTrial)
  }

  @Test func keepsTheLinesOfBothSidesAndTheirNotes() throws {
    #expect(try merge(isTrial: false).notes == ["o/n.txt"])
    #expect(try Set(files.store(at: "o/todo.txt").lines()) == ["a", "b", "c note:n.txt"])
    #expect(try files.store(at: "o/n.txt").lines() == ["555"])
  }

  @Test func dryRunWritesNothing() throws {
    #expect(try merge(isTrial: true).notes == ["o/n.txt"])
    #expect(try files.store(at: "o/todo.txt").lines() == ["a", "b"])
    #expect(!files.store(at: "o/n.txt").exists)
  }
}
