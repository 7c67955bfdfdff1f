import EventLoop
import Testing
import TodoStores
import TodoTxt

@testable import FileStore

/// A program that follows a file distinguishes its own commits from the saves of others.
@Suite(.timeLimit(.minutes(15))) struct OwnCommitsTests {
  private let directory = TestDirectory()

  private func store() -> FileTodoStore {
    var waits = FileStoreWaits()
    waits.patience = .seconds(600)
    return FileTodoStore(path: directory.file("todo.txt"), waits: waits)
  }

  /// Both write all the time, so that each reading of the file contains lines of both.
  @Test func reportsEachOwnCommitOnce() async throws {
    directory.write("0\n")
    let store = store()
    var followed = Followed(store)
    _ = await followed.next()
    let count = 200
    let writers = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [directory] in
          _ = try await SerialWorker("others").run {
            directory.run("for i in {1..\(count)}; do echo other $i >> todo.txt; done")
          }
        }
        group.addTask {
          try await SerialWorker("own").run {
            for number in 1...count { try store.append(Array("own \(number)".utf8)) }
            try store.update { list in [.replace(TodoLine(list[0]), with: Array("changed".utf8))] }
          }
        }
        try await group.waitForAll()
      }
    }
    let isWhole = await followed.reaches { $0.list.count == 2 * count + 1 && $0.list[0].text.count > 1 }
    try await writers.value
    #expect(isWhole)
    let own = followed.seen.flatMap(\.commits).flatMap(\.changes).compactMap(\.newText)
    #expect(own.map { String(decoding: $0, as: UTF8.self) } == (1...count).map { "own \($0)" } + ["changed"])
  }

  @Test func informsAFollowerThroughALink() async throws {
    directory.run("mkdir real; echo a > real/list.txt; ln -s real/list.txt todo.txt")
    var followed = Followed(store())
    _ = await followed.next()
    try FileTodoStore(path: directory.file("real/list.txt")).append(Array("b".utf8))
    #expect(await followed.next()?.commits.count == 1)
    // The action of another process is a change by another program.
    directory.run("echo c >> todo.txt")
    #expect(await followed.next()?.commits == [])
  }

  /// The screen's loop reads the file, so it must not wait for a commit on a worker.
  @Test func noReadingWaitsForACommitThatIsBeingWritten() {
    let (own, path) = (OwnCommits.shared, directory.file("unwritten.txt"))
    own.follow(path)
    defer { own.unfollow(path) }
    var commits: [TodoCommit] = []
    var note = CommitNote(TodoCommit(action: ActionIdentity("do"), changes: []), at: path)
    #expect(own.taking(from: path, into: &commits, isPatient: true) { 1 } == nil)
    #expect(own.taking(from: path, into: &commits, isPatient: false) { 1 } == 1)
    #expect(commits.isEmpty)
    note.confirm()
    let begins: Void? = own.taking(from: path, into: &commits, isPatient: true) {
      _ = CommitNote(TodoCommit(action: ActionIdentity("do"), changes: []), at: path)
    }
    #expect(begins == nil)
    #expect(own.taking(from: path, into: &commits, isPatient: true) { 1 } == 1)
    #expect(commits.count == 1)
  }
}
