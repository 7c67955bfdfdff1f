import CLinux
import Glibc
import TodoStores
import TodoTxt

/// The one way in which a todo.txt file is changed, whatever the edits are.
///
/// `plan` is asked what to do to the file as it is, and under the lock that is committed only if the file is still
/// what was read, else all of it happens again. It is asked before the lock is taken, so that nobody waits for what
/// takes long in a long list; only where it is quick, and the file has changed meanwhile, once more under the lock.
/// Nothing is done by halves: what a failed
/// attempt has written is taken back, and what one has added to another file is not added again.
struct FileCommit: ~Copyable {
  let path: String
  let waits: FileStoreWaits
  let limits: FileLimits
  let ownLocks: OwnLocks
  let recorder: CommitRecorder?
  let action: ActionIdentity

  /// The text of the line to add, where that is all there is to do: the file's last lines are enough then.
  let addedText: [UInt8]?
  var patience: Patience

  /// What stands in the file in front of the list that is worked with.
  private(set) var front = FileFront()

  /// Other files that lines are moved to; known once `plan` has been asked.
  var destinations: [String: ResolvedPath] = [:]

  /// The lines that were added to other files before the present attempt, by the files' real paths.
  var movedLines: [String: [[UInt8]]] = [:]

  /// What is to be taken back from other files if nothing comes of the present change.
  var moves: [FileAppend.Appended] = []

  /// What the journal is to be told of the moved lines, and of the commit that was tried last.
  var moveChanges: [FileChange] = []
  var lastChange: FileChange?

  /// What was committed just when another file took the name.
  var uncertain: UncertainCommit?

  /// What is to be done if the file is still what was read before the lock was taken.
  private var draft: Draft?

  init(
    path: String, waits: FileStoreWaits, limits: FileLimits, ownLocks: OwnLocks, recorder: CommitRecorder?,
    action: ActionIdentity, addedText: [UInt8]? = nil, waiting: StoreWaiting
  ) {
    self.path = path
    self.waits = waits
    self.limits = limits
    self.ownLocks = ownLocks
    self.recorder = recorder
    self.action = action
    self.addedText = addedText
    patience = Patience(path: path, waits: waits, waiting: waiting)
  }

  /// - Returns: the list after the edits.
  /// - Throws: see `TodoStore.update(_:)`.
  mutating func run(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    do {
      while true {
        if let list = try attempt(plan) {
          withdrawMoves()
          return list
        }
        try patience.pause()
      }
    } catch {
      if case .unconfirmed = error { record() }
      withdrawMoves()
      throw error
    }
  }

  /// - Returns: nil where it has to be done again.
  private mutating func attempt(
    _ plan: (TodoList) -> [TodoEdit]
  ) throws(TodoStoreError) -> TodoList? {
    let target = try resolve(path)
    if let status = try? FileStatus(of: target.target) {
      if status.isNullDevice { return try TodoList().edited(by: plan(TodoList())).list }
      // What can't be a list is no reason to lock its directory, which may be the system's.
      if let obstacle = FileReader(path: target.target, limits: limits).obstacle(in: status) {
        throw .unreadable(path: target.target, reason: obstacle)
      }
    }
    if addedText == nil, uncertain == nil { makeDraft(plan, at: target) }
    let locks = try lock(target)
    // They are let go of at the end of the attempt, in whatever way it ends.
    defer { withExtendedLifetime(locks) {} }
    guard try resolve(path) == target else { return nil }
    guard let (snapshot, list, planned) = try content(at: target) else { return nil }
    front = snapshot?.front ?? FileFront()
    let wasOpen = SaveSigns(of: target.name).isOpenInEditor(in: target.directory)
    if let uncertain, uncertain.isKept(in: list) {
      moves = []
      if try isOverwritten(list, at: target.target, wasOpen: wasOpen) { return nil }
      record()
      return list
    }
    guard let edits = try edits(planned, for: list, plan) else { return nil }
    if edits.isEmpty { return list }
    let result = try list.edited(by: edits).list
    try checkLimits(result.bytes, at: target.target, behind: front.byteCount)
    if let status = snapshot?.status { try checkWritable(target.target, status) }
    if locks == nil {
      try create(target.directory)
      return nil
    }
    guard try knowsDestinations(of: edits, from: target) else { return nil }
    let addsAtEnd = edits.allSatisfy(\.addsAtEnd)
    if let snapshot, try isBeingWritten(snapshot, at: target, addsAtEnd: addsAtEnd) { return nil }
    if recorder != nil || OwnCommits.shared.isFollowed(target.target) {
      // Where it is, not where a link leads to it from: that may lead elsewhere when it is taken back.
      var change = FileChange(
        path: target.target, from: list, by: edits, to: result, createsFile: snapshot == nil)
      if front.lineCount > 0 {
        change.lines = change.lines.map { $0.movedDown(by: front.lineCount) }
        change.result = nil
      }
      lastChange = change
    }
    let committed =
      if let snapshot, !addsAtEnd {
        try rewrite(snapshot, list, edits, result, at: target)
      } else {
        try append(to: snapshot, list, result, at: target)
      }
    if let committed,
      try isOverwritten(
        committed, behind: front, at: target.target, wasOpen: wasOpen, added: edits.compactMap(\.addedText))
    {
      uncertain = UncertainCommit(before: list, after: result, behind: front)
      return nil
    }
    if committed != nil { record() }
    return committed
  }

  /// Asks for the edits before the lock is taken. Where that can't be, it is told once it is.
  private mutating func makeDraft(_ plan: (TodoList) -> [TodoEdit], at target: ResolvedPath) {
    if let draft, draft.isCurrent(at: target) { return }
    draft = nil
    // What can't be opened at once is waited for under the lock, and only there.
    let reader = SettledReader(path: target.target, waits: waits, limits: limits, patience: .zero)
    guard let snapshot = try? reader.read(), !snapshot.bytes.isEmpty, snapshot.isSteady
    else { return }
    let list = TodoList(bytes: snapshot.bytes)
    let start = ContinuousClock.now
    let edits = plan(list)
    draft = Draft(snapshot: snapshot, list: list, edits: edits, cost: start.duration(to: .now))
  }

  /// - Returns: nil where the file is to be read again.
  private func content(at target: ResolvedPath) throws(TodoStoreError) -> Draft.Content? {
    if let draft, draft.isCurrent(at: target) { return draft.content }
    // What has become of an earlier attempt, the whole file tells.
    let reader = SettledReader(
      path: target.target, waits: waits, limits: limits, isForWriting: true,
      addedText: uncertain == nil ? addedText : nil)
    do throws(TodoStoreError) {
      let snapshot = try read(with: reader)
      // Reading the lines costs more than comparing them.
      if let draft, let snapshot, snapshot.bytes.span.isIdentical(to: draft.snapshot.bytes.span) {
        return (snapshot, draft.list, draft.edits)
      }
      return (snapshot, TodoList(bytes: snapshot?.bytes ?? []), nil)
    } catch .busy {
      return nil
    }
  }

  /// - Returns: nil where they take too long to be asked for under the lock.
  private mutating func edits(
    _ planned: [TodoEdit]?, for list: TodoList, _ plan: (TodoList) -> [TodoEdit]
  ) throws(TodoStoreError) -> [TodoEdit]? {
    if let planned { return planned }
    guard let draft else { return plan(list) }
    self.draft = nil
    if draft.cost <= waits.planning { return plan(list) }
    try patience.spend(draft.cost)
    return nil
  }

  /// What can't be read steadily is never edited.
  ///
  /// - Throws: also `busy`, which is worth another attempt.
  func read(with reader: SettledReader) throws(TodoStoreError) -> FileSnapshot? {
    let snapshot = try reader.read()
    if let snapshot, snapshot.isUnchanged, !snapshot.hasTrueSize, !snapshot.status.isNullDevice {
      throw .unwritable(
        path: reader.path,
        reason: "its file system says that it has \(snapshot.identity.size) bytes, "
          + "but \(snapshot.byteCount) can be read")
    }
    return snapshot
  }

  /// What the followers of the file are told of the commit that is tried.
  var announcement: TodoCommit? { lastChange.map { TodoCommit(action: action, changes: $0.lines) } }

  /// Tells the journal, still under the lock: it has the changes of a file in the order in which they were
  /// made.
  private func record() {
    if let lastChange { recorder?.record(moveChanges + [lastChange]) }
  }

  /// Whether a program that had read the file before has saved over what was just committed.
  ///
  /// Programs look at the file, and then write; what comes in between, they don't see. So where one leaves a
  /// sign that it may be between the two, it is given the time to do the second: little while an editor has
  /// the file open, more while that has changes to save, and most while a save goes on.
  ///
  /// - Parameters:
  ///   - front: what stands in front of `list` in the file.
  ///   - wasOpen: whether an editor had the file open before the commit; it may have ended since.
  ///   - added: the lines that the commit has added at the end.
  func isOverwritten(
    _ list: TodoList, behind front: FileFront = FileFront(), at path: String, wasOpen: Bool,
    added: [[UInt8]] = []
  ) throws(TodoStoreError) -> Bool {
    let (directory, name) = path.splitAtLastSlash
    let signs = SaveSigns(of: name)
    let start = ContinuousClock.now
    var hasCleared = false
    while true {
      let names = directoryNames(in: directory)
      if !hasCleared {
        hasCleared = true
        Leftovers(in: directory, among: names).removeSettled(beside: name) {
          guard let snapshot = try? FileReader(path: path).read() else { return nil }
          var lines = LineCounts(TodoList(bytes: snapshot.bytes))
          for line in added { _ = lines.take(line) }
          return lines
        }
      }
      let wait: Duration =
        if signs.isBeingSaved(names, in: directory, since: waits.missing) {
          waits.missing
        } else if signs.hasUnsavedChanges(in: directory) {
          waits.partial
        } else {
          wasOpen || signs.isOpenInEditor(in: directory) ? waits.glance : .zero
        }
      // In this order: a save that was over when the signs were looked for is seen now.
      let size = (try? FileStatus(of: path))?.identity.size
      if size != front.byteCount + list.bytes.count { return true }
      if wait == .zero { return false }
      let end = try FileReader(path: path, patience: waits.patience, limits: limits).read()?.bytes.dropFirst(
        front.byteCount)
      if end?.span.isIdentical(to: list.bytes.span) != true { return true }
      if start.duration(to: .now) >= wait { return false }
      usleep(1_000)
    }
  }

  /// Whether a program has the file open for writing, and would write to what is no longer the file, or over what
  /// was added to it.
  private mutating func isBeingWritten(
    _ snapshot: FileSnapshot, at target: ResolvedPath, addsAtEnd: Bool
  ) throws(TodoStoreError) -> Bool {
    patience.obstacle = nil
    guard FileReader(path: target.target).hasWriter() == true else { return false }
    let start = ContinuousClock.now
    let (writers, hasOwn) = FileWriter.others(of: snapshot.identity.place)
    if writers.isEmpty ? hasOwn : addsAtEnd && writers.allSatisfy(\.appends) { return false }
    patience.obstacle = .openForWriting(path: target.target, program: writers.first?.name)
    try patience.spend(start.duration(to: .now))
    return true
  }

  /// Takes back what was added to other files for a change that did not come about.
  private mutating func withdrawMoves() {
    // Newest first, so that each is the last in its file again.
    for move in moves.reversed() { try? move.withdraw() }
    moves = []
  }

  private func resolve(_ path: String) throws(TodoStoreError) -> ResolvedPath {
    try Self.system(path) { () throws(SystemError) in try ResolvedPath(path) }
  }

  /// - Returns: nil where there is no directory yet that the file could be in.
  private mutating func lock(_ target: ResolvedPath) throws(TodoStoreError) -> [FileLock]? {
    guard let place = try? FileLock.Place(target) else { return nil }
    // A device has no state to protect, and its directory is no place for a lock file.
    let others = destinations.values.filter { (try? FileStatus(of: $0.target))?.isDevice != true }
      .compactMap { try? FileLock.Place($0) }
    return try FileLock.all(of: [place] + others, own: ownLocks, patience: &patience)
  }

  /// - Returns: whether the locks cover every file that lines move to; they do on the next attempt.
  private mutating func knowsDestinations(
    of edits: [TodoEdit], from target: ResolvedPath
  ) throws(TodoStoreError) -> Bool {
    var isComplete = true
    for case .move(_, to: let path, leavingBlank: _) in edits {
      let destination = try resolve(path.absolutePath)
      if destination.target == target.target {
        throw .unwritable(path: path, reason: "it is the file that the tasks are moved from")
      }
      if destinations[path] == destination { continue }
      try create(destination.directory)
      destinations[path] = try resolve(path.absolutePath)
      isComplete = false
    }
    return isComplete
  }

  private func create(_ directory: String) throws(TodoStoreError) {
    try Self.system(directory) { () throws(SystemError) in try createDirectory(directory) }
  }

  /// A file that its permissions protect is left alone, even where a rename would get round them or, as
  /// for root, the system would allow it.
  func checkWritable(_ path: String, _ status: FileStatus) throws(TodoStoreError) {
    if status.mode & 0o222 == 0 { throw .unwritable(path: path, reason: "it is read-only") }
    do throws(SystemError) {
      try SystemError.check { unsafe faccessat(AT_FDCWD, path.systemPath, W_OK, AT_EACCESS) }
    } catch {
      // A file that an editor has just moved away is found missing later, and waited for.
      if error.code != ENOENT { throw Self.unwritable(path, error) }
    }
  }

  /// What nobody could read any more is not written.
  func checkLimits(_ bytes: [UInt8], at path: String, behind count: Int) throws(TodoStoreError) {
    let obstacle = limits.obstacle(toSize: count + bytes.count) ?? limits.obstacle(toLines: bytes)
    if let obstacle { throw .unwritable(path: path, reason: obstacle) }
  }

  static func system<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(TodoStoreError) -> Result {
    do {
      return try body()
    } catch {
      throw unwritable(path, error)
    }
  }

  static func unwritable(_ path: String, _ error: SystemError) -> TodoStoreError {
    .unwritable(path: path, reason: error.reason)
  }
}

extension TodoEdit {
  fileprivate var addsAtEnd: Bool { addedText != nil }

  /// What the line will hold that it adds at the end.
  fileprivate var addedText: [UInt8]? {
    if case .append(let text) = self { text } else { nil }
  }
}
