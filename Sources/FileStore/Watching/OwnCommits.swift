import EventLoop
import Glibc
import Synchronization
import TodoStores

/// What this process commits to files that it follows, so that whoever follows one knows what is its own.
final class OwnCommits: Sendable {
  static let shared = OwnCommits()

  /// For one file, by its real path, while it is followed.
  private struct Notes {
    var followers = 0

    /// How many are being put into the file right now.
    var openCount = 0

    /// What the file has got and nobody has taken yet.
    var commits: [TodoCommit] = []

    /// How many were ever begun.
    var count = 0
  }

  private let notes = Mutex<[String: Notes]>([:])

  func follow(_ path: String) {
    notes.withLock { $0[path, default: Notes()].followers += 1 }
  }

  func unfollow(_ path: String) {
    notes.withLock { notes in
      notes[path]?.followers -= 1
      if notes[path]?.followers == 0 { notes[path] = nil }
    }
  }

  func isFollowed(_ path: String) -> Bool {
    notes.withLock { $0[path] != nil }
  }

  fileprivate func begin(at path: String) {
    notes.withLock { notes in
      notes[path]?.openCount += 1
      notes[path]?.count += 1
    }
  }

  /// - Parameter commit: nil where the file did not get it.
  fileprivate func end(_ commit: TodoCommit?, at path: String) {
    let isFollowed = notes.withLock { notes in
      guard var note = notes[path] else { return false }
      note.openCount = max(0, note.openCount - 1)
      if let commit { note.commits.append(commit) }
      notes[path] = note
      return commit != nil
    }
    if isFollowed { EventLoop.perform { FileWatcher.shared.lookAgain(at: path) } }
  }

  /// Reads the file, and takes what of it was committed by this process.
  ///
  /// Whatever is noted before the reading is in what is read. Where another commit has begun meanwhile, that may be so
  /// or not, and the file is read again.
  func taking<Result>(
    from path: String, into commits: inout [TodoCommit], _ read: () -> Result
  ) -> Result {
    while true {
      let (taken, count) = take(at: path)
      commits += taken
      let result = read()
      if notes.withLock({ $0[path]?.count ?? 0 }) == count { return result }
    }
  }

  /// Waits while a commit is being put into the file: that is one system call.
  private func take(at path: String) -> (commits: [TodoCommit], count: Int) {
    let start = ContinuousClock.now
    while true {
      let taken = notes.withLock { notes -> ([TodoCommit], Int)? in
        guard var note = notes[path] else { return ([], 0) }
        if note.openCount > 0, start.duration(to: .now) < Self.patience { return nil }
        let commits = note.commits
        note.commits = []
        notes[path] = note
        return (commits, note.count)
      }
      if let taken { return taken }
      usleep(20)
    }
  }

  /// A file system that takes longer does not keep the screen waiting.
  private static let patience = Duration.milliseconds(50)
}

/// A commit while it is put into its file: from before the system call that does it until it is confirmed, or given
/// up, as it is where that fails.
struct CommitNote: ~Copyable {
  /// Nil once it is confirmed.
  private var commit: TodoCommit?
  private let path: String

  /// - Parameters:
  ///   - commit: nil for what is nobody's action.
  ///   - path: the file's real one.
  init(_ commit: TodoCommit?, at path: String) {
    self.commit = commit
    self.path = path
    if commit != nil { OwnCommits.shared.begin(at: path) }
  }

  /// The file has got it.
  mutating func confirm() {
    if let commit = commit.take() { OwnCommits.shared.end(commit, at: path) }
  }

  deinit {
    if commit != nil { OwnCommits.shared.end(nil, at: path) }
  }
}
