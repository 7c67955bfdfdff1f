import FileStore
import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

/// Many writers at once: at the end every confirmed edit is there, once.
@Suite(.timeLimit(.minutes(15))) struct RacingTests {
  /// In memory: on a busy disk each fsync(2) takes seconds, and a writer that waits for many of them would
  /// rightly report that the file is locked for too long.
  private let directory = TestDirectory(in: TestDirectory.memory)

  /// As patient as a busy machine needs.
  private func store(_ changeWaits: (inout FileStoreWaits) -> Void = { _ in }) -> FileTodoStore {
    var waits = FileStoreWaits()
    waits.patience = .seconds(600)
    changeWaits(&waits)
    return FileTodoStore(path: directory.file("todo.txt"), waits: waits)
  }

  /// Runs `body` in `count` threads at once, each with its own store, and reports its errors.
  private func race(_ count: Int, _ body: @escaping @Sendable (Int, FileTodoStore) throws -> Void) -> [String]
  {
    let errors = Mutex<[String]>([])
    inThreads(count) { index in
      do {
        try body(index, store())
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    return errors.withLock(\.self)
  }

  @Test func keepsAppendsAndChangesOfManyWriters() throws {
    directory.run("for i in {0..7}; do echo \"$i: 0\" >> todo.txt; done")
    let errors = race(8) { index, store in
      for round in 1...15 {
        try store.update { _ in [.append("new \(index).\(round)")] }
        try store.update { list in
          [.replace(TodoLine(list[index]), with: Array("\(index): \(round)".utf8))]
        }
      }
    }
    #expect(errors.isEmpty)
    let list = try store().list()
    #expect(list.count == 8 + 8 * 15)
    #expect(list.prefix(8).map { String(decoding: $0.text, as: UTF8.self) } == (0..<8).map { "\($0): 15" })
    #expect(directory.run("sort todo.txt | uniq -d") == "")
    #expect(directory.names == ["todo.txt"])
  }

  @Test func keepsLinesAddedWithoutTheLock() throws {
    directory.write("0\n")
    let shellDone = Atomic(false)
    let errors = race(2) { index, store in
      if index == 0 {
        directory.run("for i in {1..1500}; do echo shell $i >> todo.txt; done")
        shellDone.store(true, ordering: .releasing)
      } else {
        var round = 0
        while !shellDone.load(ordering: .acquiring) {
          round += 1
          try store.update { list in [.replace(TodoLine(list[0]), with: Array("\(round)".utf8))] }
          try store.update { _ in [.append("own \(round)")] }
        }
        try store.update { list in [.replace(TodoLine(list[0]), with: Array("rounds \(round)".utf8))] }
      }
    }
    #expect(errors.isEmpty)
    let list = try store().list()
    let rounds = Int(String(decoding: list[0].text.dropFirst(7), as: UTF8.self)) ?? -1
    #expect(rounds > 0)
    #expect(directory.run("grep -c ^shell todo.txt") == "1500\n")
    #expect(directory.run("grep -c ^own todo.txt") == "\(rounds)\n")
    #expect(list.count == 1 + 1500 + rounds)
  }

  /// vim may overwrite what the store has changed since it read the file, but the store never loses what vim has saved.
  /// vim refuses to save if the file changes at the same moment, with any exit status.
  @Test func losesNoLineToAnEditorThatReplacesTheFile() throws {
    directory.run("for i in {0..39}; do echo \"old $i\" >> todo.txt; done")
    let errors = race(2) { index, store in
      if index == 0 {
        directory.run(
          """
          for i in {1..25}; do
            vim -Nu NONE -i NONE -es -c "\\$put ='vim $i'" -c w! \\
              -c "if !&modified | call writefile(['vim $i'], 'saved', 'a') | endif" -c qa! todo.txt || true
          done
          """)
      } else {
        for round in 1...60 {
          try store.update { list in
            let line = list.firstIndex { $0.text.starts(with: Array("old 7".utf8)) } ?? 0
            return [.replace(TodoLine(list[line]), with: Array("old 7 \(round)".utf8))]
          }
        }
      }
    }
    #expect(errors.isEmpty)
    #expect(directory.run("grep -c '^old' todo.txt") == "40\n")
    #expect(directory.run("grep '^vim' todo.txt") == directory.run("cat saved"))
  }

  @Test func keepsLinesWrittenToTheReplacedFile() throws {
    directory.write("a\nb\n")
    // An old time, so that the store does not wait before it reads.
    directory.run("touch -d 2001-01-01 todo.txt")
    let file = open(directory.file("todo.txt"), O_WRONLY | O_APPEND)
    let errors = race(2) { index, _ in
      if index == 0 {
        let store = store { $0.missing = .seconds(300) }
        try store.update { list in [.replace(TodoLine(list[0]), with: Array("A".utf8))] }
      } else {
        // Closes as soon as the file has been replaced, within the time that the store allows.
        while directory.read() == "a\nb\n" { sched_yield() }
        write(file, "late\n", 5)
        close(file)
      }
    }
    #expect(errors.isEmpty)
    #expect(directory.read() == "A\nb\nlate\n")
  }

  @Test func plansAgainWhenTheFileChanges() throws {
    directory.write("a\n")
    let asked = Mutex(0)
    try store().update { list in
      if asked.withLock({
        $0 += 1; return $0
      }) == 1 {
        directory.run("echo b >> todo.txt")
      }
      return [.replace(TodoLine(list[0]), with: Array("A".utf8)), .append("\(list.count)")]
    }
    #expect(directory.read() == "A\nb\n2\n")
    #expect(asked.withLock(\.self) == 2)
  }

  /// Each line is still being written to the disk when another program adds a line after it.
  @Test func movesEachLineOnceDespiteConcurrentAppends() throws {
    let disk = TestDirectory()
    disk.write((1...5).map { "x \($0)\n" }.joined())
    disk.write("", to: "done.txt")
    let isOver = Atomic(false)
    inThreads(2) { index in
      if index == 0 {
        let store = FileTodoStore(path: disk.file("todo.txt"))
        for _ in 1...5 {
          _ = try? store.update { list in
            [.move(TodoLine(list[0]), to: disk.file("done.txt"), leavingBlank: false)]
          }
        }
        isOver.store(true, ordering: .releasing)
      } else {
        let file = open(disk.file("done.txt"), O_WRONLY | O_APPEND)
        var size = 0
        while !isOver.load(ordering: .acquiring) {
          var status = stat()
          guard fstat(file, &status) == 0, status.st_size != size else { continue }
          size = status.st_size + write(file, "other\n", 6)
        }
        close(file)
      }
    }
    #expect(disk.read() == "")
    #expect(disk.run("grep -c '^x' done.txt; sort -u done.txt | grep -c '^x'") == "5\n5\n")
  }

  @Test func aMoveIsNotRepeatedWhenTheFileChangesMeanwhile() throws {
    directory.write("x a\n")
    let asked = Mutex(0)
    // The destination's directory is created only when the plan is known, so the plan runs twice in any case.
    directory.run("touch done.txt")
    try store().update { list in
      let count = asked.withLock {
        $0 += 1; return $0
      }
      if count == 2 { directory.run("echo b >> todo.txt") }
      return [.move(TodoLine(list[0]), to: directory.file("done.txt"), leavingBlank: false)]
    }
    #expect(directory.read() == "b\n")
    #expect(directory.read("done.txt") == "x a\n")
  }
}
