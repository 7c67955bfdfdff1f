import Glibc
import Synchronization
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

/// Edits of a file that another program has open for writing.
@Suite(.timeLimit(.minutes(15))) struct FileWriterTests {
  private let directory = TestDirectory()

  private func store(
    patience: Duration, notice: Duration = .seconds(1),
    onWait: @escaping @Sendable (String) -> Void = { _ in }
  ) -> FileTodoStore {
    var waits = FileStoreWaits()
    (waits.patience, waits.notice) = (patience, notice)
    return FileTodoStore(path: directory.file("todo.txt"), waits: waits, waiting: StoreWaiting(onWait))
  }

  /// Lets a shell open the file, write `beginning`, and keep it open until `end(of:)`.
  private func open(_ operator: String, beginning: String, end: String) {
    directory.run(
      """
      mkfifo go
      (exec 1\(`operator`)todo.txt; \(beginning); : > begun; read x < go; \(end); exec >&-; : > ended) 2> /dev/null &
      while [ ! -e begun ]; do sleep 0.01; done
      """)
  }

  private func endWriting() {
    directory.run("echo > go; while [ ! -e ended ]; do sleep 0.01; done")
  }

  @Test func waitsForASaveThatPauses() throws {
    directory.write("a\nb\nc\nd\n")
    open(">", beginning: #"printf 'a\nb\n'"#, end: #"printf 'c\nd\n'"#)
    try store(patience: .seconds(600), notice: .milliseconds(400)) { _ in endWriting() }
      .apply([.replace(TodoLine(1, "a"), with: Array("A".utf8))])
    #expect(directory.read() == "A\nb\nc\nd\n")
  }

  @Test func anAdditionWaitsForASaveThatPauses() throws {
    directory.write("a\nb\n")
    open(">", beginning: #"printf 'a\n'"#, end: #"printf 'b\n'"#)
    try store(patience: .seconds(600), notice: .milliseconds(400)) { _ in endWriting() }.apply([.append("c")])
    #expect(directory.read() == "a\nb\nc\n")
  }

  @Test func refusesAnEditWhileALoopAppends() throws {
    directory.write("a\n")
    open(">>", beginning: "echo b", end: "echo c")
    defer { endWriting() }
    let edit = TodoEdit.replace(TodoLine(1, "a"), with: Array("A".utf8))
    let program = "bash"
    #expect(throws: TodoStoreError.openForWriting(path: directory.file("todo.txt"), program: program)) {
      try store(patience: .milliseconds(500)).apply([edit])
    }
    #expect(directory.read() == "a\nb\n")
  }

  @Test func addsALineWhileALoopAppends() throws {
    directory.write("a\n")
    open(">>", beginning: "echo b", end: "echo d")
    try store(patience: .seconds(600)).apply([.append("c")])
    endWriting()
    #expect(directory.read() == "a\nb\nc\nd\n")
  }

  /// A script may keep the file open while it runs this program: `exec 9>> todo.txt`.
  @Test func ownDescriptorsDoNotBlockAnEdit() throws {
    directory.write("a\n")
    let held = Glibc.open(directory.file("todo.txt"), O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(held) }
    try store(patience: .seconds(600)).apply([.replace(TodoLine(1, "a"), with: Array("A".utf8))])
    #expect(directory.read() == "A\n")
  }
}
