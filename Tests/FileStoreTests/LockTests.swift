import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

@Suite(.timeLimit(.minutes(15))) struct LockTests {
  private let directory = TestDirectory()

  init() {
    // Where only the user may write, the store ignores the locks of other users.
    directory.run("chmod 777 .")
  }

  private func store(
    _ waits: FileStoreWaits = FileStoreWaits(), onWait: @escaping @Sendable (String) -> Void = { _ in }
  ) -> FileTodoStore {
    FileTodoStore(path: directory.file("todo.txt"), waits: waits, waiting: StoreWaiting(onWait))
  }

  /// Locks the directory and returns its descriptor.
  private func hold() -> Int32 {
    let held = open(directory.path, O_RDONLY | O_CLOEXEC)
    #expect(flock(held, LOCK_EX) == 0)
    return held
  }

  @Test func reportsThatAnEditWaitsForTheLock() throws {
    directory.write("a\n")
    let held = hold()
    let told = Mutex<[String]>([])
    var waits = FileStoreWaits()
    waits.notice = .milliseconds(20)
    try store(waits) { sentence in
      told.withLock { $0.append(sentence) }
      close(held)
    }.apply([.append("b")])
    #expect(directory.read() == "a\nb\n")
    #expect(
      told.withLock(\.self) == ["Waiting for another program that is changing \(directory.file("todo.txt"))."]
    )
  }

  @Test func anEditGivesUpAfterTheTimeout() {
    directory.write("a\n")
    let held = hold()
    defer { close(held) }
    var waits = FileStoreWaits()
    waits.patience = .seconds(1)
    #expect(throws: TodoStoreError.busy(path: directory.file("todo.txt"), seconds: 1)) {
      try store(waits).apply([.append("b")])
    }
    #expect(directory.read() == "a\n")
  }

  @Test func readingTakesNoLock() throws {
    directory.write("a\n")
    let held = hold()
    defer { close(held) }
    #expect(try store().list() == TodoList("a\n"))
  }

  @Test func theLockLeavesNothingBehind() throws {
    try store().apply([.append("x a"), .append("b")])
    try store().apply([.replace(TodoLine(2, "b"), with: Array("B".utf8))])
    let move = TodoEdit.move(TodoLine(1, "x a"), to: directory.file("d/done.txt"), leavingBlank: false)
    try store().apply([move])
    #expect(directory.run("ls -A . d") == ".:\nd\ntodo.txt\n\nd:\ndone.txt\n")
  }

  @Test(.enabled(if: geteuid() == 0, "only root has another user at hand"))
  func ignoresTheLockOfAUserWithoutWriteAccess() throws {
    directory.write("a\n")
    directory.run("chmod 755 .; mkdir -m 700 locks; mkfifo held release; chmod 666 held release")
    var waits = FileStoreWaits()
    waits.patience = .seconds(600)
    let path = directory.path
    let own = FileTodoStore(
      path: directory.file("todo.txt"), waits: waits, lockDirectory: { path + "/locks" })
    inThreads(2) { thread in
      if thread == 0 {
        directory.run(
          "setpriv --reuid=65534 --clear-groups flock -x . sh -c 'echo > held; read line < release'")
      } else {
        directory.run("cat held")
        #expect(throws: Never.self) { try own.apply([.append("b")]) }
        directory.run("echo > release")
      }
    }
    #expect(directory.read() == "a\nb\n")
  }

  /// The lock is held by a program of the same user.
  @Test func waitsForTheUsersOtherPrograms() throws {
    directory.write("a\n")
    directory.run("chmod 755 .; mkdir -m 700 locks")
    let path = directory.path
    let held = hold()
    var waits = FileStoreWaits()
    waits.notice = .milliseconds(100)
    let store = FileTodoStore(
      path: directory.file("todo.txt"), waits: waits, lockDirectory: { path + "/locks" },
      waiting: StoreWaiting { _ in
        #expect(directory.read() == "a\n")
        close(held)
      })
    try store.apply([.append("b")])
    #expect(directory.read() == "a\nb\n")
  }

  @Test func theSecondLockExcludesTheUsersPrograms() throws {
    directory.write("a\n")
    directory.run("chmod 755 .; mkdir -m 700 locks")
    let path = directory.path
    let locks = OwnLocks { path + "/locks" }
    let place = try FileLock.Place(ResolvedPath(directory.file("todo.txt")))
    var waits = FileStoreWaits()
    waits.patience = .milliseconds(100)
    var patience = Patience(path: path, waits: waits, waiting: StoreWaiting())
    let held = try FileLock.all(of: [place], own: locks, patience: &patience)
    #expect(throws: TodoStoreError.self) { try FileLock.all(of: [place], own: locks, patience: &patience) }
    withExtendedLifetime(held) {}
    #expect(try FileStatus(of: directory.file("locks")).mode & 0o777 == 0o700)
    #expect(directory.run("ls locks | sed 's/[0-9a-f]*-[0-9a-f]*[.]/KEY./'") == "directory-KEY.lock\n")
  }

  @Test func locksADirectoryThatReplacedTheOldOne() throws {
    directory.run("mkdir d; echo a > d/todo.txt")
    let held = open(directory.file("d"), O_RDONLY | O_CLOEXEC)
    #expect(flock(held, LOCK_EX) == 0)
    var waits = FileStoreWaits()
    waits.notice = .milliseconds(20)
    let new = Mutex<Int32>(-1)
    let waiting = StoreWaiting { [directory] _ in
      directory.run("mv d old; mkdir d; echo b > d/todo.txt")
      new.withLock {
        $0 = open(directory.file("d"), O_RDONLY | O_CLOEXEC)
        #expect(flock($0, LOCK_EX) == 0)
      }
      close(held)
      inThreads(1) { _ in
        // No other program may get the lock before this one releases it.
        usleep(50_000)
        #expect(directory.read("d/todo.txt") == "b\n")
      }
      new.withLock { _ = close($0) }
    }
    let store = FileTodoStore(path: directory.file("d/todo.txt"), waits: waits, waiting: waiting)
    try store.apply([.append("c")])
    #expect(directory.run("cat old/todo.txt d/todo.txt") == "a\nb\nc\n")
  }

  @Test func theLongestWaiterGetsTheLock() throws {
    let files = try (0..<4).map { _ in try Handle(directory.path) }
    var queues = [LockQueue](repeating: LockQueue(), count: 4)
    func tries(_ index: Int, skipsQueue: Bool = false) throws -> Bool {
      try queues[index].tryLock(files[index].descriptor, skipsQueue: skipsQueue)
    }
    #expect(try tries(0))
    #expect(try !tries(1))
    #expect(try !tries(2))
    flock(files[0].descriptor.number, LOCK_UN)
    // The last holder and a newcomer queue behind the waiting programs.
    #expect(try !tries(0))
    #expect(try !tries(3))
    #expect(try !tries(2))
    #expect(try tries(1))
    flock(files[1].descriptor.number, LOCK_UN)
    #expect(try !tries(0))
    // A program that stopped waiting blocks no other, killed or not. A stopped program is passed in the end.
    #expect(try tries(3, skipsQueue: true))
  }

  private final class Handle {
    let descriptor: Descriptor

    init(_ path: String) throws {
      descriptor = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
    }
  }
}
