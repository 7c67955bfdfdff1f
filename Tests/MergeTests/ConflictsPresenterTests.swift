import Merging
import ModuleTestKit
import Testing
@testable import MergeModule

@Suite struct ConflictsPresenterTests {
  private let consent = DeletionConsent(.none, in: .testing(), action: "conflicts --merge")
  private let view = RecordingView<[ActionResult]>()

  private func presenter(
    _ contents: [String: String], isDeletable: Bool = true
  ) -> ConflictsPresenter {
    let files = InMemoryTodoFiles(contents)
    return ConflictsPresenter(
      interactor: ConflictsInteractor(
        inspector: ReadOnlyInspector(base: InMemoryFileInspector(files), isDeletable: isDeletable),
        openStore: { files.store(at: $0) }, journal: files.journal, consent: consent,
        paths: ["todo.txt", "done.txt"]),
      consent: consent, view: view, programName: "todo")
  }

  /// The merge is reported even if the copy can't be deleted.
  @Test func reportsAMergeThatKeepsTheCopy() throws {
    let presenter = presenter(
      ["todo.txt": "a\n", "todo.sync-conflict-1.txt": "b\n"], isDeletable: false)
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

  @Test func mergesOneCopyAfterTheOther() throws {
    let presenter = presenter([
      "todo.txt": "a\n", "todo.sync-conflict-1.txt": "a\n", "todo.sync-conflict-2.txt": "b\na\n",
      "done.sync-conflict-1.txt": "x\n",
    ])
    #expect(
      presenter.notice()
        == "Another device left todo.sync-conflict-1.txt and todo.sync-conflict-2.txt and "
        + "done.sync-conflict-1.txt; see “todo conflicts”.")
    try presenter.merge(deletes: true)
    #expect(
      view.messages == [
        [.text("todo.sync-conflict-1.txt deleted.")],
        [
          .task(NumberedTask(number: TaskNumber(2), text: Array("b".utf8))),
          .text("TODO: 2 added from todo.sync-conflict-2.txt."), .text("todo.sync-conflict-2.txt deleted."),
        ],
        [
          .task(NumberedTask(number: TaskNumber(1), text: Array("x".utf8))),
          .text("DONE: 1 added from done.sync-conflict-1.txt."), .text("done.sync-conflict-1.txt deleted."),
        ],
      ])
    try presenter.show()
    #expect(view.messages.last == [.text("No conflict copies.")])
    #expect(presenter.notice() == nil)
  }

  @Test func deletesCopiesWithoutMissingLines() throws {
    try presenter([
      "todo.txt": "a\n", "todo.sync-conflict-1.txt": "a\nb\nc\n", "todo.sync-conflict-2.txt": "a\n",
    ]).delete()
    #expect(
      view.messages == [
        [
          .text(
            "todo.sync-conflict-1.txt kept: it has 2 lines missing from todo.txt. "
              + "“todo conflicts --merge” merges them.")
        ], [.text("todo.sync-conflict-2.txt deleted.")],
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

private struct ReadOnlyInspector: FileInspector {
  let base: InMemoryFileInspector
  let isDeletable: Bool

  func condition(of path: String) -> FileCondition? { base.condition(of: path) }
  func realPath(of path: String) -> String { base.realPath(of: path) }

  func isSameFile(_ path: String, _ other: String) -> Bool { base.isSameFile(path, other) }
  func conflictCopies(of path: String) -> [String] { base.conflictCopies(of: path) }
  func textFiles(beside path: String) -> [String] { base.textFiles(beside: path) }
  func leftovers(of path: String) -> [String] { base.leftovers(of: path) }
  func deleteLeftover(at path: String) { base.deleteLeftover(at: path) }
  func deleteUnlessOpen(at path: String) -> Bool { base.deleteUnlessOpen(at: path) }

  func locked<Result>(besides path: String, _ body: () throws -> Result) throws -> Result {
    try base.locked(besides: path, body)
  }

  func deleteEmptyFile(at path: String) throws(TodoStoreError) -> Bool { false }

  func deleteConflictCopy(at path: String, holding bytes: [UInt8]) throws(TodoStoreError) -> Bool {
    if isDeletable { return try base.deleteConflictCopy(at: path, holding: bytes) }
    throw .unwritable(path: path, reason: "read-only file system")
  }
}
