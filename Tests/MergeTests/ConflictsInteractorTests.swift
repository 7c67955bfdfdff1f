import Merging
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt
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

  @Test(arguments: [
    ("a\nb\n", "a\nc\n", ["c"], ["b"]), ("a\na\n", "a\n", [], ["a"]), ("a\n", "a\na\n", ["a"], []),
    ("a\n\n", "a\n", [], []),
  ])
  func comparesLinesWithTheirCounts(
    ours: String, theirs: String, onlyInCopy: [String], onlyInOriginal: [String]
  ) throws {
    let interactor = interactor(InMemoryTodoFiles(["todo.txt": ours, Self.name: theirs]))
    let comparison = try interactor.compare(try #require(try interactor.copies().first))
    #expect(comparison.onlyInCopy.map { String(decoding: $0, as: UTF8.self) } == onlyInCopy)
    #expect(comparison.onlyInOriginal.map { String(decoding: $0.text, as: UTF8.self) } == onlyInOriginal)
  }

  @Test func aMergeKeepsEveryLineAndTheCopy() throws {
    let files = InMemoryTodoFiles(["todo.txt": "a\nb\n", Self.name: "a\nc\n"])
    let interactor = interactor(files)
    _ = interactor.merge(try interactor.copies())
    #expect(try files.store(at: "todo.txt").lines() == ["a", "b", "c"])
    #expect(try files.store(at: Self.name).lines() == ["a", "c"])
  }

  @Test(arguments: [("a\n", true), ("c\n", false)])
  func deletesOnlyAMergedCopy(copy: String, isDeleted: Bool) throws {
    let files = InMemoryTodoFiles(["todo.txt": "a\n", Self.name: copy])
    let interactor = interactor(files)
    _ = interactor.delete(try interactor.copies())
    #expect(files.store(at: Self.name).exists == !isDeleted)
    #expect(try files.store(at: "todo.txt").lines() == ["a"])
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
