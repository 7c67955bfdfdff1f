import Synchronization
import TodoTxt

/// Files of tasks without a disk. A line that one store moves to another file is in the store of that file.
public final class InMemoryTodoFiles: Sendable {
  struct File {
    var update = TodoUpdate(list: TodoList())
    var exists = false
    var followers: [Int: TodoUpdates.Continuation] = [:]
    var nextFollower = 0

    mutating func publish(_ new: TodoUpdate) {
      exists = true
      guard !new.isSame(as: update) else { return }
      update = new.asFirst
      for follower in followers.values { follower.yield(new) }
    }
  }

  struct State {
    var files: [String: File] = [:]
    var uids: [String: InMemoryTaskUIDs] = [:]
    var states: [[String]: InMemoryStateFile] = [:]

    subscript(path: String) -> File {
      get { files[path] ?? File() }
      set { files[path] = newValue }
    }
  }

  private let state = Mutex(State())

  /// Records the commits of these files, unless another journal is given.
  public let journal = InMemoryTodoJournal()

  let recordingJournal: any TodoJournal

  /// - Parameters:
  ///   - contents: by path; no other file exists.
  ///   - journal: records the commits; nil for `self.journal`.
  public init(_ contents: [String: String] = [:], recordingTo journal: (any TodoJournal)? = nil) {
    recordingJournal = journal ?? self.journal
    for (path, text) in contents { store(at: path).replace(with: TodoList(text)) }
  }

  /// The store of the file at `path`, which need not exist.
  public func store(at path: String) -> InMemoryTodoStore {
    InMemoryTodoStore(path: path, in: self)
  }

  /// The paths of the files that exist, sorted.
  public var paths: [String] {
    withState { $0.files.filter(\.value.exists).keys.sorted() }
  }

  public func delete(_ path: String) {
    withState { state in
      let last = state[path].update.list
      state[path].publish(TodoUpdate(list: last, problem: last.isEmpty ? nil : .missing(path: path)))
      state[path].exists = false
    }
  }

  public func uids(of path: String) -> InMemoryTaskUIDs {
    withState { state in
      let uids = state.uids[path] ?? InMemoryTaskUIDs()
      state.uids[path] = uids
      return uids
    }
  }

  /// The bytes stored under that name for the file at `path`.
  public func state(named name: String, of path: String) -> InMemoryStateFile {
    withState { state in
      let file = state.states[[name, path]] ?? InMemoryStateFile()
      state.states[[name, path]] = file
      return file
    }
  }

  func withState<Result, Failure>(_ body: (inout State) throws(Failure) -> sending Result) throws(Failure)
    -> sending Result
  {
    try state.withLock(body)
  }
}
