import FileStore
import Testing
import TodoStores
import TodoTxt

@Suite(.timeLimit(.minutes(15))) struct FileLimitTests {
  private let directory = TestDirectory()

  private func store(_ name: String = "todo.txt", limits: FileLimits = FileLimits()) -> FileTodoStore {
    FileTodoStore(path: directory.file(name), limits: limits)
  }

  private static let small = FileLimits(file: 100, line: 10)

  @Test(arguments: [
    ("0123456789\n", true), ("a\n0123456789\nb", true), ("0123456789", true), ("01234567890\n", false),
    ("\n0123456789\n\n0123456789", true), ("\n01234567890", false),
    ("a\n01234567890\nb\n", false), ("a\n01234567890", false), (String(repeating: "a\n", count: 50), true),
    (String(repeating: "a\n", count: 51), false),
  ])
  func filesOverALimitAreRefused(text: String, isRead: Bool) async {
    directory.write(text)
    let store = store(limits: Self.small)
    var followed = Followed(store)
    let first = await followed.next()
    if isRead {
      #expect(throws: Never.self) { try store.list() }
      #expect(first?.problem == nil && first?.list == TodoList(text))
      return
    }
    let reason =
      text.count > 100
      ? "files of more than 100 bytes are refused (see TODO_FILE_LIMIT)"
      : "lines of more than 10 bytes are refused (see TODO_LINE_LIMIT)"
    let error = TodoStoreError.unreadable(path: directory.file("todo.txt"), reason: reason)
    #expect(first?.problem == error)
    #expect(throws: error) { try store.list() }
    #expect(throws: error) { try store.append([0x61]) }
    #expect(throws: error) { try store.update { _ in [.remove(TodoLine(1, "a"), leavingBlank: false)] } }
    #expect(directory.read() == text)
  }

  @Test func refusesEditsThatWouldExceedALimit() {
    directory.write("x a\n")
    directory.write(String(repeating: "b\n", count: 49), to: "done.txt")
    let path = directory.file("todo.txt")
    let longLine = TodoStoreError.unwritable(
      path: path, reason: "lines of more than 10 bytes are refused (see TODO_LINE_LIMIT)")
    let largeFile = "files of more than 100 bytes are refused (see TODO_FILE_LIMIT)"
    let store = store(limits: Self.small)
    #expect(throws: longLine) { try store.append(Array("01234567890".utf8)) }
    #expect(throws: longLine) {
      try store.apply([.replace(TodoLine(1, "x a"), with: Array("01234567890".utf8))])
    }
    #expect(throws: TodoStoreError.unwritable(path: path, reason: largeFile)) {
      try store.apply([TodoEdit](repeating: .append("123456789"), count: 10))
    }
    #expect(throws: TodoStoreError.unwritable(path: directory.file("done.txt"), reason: largeFile)) {
      try store.apply([.move(TodoLine(1, "x a"), to: directory.file("done.txt"), leavingBlank: false)])
    }
    #expect(directory.read() == "x a\n" && directory.read("done.txt").count == 98)
  }

  /// The size is refused before the bytes take any memory.
  @Test func aSparseFileIsRefusedByItsSize() {
    directory.run("truncate -s 3G todo.txt")
    let error = TodoStoreError.unreadable(
      path: directory.file("todo.txt"), reason: "files of more than 1024 MB are refused (see TODO_FILE_LIMIT)"
    )
    #expect(throws: error) { try store().list() }
    #expect(throws: error) { try store().append([0x61]) }
  }

  /// The system reports a size of 0 for this file.
  @Test func aFileThatReportsNoSizeIsReadUpToTheLimit() {
    let store = FileTodoStore(path: "/proc/self/smaps", limits: FileLimits(file: 1000, line: 1000))
    #expect(
      throws: TodoStoreError.unreadable(
        path: "/proc/self/smaps", reason: "files of more than 1000 bytes are refused (see TODO_FILE_LIMIT)")
    ) { try store.list() }
  }
}
