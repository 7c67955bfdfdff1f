import EventLoop
public import TodoStores
public import TodoTxt

/// A todo.txt file. Any other program may save it at any time and in any way.
public final class FileTodoStore: TodoStore {
  /// The absolute path; symbolic links in it are resolved anew for every read and write.
  public let path: String

  /// A file whose readers may read a new file, too; nil to let the user's mask decide.
  let modelPath: String?

  let waits: FileStoreWaits
  let limits: FileLimits
  let ownLocks: OwnLocks
  let recorder: CommitRecorder?
  let action: ActionIdentity
  let waiting: StoreWaiting

  /// Does not read or create anything yet.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current directory.
  ///   - modelPath: a file whose readers may read a new file, too: usually todo.txt. By default, the user's mask decides.
  ///   - lockDirectory: the absolute path of a directory for locks that only this user can take; created if
  ///     missing; nil for none.
  ///   - journal: records each commit as one action; nil for none.
  ///   - waiting: is told when an edit has waited for another program for `waits.notice`.
  public convenience init(
    path: String, modelPath: String? = nil, waits: FileStoreWaits = FileStoreWaits(),
    limits: FileLimits = FileLimits(), lockDirectory: @escaping @Sendable () -> String? = { nil },
    journal: (any TodoJournal)? = nil, waiting: StoreWaiting = StoreWaiting()
  ) {
    let action = RunningAction(ActionIdentity(""), endsWithEachCommit: true)
    self.init(
      path: path.absolutePath, modelPath: modelPath?.absolutePath, waits: waits, limits: limits,
      ownLocks: OwnLocks(directory: lockDirectory),
      recorder: journal.map { CommitRecorder($0, action) }, action: action.identity, waiting: waiting)
  }

  private init(
    path: String, modelPath: String?, waits: FileStoreWaits, limits: FileLimits, ownLocks: OwnLocks,
    recorder: CommitRecorder?, action: ActionIdentity, waiting: StoreWaiting
  ) {
    self.path = path
    self.modelPath = modelPath
    self.waits = waits
    self.limits = limits
    self.ownLocks = ownLocks
    self.recorder = recorder
    self.action = action
    self.waiting = waiting
  }

  public func acting(as action: RunningAction?) -> any TodoStore {
    FileTodoStore(
      path: path, modelPath: modelPath, waits: waits, limits: limits, ownLocks: ownLocks,
      recorder: recorder?.acting(as: action), action: action?.identity ?? self.action.ofUndo, waiting: waiting
    )
  }

  /// The current list; a missing file is an empty list.
  ///
  /// A file that looks like an unfinished save is waited for (see `SettledReader`).
  public func list() throws(TodoStoreError) -> TodoList {
    recover()
    return try SettledReader(path: path, waits: waits, limits: limits, waiting: waiting).list()
  }

  public func updates() -> TodoUpdates {
    recover()
    let file = ObservedFile(path: path, waits: waits, limits: limits)
    return TodoUpdates { continuation in
      EventLoop.perform { FileWatcher.shared.follow(file, continuation) }
    }
  }

  /// Reverses a move, undo or redo that a killed program has made in some of its files only.
  private func recover() {
    guard let journal = recorder?.journal else { return }
    UndoTransaction(journal: journal) { self.sibling($0) }
      .recover { $0.utf8.first == UInt8(ascii: "/") }
  }

  /// Another file of the journal. Changes to it are not recorded.
  private func sibling(_ path: String) -> FileTodoStore {
    FileTodoStore(
      path: path.absolutePath, modelPath: modelPath, waits: waits, limits: limits, ownLocks: ownLocks,
      recorder: nil, action: action, waiting: waiting)
  }

  @discardableResult
  public func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    recover()
    var commit = FileCommit(
      path: path, modelPath: modelPath, waits: waits, limits: limits, ownLocks: ownLocks, recorder: recorder,
      action: action, waiting: waiting)
    return try commit.run(plan)
  }

  @discardableResult
  public func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem {
    recover()
    let text = Array(TodoItem(line: line.asOneLine).text)
    var commit = FileCommit(
      path: path, modelPath: modelPath, waits: waits, limits: limits, ownLocks: ownLocks, recorder: recorder,
      action: action, addedText: text, waiting: waiting)
    let list = try commit.run { _ in [.append(line)] }
    // Another program may have added lines meanwhile.
    let index = list.lastIndex { $0.text.elementsEqual(text) } ?? list.count - 1
    return TodoItem(number: commit.front.lineCount + index + 1, bytes: list[index].bytes)
  }
}
