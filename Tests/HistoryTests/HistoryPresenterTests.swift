import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import HistoryModule

@Suite struct HistoryPresenterTests {
  private let files = InMemoryTodoFiles(["/ann/todo.txt": "a\nb\n", "/ann/done.txt": "x 0\n"])
  private let view = RecordingView<[ActionResult]>()

  private func presenter(
    _ journal: (any TodoJournal)? = nil, failing failures: [String: StoreFailure] = [:]
  ) -> HistoryPresenter {
    HistoryPresenter(
      interactor: HistoryInteractor(
        journal: journal ?? files.journal, inspector: InMemoryFileInspector(files),
        files: TodoFiles(beside: "todo.txt")
      ) { [files] path in
        UnreliableStore(files.store(at: path), failingBy: failures[path])
      }, formatter: HistoryFormatter(listName: "TODO", programName: "todo"), view: view)
  }

  private func act(_ words: String..., edits: (TodoList) -> [TodoEdit]) throws {
    let identity = ActionIdentity(words[0], words: words.map { Array($0.utf8) })
    try files.store(at: "/ann/todo.txt").acting(as: RunningAction(identity)).update(edits)
  }

  private func archive() throws {
    try act("archive") { [.move(TodoLine($0[0]), to: "/ann/done.txt", leavingBlank: false)] }
  }

  @Test func showsRestoredLinesAndTheTypedAction() throws {
    try act("pri", "2", "A") { [.replace(TodoLine($0[1]), with: Array("(A) b".utf8))] }
    try presenter().undo()
    try presenter().redo()
    #expect(
      view.messages == [
        [.task(NumberedTask(number: TaskNumber(2), text: Array("b".utf8))), .text("TODO: pri 2 A undone.")],
        [
          .task(NumberedTask(number: TaskNumber(2), text: Array("(A) b".utf8))),
          .text("TODO: pri 2 A redone."),
        ],
      ])
  }

  @Test func showsOnlyTheFinalStateOfARestoredLine() throws {
    let running = RunningAction(ActionIdentity("do", words: [Array("do".utf8), Array("1".utf8)]))
    let store = files.store(at: "/ann/todo.txt").acting(as: running)
    try store.update { [.replace(TodoLine($0[0]), with: Array("x a".utf8))] }
    try store.update { [.move(TodoLine($0[0]), to: "/ann/done.txt", leavingBlank: false)] }
    try presenter().undo()
    #expect(
      view.messages == [
        [.task(NumberedTask(number: TaskNumber(1), text: Array("a".utf8))), .text("TODO: do 1 undone.")]
      ])
  }

  @Test func explainsWhyAnUndoIsRefused() throws {
    expectError("TODO: There is nothing to undo.") { try presenter().undo() }
    expectError("TODO: There is nothing to redo.") { try presenter().redo() }
    expectError("TODO: There is no action 3 to undo.") { try presenter().undo(actionNumbered: 3) }
    try act("pri", "2", "A") { [.replace(TodoLine($0[1]), with: Array("(A) b".utf8))] }
    for (todo, present) in [
      ("a\n(B) b\n", "is now “(B) b”"), ("a\n\n", "no longer exists; line 2 is empty"),
      ("a\n", "no longer exists"),
    ] {
      files.store(at: "/ann/todo.txt").replace(with: TodoList(todo))
      expectError("TODO: Can't undo pri 2 A: “(A) b” in /ann/todo.txt \(present). Nothing was changed.") {
        try presenter().undo()
      }
    }
    #expect(view.displayed.isEmpty)
  }

  @Test func reportsUnrecordedActionsWithAnAlternative() throws {
    let journal = KnownJournal([.did("add GOOD"), .missed("del 1")])
    expectError(
      "TODO: Can't undo del 1: it was not recorded. “todo undo 2” undoes the last recorded action: add GOOD."
    ) { try presenter(journal).undo() }
    expectError("TODO: Can't undo del 1: it was not recorded.") {
      try presenter(journal).undo(actionNumbered: 1)
    }
    expectError("TODO: Can't undo del 1: it was not recorded.") {
      try presenter(KnownJournal([.missed("del 1")])).undo()
    }
  }

  @Test func reportsRemainingChangesAfterAFailure() throws {
    try archive()
    let full = TodoStoreError.unwritable(path: "/ann/done.txt", reason: "no space left on device")
    let failures = ["/ann/todo.txt": StoreFailure(full, after: 1), "/ann/done.txt": StoreFailure(full)]
    expectError(
      """
      TODO: Can't undo all of archive: Can't write /ann/done.txt: no space left on device. \
      What was undone in /ann/todo.txt stays so.
      """
    ) { try presenter(failing: failures).undo() }
  }

  private func expectError(_ message: String, _ body: () throws -> Void) {
    #expect(throws: CommandError(message)) { try body() }
  }
}

@Suite struct LogPresenterTests {
  @Test func marksUnrecordedAndScreenActions() throws {
    let view = RecordingView<[ActionResult]>()
    let journal = KnownJournal([.did("add a"), .missed("del 1"), .did("add", from: .screen)])
    try LogPresenter(
      interactor: HistoryInteractor(
        journal: journal, inspector: InMemoryFileInspector(InMemoryTodoFiles()),
        files: TodoFiles(beside: "todo.txt")
      ) { _ in InMemoryTodoStore() },
      formatter: LogFormatter(todoPaths: ["/ann/todo.txt"]), view: view
    ).present(limit: 2)
    #expect(
      view.messages == [
        [
          .line(Array("1  1970-01-01 01:00  add  (on the screen)".utf8)),
          .line(Array("2  1970-01-01 01:00  del 1  (not recorded)".utf8)),
        ]
      ])
  }
}

/// A journal that holds some actions and accepts no more.
private struct KnownJournal: TodoJournal {
  enum Entry {
    case did(String, from: ActionIdentity.Origin = .commandLine)
    case missed(String)
  }

  private let records: [JournalRecord]

  init(_ entries: [Entry]) {
    records = entries.enumerated().map { index, entry in
      let (identity, purpose): (ActionIdentity, JournalRecord.Purpose) =
        switch entry {
        case .did(let title, let origin): (ActionIdentity(title, from: origin), .did)
        case .missed(let title): (ActionIdentity(title), .missed)
        }
      return JournalRecord(
        id: JournalRecord.PartID(action: UInt64(index + 1), part: 0), purpose: purpose,
        date: CivilDate(daysSinceEpoch: 0), secondOfDay: 3_600, action: identity,
        change: FileChange(path: "/ann/todo.txt", lines: []))
    }
  }

  func record(_ changes: [FileChange], of action: RunningAction) {}
  func announce(_ steps: [UndoStep]) {}
  func confirm(_ steps: [UndoStep]) {}
  func history() -> JournalHistory { JournalHistory(records) }

  func rewriting<Result>(
    _ body: () throws(TodoStoreError) -> Result
  ) throws(TodoStoreError) -> Result {
    try body()
  }
}
