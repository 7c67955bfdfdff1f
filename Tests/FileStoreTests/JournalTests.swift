import FileStore
import Glibc
import Testing
import TodoStores
import TodoTxt

/// The journal's file: private, bounded, and never in the way of an action.
@Suite(.timeLimit(.minutes(15))) struct JournalTests {
  /// In memory: a writer that waits for a busy disk would keep the others from the journal for longer than
  /// they wait for it.
  private let directory = TestDirectory(in: TestDirectory.memory)

  private func journal(_ words: String..., limit: Int = 1 << 20) -> FileTodoJournal {
    let path = directory.file("state/todo")
    return FileTodoJournal(
      directory: { path }, todoPath: directory.file("todo.txt"), words: words.map { Array($0.utf8) },
      limit: limit
    ) { (CivilDate(daysSinceEpoch: 20_000), 3_600) }
  }

  private func add(_ text: String, limit: Int = 1 << 20) throws {
    try FileTodoStore(path: directory.file("todo.txt"), journal: journal("add", text, limit: limit))
      .apply([.append(Array(text.utf8))])
  }

  private var actions: [String] {
    get throws {
      try journal().history().actions.map { action in
        action.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      }
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

  @Test func keepsWhatIsAnnouncedUntilItIsRecorded() throws {
    try add("a")
    let list = TodoList("b\n")
    let part = try #require(try journal().history().nextToUndo?.partsToUndo.first)
    let journal = journal("undo", limit: 10)
    try journal.recording(as: .undid(part.id)) { () throws(TodoStoreError) in
      // The journal is full: what is announced belongs to what is kept.
      try journal.announce(part.latest, leaving: list)
      let history = try journal.history()
      #expect(history.unconfirmed.map(\.announcement) == [fingerprint(of: list.bytes)])
      #expect(history.unconfirmed.map(\.purpose) == [.undid(part.id)])
      #expect(history.nextToUndo?.id == part.id.action)
      journal.record([part.latest])
    }
    #expect(try journal.history().unconfirmed.isEmpty)
    #expect(try journal.history().nextToUndo == nil)
  }

  @Test func keepsEveryByteOfALine() throws {
    directory.run(#"printf 'a\tb\\\r\n\377\n' > todo.txt"#)
    let store = FileTodoStore(path: directory.file("todo.txt"), journal: journal("x", "\n\t\\"))
    try store.update { list in
      [.replace(TodoLine(list[0]), with: Array("A".utf8)), .remove(TodoLine(list[1]), leavingBlank: false)]
    }
    let action = try #require(try journal().history().actions.first)
    #expect(action.words == [Array("x".utf8), Array("\n\t\\".utf8)])
    #expect(action.parts.count == 1)
    let lines = action.parts[0].original.lines
    #expect(lines.map(\.old) == [Array("a\tb\\\r\n".utf8), [0xFF, 0x0A]])
    #expect(lines.map(\.new) == [Array("A\r\n".utf8), nil])
    #expect(try store.list().edits(undoing: lines).count == 2)
  }

  @Test func hasTheRecordsOfManyWriters() throws {
    inThreads(8) { index in
      for round in 0..<25 { try? add("\(index).\(round)") }
    }
    #expect(Set(try actions).count == 200)
    #expect(try FileTodoStore(path: directory.file("todo.txt")).list().count == 200)
  }

  @Test func passesByWhatIsDamaged() throws {
    for text in ["a", "b", "c"] { try add(text) }
    directory.run("sed -i '2s/b/B/' \(file); printf 'half a li' >> \(file)")
    try add("d")
    #expect(try actions == ["add a", "add c", "add d"])
    directory.run("head -c 5000 /dev/urandom > \(file)")
    try add("e")
    #expect(try actions == ["add e"])
    directory.run("truncate -s 1T \(file)")
    try add("f", limit: 1_000)
    #expect(try actions == ["add f"])
  }

  @Test(arguments: [
    "touch state", "mkdir state; touch state/todo", "mkdir -p elsewhere state; ln -s ../elsewhere state/todo",
  ])
  func anActionNeedsNoJournal(obstacle: String) throws {
    directory.run(obstacle)
    try add("a")
    #expect(directory.read() == "a\n")
    #expect(directory.run("ls elsewhere", mayFail: true).contains("journal") == false)
    #expect(throws: TodoStoreError.self) { try journal().rewriting {} }
  }

  @Test(arguments: ["ln -s \"$PWD/victim\"", "ln \"$PWD/victim\"", "mkfifo"])
  func isNotLedElsewhere(trap: String) throws {
    try add("a")
    let file = file
    directory.run("rm \(file); echo precious > victim; chmod 644 victim; \(trap) \(file)")
    try add("b")
    #expect(directory.read() == "a\nb\n")
    #expect(directory.run("cat victim; stat -c %a victim") == "precious\n644\n")
    #expect(throws: TodoStoreError.self) { try journal().rewriting {} }
  }

  @Test func doesNotGrowForEver() throws {
    for number in 1...200 { try add("task \(number)", limit: 8_000) }
    #expect(Int(directory.run("cat \(file) | wc -c").split(separator: "\n").joined()) ?? .max <= 8_000)
    let actions = try actions
    #expect(actions.count >= 10 && actions.last == "add task 200")
    #expect(actions == (1...200).map { "add task \($0)" }.suffix(actions.count))
    #expect(directory.run("ls state/todo | grep -c tmp", mayFail: true) == "0\n")
  }

  @Test func aStoppedWriterHoldsNobodyUp() throws {
    try add("a")
    let descriptor = open(file.hasPrefix("/") ? file : directory.file(file), O_RDWR)
    flock(descriptor, LOCK_EX)
    try add("b")
    close(descriptor)
    #expect(directory.read() == "a\nb\n")
    #expect(try actions == ["add a"])
  }

  @Test func aMoveIsOneAction() throws {
    directory.write("x a\nb\n")
    try FileTodoStore(path: directory.file("todo.txt"), journal: journal("archive")).update { list in
      [.move(TodoLine(list[0]), to: directory.file("done.txt"), leavingBlank: false)]
    }
    let parts = try #require(try journal().history().nextToUndo).partsToUndo
    #expect(parts.map(\.latest.path) == [directory.file("todo.txt"), directory.file("done.txt")])
    #expect(parts.map(\.latest.lines.count) == [1, 1])
  }
}
