public import TodoTxt

/// A store in memory, for tests and previews. It follows every rule of `TodoStore`.
public final class InMemoryTodoStore: TodoStore {
  /// The files around this one, which `move` edits add to.
  public let files: InMemoryTodoFiles

  public let path: String

  private let recorder: CommitRecorder?
  private let action: ActionIdentity

  convenience init(path: String, in files: InMemoryTodoFiles) {
    let action = RunningAction(ActionIdentity(""), endsWithEachCommit: true)
    self.init(path: path, in: files, action, action.identity)
  }

  /// - Parameter action: nil for an undo.
  private init(
    path: String, in files: InMemoryTodoFiles, _ action: RunningAction?, _ identity: ActionIdentity
  ) {
    self.path = path
    self.files = files
    self.action = identity
    recorder = action.map { CommitRecorder(files.recordingJournal, $0) }
  }

  /// Creates a `todo.txt` without other files.
  public convenience init(_ list: TodoList = TodoList()) {
    self.init(path: "todo.txt", in: InMemoryTodoFiles())
    replace(with: list)
  }

  public convenience init(_ text: String) {
    self.init(TodoList(text))
  }

  public var exists: Bool {
    files.withState { [path] in $0[path].exists }
  }

  public func list() throws(TodoStoreError) -> TodoList {
    try files.withState { [path] state throws(TodoStoreError) in try Self.list(at: path, in: state) }
  }

  public func updates() -> TodoUpdates {
    TodoUpdates { [files, path] continuation in
      let follower = files.withState { state in
        state[path].nextFollower += 1
        let follower = state[path].nextFollower
        state[path].followers[follower] = continuation
        continuation.yield(state[path].update)
        return follower
      }
      continuation.onTermination { [weak files] in
        files?.withState { _ = $0[path].followers.removeValue(forKey: follower) }
      }
    }
  }

  @discardableResult
  public func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    try files.withState { [path, recorder, action] state throws(TodoStoreError) in
      let list = try Self.list(at: path, in: state)
      let edits = plan(list)
      guard !edits.isEmpty else { return list }
      let edited = try list.edited(by: edits)
      let next = edited.list
      var changed: [String: (list: TodoList, lines: [LineChange])] = [:]
      var journalled: [FileChange] = []
      for moved in edited.moved {
        let destination = moved.path
        guard destination != path else {
          throw .isSameFile(destination, as: path)
        }
        let present = try Self.list(at: destination, in: state)
        let additions = moved.lines.map(TodoEdit.append)
        let list = try present.applying(additions)
        let change = FileChange(
          path: destination, from: present, by: additions, to: list, createsFile: !state[destination].exists)
        changed[destination] = (list, change.lines)
        journalled.append(change)
      }
      // Record the change before the followers hear of it, because they may look up its action.
      let change = FileChange(
        path: path, from: list, by: edits, to: next, createsFile: !state[path].exists)
      recorder?.record(journalled + [change])
      changed[path] = (next, change.lines)
      for (path, (list, lines)) in changed {
        state[path].publish(
          TodoUpdate(list: list, commits: [TodoCommit(action: action, changes: lines)]))
      }
      return next
    }
  }

  public func acting(as action: RunningAction?) -> any TodoStore {
    InMemoryTodoStore(path: path, in: files, action, action?.identity ?? self.action.ofUndo)
  }

  /// Replaces the list, as an editor does that saves the file.
  public func replace(with list: TodoList) {
    files.withState { [path] in $0[path].publish(TodoUpdate(list: list)) }
  }

  /// Makes the store unreadable until the next `replace(with:)`; its followers keep the last list.
  public func fail(with problem: TodoStoreError) {
    files.withState { [path] state in
      state[path].publish(TodoUpdate(list: state[path].update.list, problem: problem))
    }
  }

  private static func list(
    at path: String, in state: InMemoryTodoFiles.State
  ) throws(TodoStoreError) -> TodoList {
    guard let problem = state[path].update.problem else { return state[path].update.list }
    if case .missing = problem { return TodoList() }
    throw problem
  }
}
