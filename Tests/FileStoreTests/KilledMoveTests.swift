import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

/// A program was killed while it moved a line of todo.txt to done.txt: the next use of the list reverses the move, or
/// records it if it is complete.
@Suite struct KilledMoveTests {
  private let directory = TestDirectory()

  private func journal(limit: Int = 1 << 20) -> FileTodoJournal {
    let path = directory.file("state")
    return FileTodoJournal(
      directory: { path }, todoPath: directory.file("todo.txt"), limit: limit,
      now: { (CivilDate(daysSinceEpoch: 20_000), 3_600) })
  }

  private func store(_ name: String) -> any TodoStore {
    FileTodoStore(path: directory.file(name), journal: journal())
      .acting(as: RunningAction(ActionIdentity("add")))
  }

  private func change(
    _ name: String, _ edits: [TodoEdit]
  ) throws -> (change: FileChange, result: UInt64) {
    let list = TodoList(directory.read(name))
    let result = try list.applying(edits)
    let change = FileChange(path: directory.file(name), from: list, by: edits, to: result)
    return (change, fingerprint(of: result.bytes))
  }

  /// - Parameters:
  ///   - todo, done: the files as they were found.
  ///   - kept: the lines in done.txt at the end.
  ///   - isDone: whether the move counts.
  @Test(arguments: [
    ("x a\nb\nx a\n", "x 0\n", kept: "x 0\n", isDone: false),
    ("x a\nb\nx a\n", "x 0\nx a\n", kept: "x 0\n", isDone: false),
    ("b\nx a\n", "x 0\nx a\n", kept: "x 0\nx a\n", isDone: true),
    // Another program has saved since.
    ("x a\nb\nx a\nc\n", "x 0\nx a\n", kept: "x 0\n", isDone: false),
    ("b\nx a\nc\n", "x 0\nx a\n", kept: "x 0\nx a\n", isDone: true),
    // Another program has saved done.txt: a line that is in both files is better than a lost one.
    ("x a\nb\nx a\n", "x 0\nx a\nx c\n", kept: "x 0\nx a\nx c\n", isDone: false),
  ])
  func isWholeOrNot(todo: String, done: String, kept: String, isDone: Bool) throws {
    for reads in [false, true] {
      directory.run("rm -rf state")
      directory.write("x a\nb\nx a\n")
      directory.write("x 0\n", to: "done.txt")
      // Even a full journal keeps what was announced.
      let recorder = CommitRecorder(journal(limit: 10), RunningAction(ActionIdentity("archive")))
      var hold: (any JournalHold)? = try journal().hold(isPatient: true)
      #expect(hold?.interrupted == nil)
      recorder.announce([
        try change("done.txt", [.append(Array("x a".utf8))]),
        try change("todo.txt", [.remove(TodoLine(1, "x a"), leavingBlank: false)]),
      ])
      // While that program runs, no other reverses its action.
      #expect(!journal().isInterrupted)
      directory.run("cp state/*.lock mark")
      hold = nil
      directory.run("cp mark $(echo state/*.lock)")
      directory.write(todo)
      directory.write(done, to: "done.txt")

      if reads {
        #expect(try store("todo.txt").list() == TodoList(todo))
      } else {
        try store("todo.txt").append(Array("new".utf8))
      }
      #expect(directory.read() == (reads ? todo : todo + "new\n"))
      #expect(directory.read("done.txt") == kept)
      #expect(!journal().isInterrupted)
      let names = try journal().history().actions.map(\.identity.name)
      #expect(names == (isDone ? ["archive"] : []) + (reads ? [] : ["add"]))
      if isDone, reads {
        _ = try UndoTransaction(journal: journal()) { FileTodoStore(path: $0) }.undo()
        #expect(directory.read() == "x a\n" + todo && directory.read("done.txt") == "x 0\n")
      }
    }
  }

  @Test func anUnconfirmedActionStaysKnown() throws {
    let path = directory.file("state")
    let isFull = Mutex(false)
    let journal = FileTodoJournal(
      directory: { isFull.withLock(\.self) ? nil : path }, todoPath: directory.file("todo.txt"),
      now: { (CivilDate(daysSinceEpoch: 20_000), 3_600) })
    let steps = RunningAction(ActionIdentity("undo")).steps(of: [try change("todo.txt", [.append([0x61])])])
    var hold: (any JournalHold)? = try journal.hold(isPatient: true)
    try journal.announce(steps)
    isFull.withLock { $0 = true }
    journal.confirm(steps)
    #expect(hold?.interrupted == nil)
    hold = nil
    isFull.withLock { $0 = false }
    #expect(journal.isInterrupted)
  }

  /// The other action changed a list that is not a file, so only its own program can take it back.
  @Test func aMoveLeavesAnotherInterruptedActionKnown() throws {
    let other = FileChange(
      path: "sqlite:list", from: TodoList(""), by: [.append([0x61])], to: TodoList("a\n"))
    var hold: (any JournalHold)? = try journal().hold(isPatient: true)
    try journal().announce(RunningAction(ActionIdentity("undo")).steps(of: [(other, result: 0)]))
    hold?.keepInterrupted()
    hold = nil
    directory.write("x a\nb\n")
    let done = directory.file("done.txt")
    try store("todo.txt").update { _ in [.move(TodoLine(1, "x a"), to: done, leavingBlank: false)] }
    #expect(directory.read() == "b\n" && directory.read("done.txt") == "x a\n")
    #expect(journal().isInterrupted)
  }
}
