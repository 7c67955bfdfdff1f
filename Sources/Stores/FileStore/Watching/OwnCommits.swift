import EventLoop
import Glibc
import Synchronization
import TodoStores

/// The commits of this process to followed files, so that followers recognise their own changes.
final class OwnCommits: Sendable {
  static let shared = OwnCommits()

  /// The commits for one file, by its real path, while it is followed.
  private struct Notes {
    var followers = 0

    /// The number of commits being written now.
    var openCount = 0

    /// The commits that are in the file and not taken yet.
    var commits: [TodoCommit] = []

    /// The number of commits ever begun.
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

  /// - Parameter commit: nil if it failed.
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

  /// Reads the file, and takes the commits of this process that it contains.
  ///
  /// Commits noted before the reading are in the result. If another commit began meanwhile, that is
  /// uncertain, and the file is read again.
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

  /// Waits while a commit is being written: one system call.
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

  /// A slower file system does not keep the screen waiting.
  private static let patience = Duration.milliseconds(50)
}

/// A commit while it is written to its file: from before the system call until it is confirmed, or abandoned
/// after a failure.
struct CommitNote: ~Copyable {
  /// Nil once it is confirmed.
  private var commit: TodoCommit?
  private let path: String

  /// - Parameters:
  ///   - commit: nil if it belongs to no action.
  ///   - path: the real path of the file.
  init(_ commit: TodoCommit?, at path: String) {
    self.commit = commit
    self.path = path
    if commit != nil { OwnCommits.shared.begin(at: path) }
  }

  /// Confirms that the commit is in the file.
  mutating func confirm() {
    if let commit = commit.take() { OwnCommits.shared.end(commit, at: path) }
  }

  deinit {
    if commit != nil { OwnCommits.shared.end(nil, at: path) }
  }
}
