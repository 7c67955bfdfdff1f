import Merging
import ModuleTestKit
import Testing
@testable import MergeModule

@Suite struct ConflictsPresenterTests {
  private let consent = DeletionConsent(.none, in: .testing(), action: "conflicts --merge")
  private let view = RecordingView<[ActionResult]>()

  /// The merge is reported even if the copy can't be deleted.
  @Test func reportsAMergeThatKeepsTheCopy() throws {
    let files = InMemoryTodoFiles(["todo.txt": "a\n", "todo.sync-conflict-1.txt": "b\n"])
    let problem = TodoStoreError.unwritable(path: "todo.sync-conflict-1.txt", reason: "read-only file system")
    let presenter = ConflictsPresenter(
      interactor: ConflictsInteractor(
        inspector: InMemoryFileInspector(files, refusingDeletions: problem),
        openStore: { files.store(at: $0) }, journal: files.journal, consent: consent,
        paths: ["todo.txt", "done.txt"]),
      consent: consent, view: view, programName: "todo")
    #expect(throws: CommandError("Can't write todo.sync-conflict-1.txt: read-only file system.")) {
      try presenter.merge(deletes: true)
    }
    #expect(
      view.messages == [
        [
          .task(NumberedTask(number: TaskNumber(2), text: Array("b".utf8))),
          .text("TODO: 2 added from todo.sync-conflict-1.txt."),
        ]
      ])
  }

  /// One commit merges a thousand copies, so undo needs one step.
  @Test func mergesManyCopiesInOneCommit() throws {
    var contents = ["todo.txt": "a\n"]
    for number in 1...1_000 { contents["todo.sync-conflict-\(number).txt"] = "a\nb \(number)\nc\n" }
    let files = InMemoryTodoFiles(contents)
    let action = RunningAction(ActionIdentity("conflicts", from: .merge))
    let interactor = ConflictsInteractor(
      inspector: InMemoryFileInspector(files), openStore: { files.store(at: $0).acting(as: action) },
      journal: files.journal, consent: consent, paths: ["todo.txt", "done.txt"])
    let copies = try interactor.copies()
    let merges = interactor.merge(copies)
    #expect(merges.count == 1_000)
    #expect(try files.store(at: "todo.txt").list().count == 1_002)
    #expect(files.journal.history().actions.map(\.parts.count) == [1])
    for (_, result) in interactor.delete(copies) {
      guard case .success(.deleted) = result else { Issue.record("\(result)"); break }
    }
    #expect(files.paths == ["todo.txt"])
  }
}
