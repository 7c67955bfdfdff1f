import CLinux
import Glibc
import TodoStores
import TodoTxt

/// Commits edits to a todo.txt file. Every change of the file goes through here.
///
/// `plan` is called without the lock, so that nobody waits while it works on a long list. The result is
/// committed under the lock if the file is still the one that was read; else everything is repeated. `plan`
/// is called under the lock only if the file has changed meanwhile and planning is quick.
///
/// A commit is never partial: a failed attempt withdraws its writes, and lines that it has added to another
/// file are not added again.
struct FileCommit: ~Copyable {
  let path: String

  /// As in `FileTodoStore`.
  let modelPath: String?
  let waits: FileStoreWaits
  let limits: FileLimits
  let ownLocks: OwnLocks
  let recorder: CommitRecorder?
  let action: ActionIdentity

  /// The text of the line, if adding it is the only edit. Then the file's last lines are enough.
  let addedText: [UInt8]?
  var patience: Patience

  /// The part of the file in front of the lines that were read.
  private(set) var front = FileFront()

  /// The files that lines are moved to; known once `plan` was called.
  var destinations: [String: ResolvedPath] = [:]

  /// The lines added to other files in earlier attempts, by the files' real paths.
  var movedLines: [String: [[UInt8]]] = [:]

  /// Appends to withdraw from other files if the current attempt fails.
  var moves: [FileAppend.Appended] = []

  /// Bounds the attempts that have moved more lines than the ones before.
  var attemptsToMove: Attempts

  /// The changes to record in the journal: those of the moved lines, and of the last attempt. Each has the
  /// `fingerprint(of:)` of the bytes after it if lines are moved.
  var moveChanges: [(change: FileChange, result: UInt64)] = []
  var lastChange: (change: FileChange, result: UInt64)?

  /// From the first moved line to the end.
  var hold: (any JournalHold)?

  /// A commit that coincided with another program's save.
  var uncertain: UncertainCommit?

  /// The plan, valid if the file is still the one that was read before locking.
  private var draft: Draft?

  init(
    path: String, modelPath: String? = nil, waits: FileStoreWaits, limits: FileLimits, ownLocks: OwnLocks,
    recorder: CommitRecorder?, action: ActionIdentity, addedText: [UInt8]? = nil, waiting: StoreWaiting
  ) {
    self.path = path
    self.modelPath = modelPath
    attemptsToMove = Attempts(at: path)
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

  /// - Returns: nil if the attempt must be repeated.
  private mutating func attempt(
    _ plan: (TodoList) -> [TodoEdit]
  ) throws(TodoStoreError) -> TodoList? {
    let target = try resolve(path)
    guard !target.isDangling else { throw .withoutFolder(target.target) }
    if let status = try? FileStatus(of: target.target) {
      if status.isNullDevice { return try TodoList().edited(by: plan(TodoList())).list }
      // Do not lock the directory of something that can't be a list: it may be the system's.
      if let obstacle = FileReader(path: target.target, limits: limits).obstacle(in: status) {
        throw .unreadable(path: target.target, reason: obstacle)
      }
    }
    if addedText == nil, uncertain == nil { makeDraft(plan, at: target) }
    let locks = try lock(target)
    // Keep the locks until the end of the attempt, however it ends.
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
    try checkEncoding(list, at: target.target, behind: front)
    let result = try list.edited(by: edits).list
    try checkLimits(result.bytes, at: target.target, behind: front.byteCount)
    if let status = snapshot?.status { try checkWritable(target.target, status) }
    if locks == nil {
      try create(target)
      return nil
    }
    guard try knowsDestinations(of: edits, from: target) else { return nil }
    let addsAtEnd = edits.allSatisfy(\.addsAtEnd)
    if let snapshot, try isBeingWritten(snapshot, at: target, addsAtEnd: addsAtEnd) { return nil }
    if recorder != nil || OwnCommits.shared.isFollowed(target.target) {
      // Record the real path: a link may lead elsewhere when the change is undone.
      var change = FileChange(
        path: target.target, from: list, by: edits, to: result, createsFile: snapshot == nil)
      if front.lineCount > 0 {
        change.lines = change.lines.map { $0.movedDown(by: front.lineCount) }
        change.result = nil
      }
      lastChange = (change, destinations.isEmpty ? 0 : fingerprint(of: result.bytes))
    }
    if !destinations.isEmpty, hold == nil, let recorder {
      do throws(TodoStoreError) {
        let hold = try recorder.journal.hold(isPatient: false)
        // What a killed program began could not be taken back yet. A later program needs to know of it.
        if hold.interrupted == nil { self.hold = hold } else { hold.keepInterrupted() }
      } catch .busy(let path, let seconds) {
        // An undo may need the locks of this attempt.
        patience.obstacle = .busy(path: path, seconds: seconds)
        return nil
      } catch {
        // Without a journal, a line may be in both files after a kill.
      }
    }
    let committed =
      if let snapshot, !addsAtEnd {
        try rewrite(snapshot, list, edits, result, at: target)
      } else {
        try append(to: snapshot, list, result, at: target)
      }
    if let committed, try isOverwritten(committed, behind: front, at: target.target, wasOpen: wasOpen) {
      uncertain = UncertainCommit(before: list, after: result, behind: front)
      return nil
    }
    if committed != nil { record() }
    return committed
  }

  /// Calls `plan` before locking, if the file can be read at once. Else it is called under the lock.
  private mutating func makeDraft(_ plan: (TodoList) -> [TodoEdit], at target: ResolvedPath) {
    if let draft, draft.isCurrent(at: target) { return }
    draft = nil
    // Wait for a file that can't be opened at once only under the lock.
    let reader = SettledReader(path: target.target, waits: waits, limits: limits, patience: .zero)
    guard let snapshot = try? reader.read(), !snapshot.bytes.isEmpty, snapshot.isSteady
    else { return }
    let list = TodoList(bytes: snapshot.bytes)
    let start = ContinuousClock.now
    let edits = plan(list)
    draft = Draft(snapshot: snapshot, list: list, edits: edits, cost: start.duration(to: .now))
  }

  /// - Returns: nil if the file must be read again.
  private func content(at target: ResolvedPath) throws(TodoStoreError) -> Draft.Content? {
    if let draft, draft.isCurrent(at: target) { return draft.content }
    // Only the whole file shows the result of an earlier attempt.
    let reader = SettledReader(
      path: target.target, waits: waits, limits: limits, isForWriting: true,
      addedText: uncertain == nil ? addedText : nil)
    do throws(TodoStoreError) {
      let snapshot = try read(with: reader)
      // Comparing the bytes is cheaper than parsing the lines.
      if let draft, let snapshot, snapshot.bytes.span.isIdentical(to: draft.snapshot.bytes.span) {
        return (snapshot, draft.list, draft.edits)
      }
      return (snapshot, TodoList(bytes: snapshot?.bytes ?? []), nil)
    } catch .busy {
      return nil
    }
  }

  /// - Returns: nil if planning takes too long to be done under the lock.
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

  /// Reads the file. A file that can't be read steadily is never edited.
  ///
  /// - Throws: also `busy`, which justifies another attempt.
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

  /// The current attempt's commit, for the file's followers.
  var announcement: TodoCommit? { lastChange.map { TodoCommit(action: action, changes: $0.change.lines) } }

  /// Records the commit in the journal. The lock is still held, so that changes of a file are recorded in
  /// order.
  private func record() {
    if let lastChange { recorder?.record((moveChanges + [lastChange]).map(\.change)) }
  }

  /// Whether another program that read the file earlier has overwritten the commit.
  ///
  /// Programs check the file before they write, and miss a change between the two. If there are signs that a
  /// program is in between, wait for its write: briefly while an editor has the file open, longer while it
  /// has unsaved changes, and longest during a save.
  ///
  /// - Parameters:
  ///   - front: the part of the file in front of `list`.
  ///   - wasOpen: whether an editor had the file open before the commit; it may have ended since.
  func isOverwritten(
    _ list: TodoList, behind front: FileFront = FileFront(), at path: String, wasOpen: Bool
  ) throws(TodoStoreError) -> Bool {
    let (directory, name) = path.splitAtLastSlash
    let signs = SaveSigns(of: name)
    let start = ContinuousClock.now
    var hasCleared = false
    while true {
      let names = directoryNames(in: directory)
      if !hasCleared {
        hasCleared = true
        Leftovers(in: directory, among: names).remove()
      }
      let wait: Duration =
        if signs.isBeingSaved(names, in: directory, since: waits.missing) {
          waits.missing
        } else if signs.hasUnsavedChanges(in: directory) {
          waits.partial
        } else {
          wasOpen || signs.isOpenInEditor(in: directory) ? waits.glance : .zero
        }
      // Check the file after the signs, to see a save that ended before the signs were checked.
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

  /// Whether a program has the file open for writing and would write to the replaced file, or over what was
  /// appended.
  private mutating func isBeingWritten(
    _ snapshot: FileSnapshot, at target: ResolvedPath, addsAtEnd: Bool
  ) throws(TodoStoreError) -> Bool {
    patience.obstacle = nil
    guard FileReader(path: target.target).hasWriter() == true else { return false }
    let start = ContinuousClock.now
    let (writers, hasOwn) = SavingProgram.others(of: snapshot.identity.place)
    if writers.isEmpty ? hasOwn : addsAtEnd && writers.allSatisfy(\.appends) { return false }
    patience.obstacle = .openForWriting(path: target.target, program: writers.first?.name)
    try patience.spend(start.duration(to: .now))
    return true
  }

  /// Withdraws lines from other files after the change failed.
  private mutating func withdrawMoves() {
    // Newest first, so that each is the last in its file again.
    for move in moves.reversed() { try? move.withdraw() }
    moves = []
  }

  func resolve(_ path: String) throws(TodoStoreError) -> ResolvedPath {
    try Self.system(path) { () throws(SystemError) in try ResolvedPath(path) }
  }

  /// - Returns: nil if the file's directory does not exist yet.
  private mutating func lock(_ target: ResolvedPath) throws(TodoStoreError) -> [FileLock]? {
    guard let place = try? FileLock.Place(target) else { return nil }
    // A device has no content to protect, and its directory should get no lock file.
    let others = destinations.values.filter { (try? FileStatus(of: $0.target))?.isDevice != true }
      .compactMap { try? FileLock.Place($0) }
    return try FileLock.all(of: [place] + others, own: ownLocks, patience: &patience)
  }

  /// - Returns: whether the locks cover all destination files; if not, they will on the next attempt.
  private mutating func knowsDestinations(
    of edits: [TodoEdit], from target: ResolvedPath
  ) throws(TodoStoreError) -> Bool {
    var isComplete = true
    let place = (try? FileStatus(of: target.target))?.identity.place
    let paths = edits.compactMap { edit in
      if case .move(_, to: let path, leavingBlank: _) = edit { path } else { nil }
    }
    for path in Set(paths).sorted() {
      let destination = try resolve(path.absolutePath)
      if destinations[path] == destination { continue }
      // A hard link or a mount leads to the same file by another path.
      let status = try? FileStatus(of: destination.target)
      if destination.target == target.target || place != nil && status?.identity.place == place {
        throw .isSameFile(path, as: self.path)
      }
      try create(destination)
      destinations[path] = try resolve(path.absolutePath)
      isComplete = false
    }
    return isComplete
  }

  private func create(_ path: ResolvedPath) throws(TodoStoreError) {
    let directory = path.directory
    guard !path.isDangling else { throw .withoutFolder(path.target) }
    // The folder of a list that was written before is on a medium that is not mounted, or was moved.
    if let modelPath, (try? FileStatus(of: resolve(modelPath).directory)) == nil,
      let changes = try? recorder?.journal.history().changes,
      changes.contains(where: { $0.change.path == path.target })
    {
      throw .unwritable(path: path.target, reason: "its folder is gone; make it again if it is to be empty")
    }
    let mode = mode(ofNewFileLike: modelPath)
    // Who may read its files may search a folder.
    let folderMode = mode | (mode & 0o444) >> 2
    try Self.system(directory) { () throws(SystemError) in try createDirectory(directory, mode: folderMode) }
  }

  /// The mode of a new file, before the user's mask. Users who can't read the model can't read the new file.
  func mode(ofNewFileLike model: String?) -> mode_t {
    let status = model.flatMap { model in try? FileStatus(of: resolve(model).target) }
    return status.map { $0.mode & 0o666 | 0o600 } ?? 0o666
  }

  /// Throws for a read-only file, even if a rename would work or, as for root, the system would allow the
  /// write.
  func checkWritable(_ path: String, _ status: FileStatus) throws(TodoStoreError) {
    if status.mode & 0o222 == 0 { throw .unwritable(path: path, reason: "it is read-only") }
    do throws(SystemError) {
      try SystemError.check { unsafe faccessat(AT_FDCWD, path.systemPath, W_OK, AT_EACCESS) }
    } catch {
      // A missing file may be an editor's save in progress, which is waited for later.
      if error.code != ENOENT { throw Self.unwritable(path, error) }
    }
  }

  /// Throws for a file in UTF-16: an added line would be unreadable in it, and an edit would tear a character.
  func checkEncoding(
    _ list: TodoList, at path: String, behind front: FileFront = FileFront()
  ) throws(TodoStoreError) {
    guard front.isUTF16 || front.byteCount == 0 && list.bytes.isUTF16 else { return }
    throw .unwritable(path: path, reason: "it is no list of tasks: \(TodoStoreError.otherEncoding)")
  }

  /// Throws if the file would become too large to be read.
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

  mutating func append(
    to snapshot: FileSnapshot?, _ list: TodoList, _ result: TodoList, at target: ResolvedPath
  ) throws(TodoStoreError) -> TodoList? {
    let tail = Array(result.bytes[list.bytes.count...])
    var file = FileAppend(path: target.target)
    if snapshot == nil { file.mode = mode(ofNewFileLike: modelPath) }
    let outcome = try Self.system(target.target) { () throws(SystemError) in
      try file.append(tail, to: snapshot, announcing: announcement)
    }
    switch outcome {
    case .done(let appended) where !appended.isBehindOthers:
      return result
    case .conflict:
      return nil
    case .done, .replaced:
      // What the file holds besides, or at all, is read under the same rules as before an edit.
      uncertain = UncertainCommit(before: list, after: result, behind: front)
      return nil
    }
  }
}

extension TodoEdit {
  fileprivate var addsAtEnd: Bool { if case .append = self { true } else { false } }
}

/// The planned change of a file, made without holding its lock.
struct Draft {
  let snapshot: FileSnapshot
  let list: TodoList
  let edits: [TodoEdit]
  let cost: Duration

  /// A file's content and, if planned already, its edits.
  typealias Content = (snapshot: FileSnapshot?, list: TodoList, edits: [TodoEdit]?)

  var content: Content { (snapshot, list, edits) }

  /// Whether the file is certainly the one that was read, so that it need not be read again. Not certain if
  /// it had changed so recently that a second change could have the same times.
  func isCurrent(at target: ResolvedPath) -> Bool {
    guard let identity = try? FileStatus(of: target.target).identity else { return false }
    return identity == snapshot.identity && identity.age >= FileIdentity.timeStampGrain
  }
}
