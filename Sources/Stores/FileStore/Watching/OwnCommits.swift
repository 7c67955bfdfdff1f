import EventLoop
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
  /// - Parameter isPatient: false to read whatever is being written, and perhaps take an own change for that of another.
  /// - Returns: nil if a commit is being written, or began meanwhile. Its end has the file looked at again.
  func taking<Result>(
    from path: String, into commits: inout [TodoCommit], isPatient: Bool, _ read: () -> Result
  ) -> Result? {
    let count = notes.withLock { notes -> Int? in
      guard let note = notes[path] else { return 0 }
      if isPatient, note.openCount > 0 { return nil }
      commits += note.commits
      notes[path]?.commits = []
      return note.count
    }
    guard let count else { return nil }
    let result = read()
    return isPatient && notes.withLock({ $0[path]?.count ?? 0 }) != count ? nil : result
  }
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

  mutating func confirm() {
    if let commit = commit.take() { OwnCommits.shared.end(commit, at: path) }
  }

  deinit {
    if commit != nil { OwnCommits.shared.end(nil, at: path) }
  }
}
