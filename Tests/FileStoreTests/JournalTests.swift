import FileStore
import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

/// The journal's file: private, bounded, and never an obstacle for an action.
@Suite(.timeLimit(.minutes(15))) struct JournalTests {
  /// In memory, because a writer that waits for a busy disk would block the journal for longer than other
  /// writers wait.
  private let directory = TestDirectory(in: TestDirectory.memory)

  private func journal(limit: Int = 1 << 20) -> FileTodoJournal {
    let path = directory.file("state/todo")
    let notes = directory.file("notes")
    return FileTodoJournal(
      directory: { path }, noteDirectory: { notes }, todoPath: directory.file("todo.txt"), limit: limit,
      now: { (CivilDate(daysSinceEpoch: 20_000), 3_600) },
      onMiss: { [misses] sentence in misses.withLock { $0.append(sentence) } })
  }

  /// The warnings about actions that were not recorded.
  private let misses = Sentences([])

  private func store(_ words: String..., limit: Int = 1 << 20) -> any TodoStore {
    FileTodoStore(path: directory.file("todo.txt"), journal: journal(limit: limit))
      .acting(as: RunningAction(ActionIdentity(words[0], words: words.map { Array($0.utf8) })))
  }

  private func add(_ text: String, limit: Int = 1 << 20) throws {
    try store("add", text, limit: limit).apply([.append(Array(text.utf8))])
  }

  private var actions: [String] {
    get throws {
      try journal().history().actions.map { $0.identity.title + ($0.isRecorded ? "" : " (missed)") }
    }
  }

  /// The journal's own file.
  private var file: String {
    directory.run("ls state/todo/*.journal").split(separator: "\n").joined()
  }

  @Test func isPrivate() throws {
    directory.run("umask 000")
    try add("a")
    #expect(directory.run("stat -c %a state state/todo \(file)") == "700\n700\n600\n")
    directory.run("chmod 777 state/todo; chmod 666 \(file)")
    try add("b")
    #expect(directory.run("stat -c %a state/todo \(file)") == "700\n600\n")
    #expect(try actions == ["add a", "add b"])
  }

  @Test func keepsAnAnnouncementUntilItIsConfirmed() throws {
    try add("a")
    let part = try #require(try journal().history().nextToUndo?.partsToUndo.first)
    let journal = journal(limit: 10)
    let step = UndoStep(
      id: JournalRecord.PartID(action: 7, part: 0), purpose: .undid(part.id), change: part.latest, result: 42)
    // The journal is full. An announcement belongs to the records that are kept.
    try journal.announce([step])
    let history = try journal.history()
    #expect(history.unconfirmed == [[step]])
    #expect(history.nextToUndo?.id == part.id.action)
    journal.confirm([step])
    #expect(try journal.history().unconfirmed.isEmpty)
    #expect(try journal.history().nextToUndo == nil)
  }

  @Test func keepsEveryByteOfALine() throws {
    directory.run(#"printf 'a\tb\\\r\n\377\n' > todo.txt"#)
    let store = store("x", "\n\t\\")
    try store.update { list in
      [.replace(TodoLine(list[0]), with: Array("A".utf8)), .remove(TodoLine(list[1]), leavingBlank: false)]
    }
    let action = try #require(try journal().history().actions.first)
    #expect(action.identity.words == [Array("x".utf8), Array("\n\t\\".utf8)])
    #expect(action.parts.count == 1)
    let lines = action.parts[0].original.lines
    #expect(lines.map(\.old) == [Array("a\tb\\\r\n".utf8), [0xFF, 0x0A]])
    #expect(lines.map(\.new) == [Array("A\r\n".utf8), nil])
    #expect(try store.list().edits(undoing: lines).count == 2)
  }

  @Test func knowsTheActionThatCreatedTheFile() throws {
    for text in ["a", "b"] { try add(text) }
    #expect(
      try journal().history().actions.map { $0.parts.map(\.original.createsFile) } == [[true], [false]])
    #expect(try journal().history().actions.allSatisfy { $0.parts[0].original.result != nil })
    directory.run("rm todo.txt")
    try add("c")
    #expect(try journal().history().actions.last?.parts.first?.original.createsFile == true)
  }

  @Test func keepsTheRecordsOfConcurrentWriters() throws {
    inThreads(8) { index in
      for round in 0..<25 { try? add("\(index).\(round)") }
    }
    #expect(Set(try actions).count == 200)
    #expect(try FileTodoStore(path: directory.file("todo.txt")).list().count == 200)
  }

  @Test func aDamagedRecordIsAnUnknownAction() throws {
    for text in ["a", "b", "c"] { try add(text) }
    directory.run("sed -i '2s/b/B/' \(file); printf 'half a li' >> \(file)")
    let damaged = "an action whose record is damaged (missed)"
    #expect(try actions == ["add a", damaged, "add c", damaged])
    #expect(try journal().history().unknownAfterNextToUndo != nil)
    try add("d")
    #expect(try actions == ["add a", damaged, "add c", damaged, "add d"])
    directory.run("head -c 5000 /dev/urandom > \(file)")
    try add("e")
    #expect(try actions == ["add e"])
    #expect(misses.withLock { $0.isEmpty })
    directory.run("truncate -s 1T \(file)")
    try add("f", limit: 1_000)
    #expect(try actions == ["add f"])
  }

  @Test(arguments: [
    "touch state", "mkdir state; touch state/todo", "mkdir -p elsewhere state; ln -s ../elsewhere state/todo",
    "ln -s missing state",
  ])
  func anActionSucceedsWithoutAJournal(obstacle: String) throws {
    directory.run(obstacle)
    try add("a")
    #expect(directory.read() == "a\n")
    #expect(directory.run("ls elsewhere", mayFail: true).contains("journal") == false)
    #expect(throws: TodoStoreError.self) { try journal().hold(isPatient: true) }
  }

  @Test(arguments: ["ln -s \"$PWD/victim\"", "ln \"$PWD/victim\"", "mkfifo"])
  func doesNotFollowLinks(trap: String) throws {
    try add("a")
    let file = file
    directory.run("rm \(file); echo precious > victim; chmod 644 victim; \(trap) \(file)")
    try add("b")
    #expect(directory.read() == "a\nb\n")
    #expect(directory.run("cat victim; stat -c %a victim") == "precious\n644\n")
    #expect(throws: TodoStoreError.self) { try journal().hold(isPatient: true) }
  }

  @Test func staysWithinItsLimit() throws {
    for number in 1...200 { try add("task \(number)", limit: 8_000) }
    #expect(Int(directory.run("cat \(file) | wc -c").split(separator: "\n").joined()) ?? .max <= 8_000)
    let actions = try actions
    #expect(actions.count >= 10 && actions.last == "add task 200")
    #expect(actions == (1...200).map { "add task \($0)" }.suffix(actions.count))
    #expect(directory.run("ls state/todo | grep -c tmp", mayFail: true) == "0\n")
  }

  /// An action that was not recorded appears in the history, before later actions.
  @Test func anActionSucceedsWhileTheJournalIsLocked() throws {
    try add("a")
    let descriptor = open(directory.file(file), O_RDWR | O_CLOEXEC)
    flock(descriptor, LOCK_EX)
    try add("b")
    close(descriptor)
    #expect(directory.read() == "a\nb\n")
    let path = directory.file(file)
    #expect(
      misses.withLock { $0 } == [
        "This action can't be undone, because it was not recorded: another program has locked \(path)."
      ])
    #expect(try actions == ["add a", "add b (missed)"])
    #expect(try journal().history().unknownAfterNextToUndo?.identity.title == "add b")
    try add("c")
    #expect(try actions == ["add a", "add b (missed)", "add c"])
    #expect(try journal().history().unknownAfterNextToUndo == nil)
    #expect(directory.run("ls state/todo | grep -c missed", mayFail: true) == "0\n")
  }

  /// On a full disk, even the note about an unrecorded action is empty.
  @Test func listsAnActionWithAnEmptyNote() throws {
    try add("a")
    directory.run("chmod 600 \(file); touch \(file).missed")
    #expect(try actions == ["add a", "an action (missed)"])
    try add("b")
    #expect(try actions == ["add a", "an action (missed)", "add b"])
  }

  @Test func unrecordedActionsAreNotedInAnotherDirectory() throws {
    try add("a")
    directory.run("mv state kept; touch state")
    try add("b")
    #expect(misses.withLock { $0.count } == 1)
    #expect(directory.run("stat -c %a notes notes/*") == "700\n600\n")
    directory.run("rm state; mv kept state")
    #expect(try actions == ["add a", "add b (missed)"])
    try add("c")
    #expect(try actions == ["add a", "add b (missed)", "add c"])
    #expect(directory.run("ls notes").isEmpty)
  }

  @Test func doesNotRecordTooLargeActions() throws {
    let text = String(repeating: "x", count: 200_000)
    directory.run("head -c 200000 /dev/zero | tr '\\0' x > todo.txt; echo >> todo.txt")
    try store("pri", "1", "A", limit: 8_000).update {
      [.replace(TodoLine($0[0]), with: Array("(A) \(text)".utf8))]
    }
    #expect(misses.withLock { $0.count } == 1)
    #expect(try actions == ["pri 1 A (missed)"])
    #expect(try #require(Int(directory.run("cat \(file)* | wc -c").split(separator: "\n").joined())) < 1_000)
  }

  /// Versions before 2 recorded the typed words, and no name of the action.
  @Test func undoesARecordOfAnOlderVersion() throws {
    try add("a")
    directory.write("(A) one\ntwo\n")
    let payload =
      "00000000000000ab.0\tdid\t2026-11-20\t3600\t\(directory.file("todo.txt"))\t3\tPRI\t1\tA"
      + "\t1\t=one\\n\t=(A) one\\n\t1\t"
    let sum = String(fingerprint(of: Array(payload.utf8)), radix: 16)
    let line = String(repeating: "0", count: 16 - sum.count) + sum + "\t" + payload
    directory.run("cat > \(file) <<'END'\n\(line)\nEND")
    let action = try #require(try journal().history().nextToUndo)
    #expect(action.identity == ActionIdentity("pri", words: ["PRI", "1", "A"].map { Array($0.utf8) }))
    let undone = try UndoTransaction(journal: journal()) { FileTodoStore(path: $0) }.undo()
    guard case .done = undone else { Issue.record("\(undone)"); return }
    #expect(directory.read() == "one\ntwo\n")
  }

  @Test func aMoveIsOneAction() throws {
    directory.write("x a\nb\n")
    try store("archive").update { list in
      [.move(TodoLine(list[0]), to: directory.file("done.txt"), leavingBlank: false)]
    }
    let parts = try #require(try journal().history().nextToUndo).partsToUndo
    #expect(parts.map(\.latest.path) == [directory.file("todo.txt"), directory.file("done.txt")])
    #expect(parts.map(\.latest.lines.count) == [1, 1])
  }
}

/// The messages, from any thread.
private final class Sentences: Sendable {
  private let sentences: Mutex<[String]>

  init(_ sentences: [String]) {
    self.sentences = Mutex(sentences)
  }

  func withLock<Result>(_ body: (inout [String]) -> sending Result) -> Result {
    sentences.withLock { body(&$0) }
  }
}
