import FileStore
import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

/// Work that grows faster than the file is done before the lock, so that others do not wait for it.
@Suite(.timeLimit(.minutes(15))) struct DraftTests {
  private let directory = TestDirectory()

  private func store(planning: Duration) -> FileTodoStore {
    var waits = FileStoreWaits()
    waits.planning = planning
    return FileTodoStore(path: directory.file("todo.txt"), waits: waits)
  }

  private var isLocked: Bool {
    let descriptor = open(directory.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  @Test(arguments: ["2 minutes ago", "now"]) func aPlanIsMadeWithoutTheLock(time: String) throws {
    directory.run("printf 'a\\nb\\n' > todo.txt; touch -d '\(time)' todo.txt")
    let locked = Mutex<[Bool]>([])
    try store(planning: .zero).update { list in
      locked.withLock { $0.append(isLocked) }
      return [.replace(TodoLine(list[0]), with: Array("A".utf8)), .append("c")]
    }
    #expect(locked.withLock(\.self) == [false])
    #expect(directory.read() == "A\nb\nc\n")
  }

  /// - Parameter planning: the time that a plan may take under the lock.
  @Test(arguments: [(Duration.zero, [false, false]), (.seconds(100), [false, true])])
  func plansAgainForANewerFile(planning: Duration, expected: [Bool]) throws {
    directory.write("a\n")
    let locked = Mutex<[Bool]>([])
    try store(planning: planning).update { list in
      locked.withLock { $0.append(isLocked) }
      if list.count == 1 { directory.run("echo b >> todo.txt") }
      return [.replace(TodoLine(list[0]), with: Array("A\(list.count)".utf8))]
    }
    #expect(locked.withLock(\.self) == expected)
    #expect(directory.read() == "A2\nb\n")
  }

  /// Others change the file during each plan. The store gives up in the end, and no program had to wait.
  @Test func givesUpAPlanThatIsAlwaysOutdated() throws {
    directory.write("a\n")
    var waits = FileStoreWaits()
    waits.planning = .zero
    waits.patience = .milliseconds(500)
    let path = directory.file("todo.txt")
    let store = FileTodoStore(path: path, waits: waits)
    #expect(throws: TodoStoreError.busy(path: path, seconds: 0)) {
      try store.update { list in
        directory.run("echo b >> todo.txt")
        return [.remove(TodoLine(list[0]), leavingBlank: false)]
      }
    }
    #expect(directory.read().hasPrefix("a\nb\n"))
  }
}
