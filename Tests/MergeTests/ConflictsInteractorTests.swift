import Merging
import ModuleTestKit
import Testing
@testable import MergeModule

@Suite struct ConflictsInteractorTests {
  private let consent = DeletionConsent(.none, in: .testing(), action: "conflicts --merge")
  private static let name = "todo.sync-conflict-1.txt"

  private func interactor(_ files: InMemoryTodoFiles) -> ConflictsInteractor {
    ConflictsInteractor(
      inspector: InMemoryFileInspector(files), openStore: { files.store(at: $0) }, journal: files.journal,
      consent: consent,
      paths: ["todo.txt", "done.txt"])
  }

  /// The other device has completed and archived the task, and its todo.txt became the copy.
  @Test func reportsOpenTasksThatAreCompletedInDoneTxt() throws {
    let files = InMemoryTodoFiles([
      "todo.txt": "(A) pay\ncall\nnew\n", Self.name: "call\n",
      "done.txt": "x 2026-11-20 pay\nx 2026-11-20 call\n",
    ])
    let interactor = interactor(files)
    let outcome = try #require(interactor.merge(try interactor.copies()).first?.result.get())
    #expect(outcome.completedTasks == [NumberedTask(number: TaskNumber(1), text: Array("(A) pay".utf8))])
    #expect(try files.store(at: "todo.txt").lines() == ["(A) pay", "call", "new"])
  }
}
