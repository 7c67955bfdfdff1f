import Merging
import ModuleTestKit
import Testing

/// A killed sync continues, whatever the user has edited since.
@Suite struct StoredFileSetTests {
  private let old: FileSet = ["todo.txt": Array("Call Mom\n".utf8)]
  private let new: FileSet = ["todo.txt": Array("Call Mom\nFrom the phone\n".utf8)]

  /// The user's line differs from both versions equally.
  @Test(arguments: [
    (false, "Call Mom\nMine\n", "Call Mom\nFrom the phone\nMine\n"), (false, "", "From the phone\n"),
    (true, "Call Mom\nMine\n", "Call Mom\nMine\n"),
    (true, "Call Mom\nFrom the phone now\n", "Call Mom\nFrom the phone now\n"),
    (false, "Call Mom\nFrom the phone\n", "Call Mom\nFrom the phone\n"),
  ])
  func continuesAfterAPartialWrite(isWritten: Bool, present: String, result: String) throws {
    let files = InMemoryTodoFiles(["/a/todo.txt": present])
    let layout = try #require(
      SyncLayout(
        files: TodoFiles(beside: "/a/todo.txt"), top: "/a"))
    try StoredFileSet(
      openStore: { files.store(at: $0) }, inspector: InMemoryFileInspector(files), layout: layout
    )
    .write(["todo.txt"], old: old, new: new) { { _ in isWritten } }
    #expect(try String(decoding: files.store(at: "/a/todo.txt").list().bytes, as: UTF8.self) == result)
  }

  /// The journal can be long.
  @Test func readsTheJournalOnce() throws {
    let names = ["todo.txt", "done.txt", "more.txt", "notes/n.md"]
    let files = InMemoryTodoFiles([:])
    let layout = try #require(SyncLayout(files: TodoFiles(beside: "/a/todo.txt"), top: "/a"))
    var count = 0
    try StoredFileSet(
      openStore: { files.store(at: $0) }, inspector: InMemoryFileInspector(files), layout: layout
    ).write(names, old: [:], new: Dictionary(uniqueKeysWithValues: names.map { ($0, Array("\($0)\n".utf8)) }))
    {
      count += 1
      return { _ in false }
    }
    #expect(count == 1)
    #expect(try names.allSatisfy { try files.store(at: "/a/\($0)").lines() == [$0] })
  }

  @Test func theJournalRecordsWrittenFiles() throws {
    let session = CommandSession(["todo.txt": "Call Mom\n"], plugins: [])
    let context = ModuleContext.testing(
      store: session.files.store(at: "/ann/todo.txt"), plugins: [], fileInspector: session.fileInspector)
    let first = context.acting(as: ActionIdentity("sync"))
    var progress = MergeProgress()
    progress.start(in: first.stores)
    func hasWritten() -> Bool {
      MergeProgress(saved: progress.saved).writtenFiles(in: context.stores)("/ann/todo.txt")
    }
    #expect(!hasWritten())
    // A write of another action does not count.
    try context.acting(as: ActionIdentity("add")).stores.todo.append(Array("Mine".utf8))
    #expect(!hasWritten())
    try first.stores.todo.append(Array("From the phone".utf8))
    #expect(hasWritten())
    // Earlier writes of the same action do not count for the next merge.
    progress = MergeProgress()
    progress.start(in: first.stores)
    #expect(!hasWritten())
    try first.stores.todo.append(Array("One more".utf8))
    #expect(hasWritten())
  }
}
