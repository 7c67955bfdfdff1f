import CLinux
import FileStore
import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

/// Files whose size stat(2) reports wrongly, or that can't be read at once.
@Suite(.timeLimit(.minutes(15))) struct UnsteadyFileTests {
  private let directory = TestDirectory()

  private func store(
    _ path: String? = nil, waits: FileStoreWaits = FileStoreWaits(),
    onWait: @escaping @Sendable (String) -> Void = { _ in }
  ) -> FileTodoStore {
    FileTodoStore(path: path ?? directory.file("todo.txt"), waits: waits, waiting: StoreWaiting(onWait))
  }

  /// The system reports a size of 0 for this file.
  private static let falseSize = "/proc/version"

  @Test func listsAFileThatReportsNoSize() async throws {
    let text = directory.run("cat \(Self.falseSize)")
    #expect(try store(Self.falseSize).list() == TodoList(text))
    var followed = Followed(store(Self.falseSize))
    #expect(await followed.next()?.list == TodoList(text))
  }

  @Test func refusesToEditAFileThatReportsNoSize() throws {
    let size = directory.run("cat \(Self.falseSize)").utf8.count
    let error = TodoStoreError.unwritable(
      path: Self.falseSize, reason: "its file system says that it has 0 bytes, but \(size) can be read")
    let store = store(Self.falseSize)
    #expect(throws: error) { try store.update { list in [.remove(TodoLine(list[0]), leavingBlank: false)] } }
    #expect(throws: error) { try store.append(Array("a".utf8)) }
    directory.write("x a\n")
    #expect(throws: error) {
      try self.store().apply([.move(TodoLine(1, "x a"), to: Self.falseSize, leavingBlank: false)])
    }
    #expect(directory.read() == "x a\n")
  }

  /// Takes the lease as soon as no other process has the file open: processes that other tests start inherit
  /// its descriptors for a moment.
  private func lease(_ file: Int32, _ kind: Int32) -> Bool {
    for _ in 0..<10_000 {
      if fcntl(file, F_SETLEASE, kind) == 0 { return true }
      usleep(1_000)
    }
    return false
  }

  @Test(arguments: [F_RDLCK, F_WRLCK])
  func waitsForAnotherProgramsLease(kind: Int32) throws {
    directory.write("a\nb\n")
    for edit in [TodoEdit.append("c"), .replace(TodoLine(1, "a"), with: Array("A".utf8))] {
      let file = open(directory.file("todo.txt"), (kind == F_WRLCK ? O_RDWR : O_RDONLY) | O_CLOEXEC)
      _ = fcntl(file, F_SETSIG, SIGURG)
      try #require(lease(file, kind))
      var waits = FileStoreWaits()
      waits.notice = .milliseconds(20)
      let store = store(waits: waits)
      inThreads(2) { index in
        if index == 0 {
          #expect(throws: Never.self) { try store.apply([edit]) }
        } else {
          // A file server returns the lease some time after it is asked to.
          usleep(60_000)
          _ = fcntl(file, F_SETLEASE, F_UNLCK)
          close(file)
        }
      }
    }
    #expect(directory.read() == "A\nb\nc\n")
  }

  @Test func givesUpOnALeaseThatIsKept() throws {
    directory.write("a\n")
    let file = open(directory.file("todo.txt"), O_RDWR | O_CLOEXEC)
    defer { close(file) }
    _ = fcntl(file, F_SETSIG, SIGURG)
    try #require(lease(file, F_WRLCK))
    var waits = FileStoreWaits()
    waits.patience = .milliseconds(50)
    let error = TodoStoreError.busy(path: directory.file("todo.txt"), seconds: 0)
    #expect(throws: error) { try store(waits: waits).apply([.append("b")]) }
    waits.notice = .milliseconds(10)
    let told = Mutex<[String]>([])
    #expect(throws: error) {
      try store(waits: waits, onWait: { sentence in told.withLock { $0.append(sentence) } }).list()
    }
    let path = directory.file("todo.txt").shownPath
    #expect(told.withLock(\.self) == ["Waiting for another program that has locked \(path)."])
    _ = fcntl(file, F_SETLEASE, F_UNLCK)
    #expect(directory.read() == "a\n")
  }

  /// The timeout is so long that a needless wait shows in the duration of the test.
  @Test func aTimeInTheFutureIsNotRecent() throws {
    directory.run("echo a > todo.txt; touch -d 2101-01-01 todo.txt; sleep 0.3")
    let editor = open(directory.file("todo.txt"), O_WRONLY | O_CLOEXEC)
    defer { close(editor) }
    var waits = FileStoreWaits()
    waits.patience = .seconds(200)
    try store(waits: waits).apply([.append("b")])
    #expect(directory.read() == "a\nb\n")
  }
}
