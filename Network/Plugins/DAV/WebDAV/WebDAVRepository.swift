import Merging
import ModuleKit
import RemoteServices
import SyncInterface
import TerminalText
import TodoStores
import TodoTxt

/// todo.txt, done.txt, other lists beside them, and the notes of their tasks in a folder on a server.
///
/// A file is sent only to replace the version that was merged (`If-Match`), so nothing of others is
/// overwritten. Each answer is saved at once, so the next sync can complete a killed one.
final class WebDAVRepository: SyncRepository {
  private let folder: WebDAVFolder
  private let session: SyncSession
  private let layout: SyncLayout
  private let file: any StateFile
  private var state: WebDAVState

  /// Whether the server has answered a request for a file.
  private var hasAnswered = false
  private var restored: [String] = []
  private var restoredNotes: [String] = []

  init(folder: WebDAVFolder, session: SyncSession) throws {
    self.folder = folder
    self.session = session
    guard let layout = SyncLayout(files: session.files, top: session.directory) else {
      throw CommandError("todo.txt lies in no folder.", code: "noFile")
    }
    self.layout = layout
    file = session.context.stores.state("webdav", session.files.todo)
    state = WebDAVState(saved: try file.load())
  }

  var remoteName: String { folder.name }

  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try file.lockedBySync {
      // Another sync may have ended meanwhile.
      state = WebDAVState(saved: try file.load())
      return try body()
    }
  }

  func check() throws -> Bool {
    let store = session.context.stores.open(session.files.todo)
    if state.base[layout.todo] != nil, !store.exists {
      throw CommandError(
        "\(session.files.todo.shownPath) is gone, and so would be all tasks at \(remoteName): bring it back, as with “todo undo”.",
        code: "noFile")
    }
    return false
  }

  func resume() throws {
    if let pending = state.pending { try write(pending) }
  }

  // MARK: Receiving

  func fetch() throws -> SyncAnswer {
    try answering {
      for path in lists { try fetch(path) }
      let ours = try ours(lists)
      for path in noteNames(in: [ours, state.theirs]) { try fetch(path) }
      try withholdNotes(besides: ours)
      try save()
      return .done
    }
  }

  /// Keeps notes here that only lines of the server name. Else a line from there could fetch any note of this folder,
  /// such as one of another list.
  ///
  /// - Parameter ours: the lists here.
  private func withholdNotes(besides ours: FileSet) throws {
    let known = Set(noteNames(in: [ours, state.base]))
    let named = noteNames(in: [ours, state.theirs])
    let files = try self.ours(named)
    var withheld = state.withheld.intersection(named)
    for name in named where !known.contains(name) && state.base[name] == nil { withheld.insert(name) }
    withheld = withheld.filter { files[$0] != nil && files[$0] != state.theirs[$0] }
    let new = withheld.subtracting(state.withheld)
    state.withheld = withheld
    guard !session.isAutomatic else { return }
    for name in new.sorted() {
      try session.context.surroundings.errors.write(
        "\(name) is not synced: a task at \(remoteName) names it, but it is another note here. Rename one of them.\n"
      )
    }
  }

  private func fetch(_ path: String) throws {
    // A file whose sending is unconfirmed decides nothing about the server's version.
    let isOld = state.theirs[path] == nil || state.sent[path] != nil || state.unsettled.contains(path)
    switch try naming(path, { try confirmedContent(of: path, unless: isOld ? nil : state.etags[path]) }) {
    case .unchanged: return
    case .missing:
      // The file is sent again, because its absence says nothing about its tasks. The base stays until then: the file
      // may be there again before.
      (state.theirs[path], state.etags[path]) = (nil, nil)
    case .file(let file):
      guard file.bytes.isText else {
        throw CommandError("\(path) at \(remoteName) is no text file. Nothing was changed.", code: "binary")
      }
      take(file, at: path)
      guard let sent = state.sent[path] else { return }
      if file.bytes == sent { state.base[path] = file.bytes }
      // One answer may be wrong.
      let isRefused = file.bytes == state.base[path] && !state.unsettled.contains(path)
      if file.bytes == sent || isRefused { state.sent[path] = nil }
    }
  }

  /// Whether the server holds a part of what was sent, which is sent again then.
  private func isStoredInPart(_ path: String) -> Bool {
    guard let sent = state.sent[path], let stored = state.theirs[path], stored != sent else { return false }
    let start = zip(stored, sent).prefix { $0 == $1 }.count
    if start == stored.count { return true }
    // The start of the file may have been written over the old text.
    guard let old = state.base[path], old.count == stored.count else { return false }
    return start > 0 && stored[start...] == old[start...]
  }

  private func take(_ file: WebDAVFolder.File, at path: String) {
    // A new version is read once more, before it is replaced or in the next sync: the answer may have been cut off, also
    // where the known text ends.
    let isSettled = file.isSettled && file.bytes == state.theirs[path] && file.etag == state.etags[path]
    (state.theirs[path], state.etags[path]) = (file.bytes, file.etag)
    if isSettled { state.unsettled.remove(path) } else { state.unsettled.insert(path) }
  }

  /// The number of looks at a file that was stored just now.
  private static let looks = 4

  /// Looks again at a file that was stored just now: a part of it may be missing, or others may have stored
  /// more with the same ETag. Waits for servers whose times have whole seconds.
  ///
  /// - Parameter mustKnowVersion: whether to wait for the ETag of a file that is known already.
  private func settledContent(
    of path: String, unless etag: String? = nil, mustKnowVersion: Bool = false
  ) throws -> WebDAVFolder.Content {
    var content = try RemoteWork.wait { [folder] in try await folder.content(of: path, unless: etag) }
    for _ in 1..<Self.looks {
      guard case .file(let file) = content, !file.isSettled || file.etag == nil,
        mustKnowVersion || file.bytes != state.theirs[path]
      else { break }
      content = try RemoteWork.wait { [folder] in
        try await Task.sleep(for: .seconds(1))
        return try await folder.content(of: path)
      }
    }
    return content
  }

  /// Looks again at a file that is missing, or shorter than before, until two looks agree: another program may be
  /// replacing it, and an answer may be wrong once.
  private func confirmedContent(of path: String, unless etag: String?) throws -> WebDAVFolder.Content {
    var content = try settledContent(of: path, unless: etag)
    let known = [state.theirs[path], state.base[path]].compactMap { $0?.count }.max() ?? 0
    for _ in 1..<Self.looks {
      switch content {
      case .file(let file) where file.bytes.count < known && !file.bytes.isEmpty: break
      case .missing where known > 0, .file where known > 0 && content.bytes?.isEmpty == true:
        try RemoteWork.wait { try await Task.sleep(for: .seconds(1)) }
      case .unchanged, .missing, .file: return content
      }
      let next = try settledContent(of: path)
      if next.bytes == content.bytes { return next }
      content = next
    }
    return content
  }

  func takeIn() throws -> TakenChanges? {
    let new = state.theirs.keys.filter { path in
      state.base[path] != state.theirs[path] && !state.withheld.contains(path) && !isStoredInPart(path)
    }
    if new.isEmpty { return nil }
    for path in new where layout.kind(of: path) != .text {
      let sentence: String
      switch ListFault(of: TodoList(bytes: state.theirs[path] ?? [])) {
      case .markers: sentence = "conflict markers. Run “todo doctor --fix” on the machine that sent them."
      case .partOfMarkers:
        sentence = "a part of git's conflict markers. Delete it on the machine that sent it."
      case .noText, nil: continue
      }
      throw CommandError(
        "\(path) at \(remoteName) has \(sentence) Nothing was changed here.", code: "markers")
    }
    var paths = new.sorted()
    // A task may have moved from any list to any other.
    if paths.contains(where: lists.contains) { paths += lists.filter { !paths.contains($0) } }
    let (base, arrived, received) = versions()
    var theirs = received
    // An emptied note is no deletion, as long as a task names it.
    for path in layout.lostNotes(from: base, to: theirs, namedIn: lists(in: theirs)) {
      theirs[path] = base[path]
    }
    if state.isKnown, !state.base.isEmpty {
      try session.checkDeletions(
        from: lists(in: base), to: lists(in: theirs), in: layout.top, at: remoteName)
    }
    let ours = try ours(paths)
    func merged(over base: FileSet) -> FileSetMerge {
      FileSetMerge(
        base: state.base.isEmpty ? nil : base, ours: ours, theirs: theirs, paths: paths, layout: layout)
    }
    let merge = merged(over: base)
    // Others may have deleted what they lack, or never got it.
    let kept =
      arrived == base ? [] : tasks(in: merge.result).subtracting(tasks(in: merged(over: arrived).result))
    if !merge.conflicts.isEmpty {
      throw CommandError(
        "Both sides have changed \(merge.conflicts.joined(separator: ", ")), which is no text. Nothing was changed.",
        code: "conflict")
    }
    let count = base.filter { paths.contains($0.key) }
      .changeCount(to: theirs.filter { paths.contains($0.key) }, layout: layout)
    try write(WebDAVState.Pending(old: ours, new: merge.result))
    let revived = kept.sorted { $0.lexicographicallyPrecedes($1) }.map(MergeEvent.revived)
    return TakenChanges(count: ChangeCount(count), events: merge.events + revived)
  }

  private func tasks(in files: FileSet) -> Set<[UInt8]> {
    Set(lists.flatMap { TodoList(bytes: files[$0] ?? []).filter { !$0.isBlank }.map { Array($0.text) } })
  }

  /// The versions to merge with the files here.
  ///
  /// - Returns: also the base as it would be if all that was sent had arrived.
  private func versions() -> (base: FileSet, arrived: FileSet, theirs: FileSet) {
    var (base, theirs) = (state.base, state.theirs.filter { !isStoredInPart($0.key) })
    let unconfirmed = lists.filter { state.sent[$0] != nil && theirs[$0] != nil }
    for path in unconfirmed { theirs[path] = withoutStump(path) }
    // A missing file was not deleted.
    theirs.merge(state.base) { theirs, _ in theirs }
    if unconfirmed.isEmpty { return (base, base, theirs) }
    let arrived = base.merging(state.sent.filter { unconfirmed.contains($0.key) }) { $1 }
    for path in unconfirmed { base[path] = baseWithReceivedLines(of: path) }
    // Others may have edited a part of what was sent, so what they lack was not deleted either.
    let known = GoneTasks.lists(lists(in: base), withoutTasksGoneIn: lists(in: theirs), done: layout.done)
    let areTasksUnconfirmed = unconfirmed.contains(where: tasks.contains)
    for path in areTasksUnconfirmed ? tasks + unconfirmed : unconfirmed { base[path] = known[path] }
    return (base, arrived, theirs)
  }

  /// The base with the new lines of what was sent that the server has. They come from here, though others have changed the
  /// file since.
  private func baseWithReceivedLines(of path: String) -> [UInt8]? {
    let newline = [UInt8(ascii: "\n")]
    let lines = [state.sent, state.theirs, state.base].map { files in
      TodoList(bytes: files[path] ?? []).filter { !$0.isBlank }.map { Array($0.text) }
    }
    let (stored, known) = (Set(lines[1]), Set(lines[2]))
    let received = lines[0].filter { stored.contains($0) && !known.contains($0) }
    guard !received.isEmpty else { return state.base[path] }
    let base = state.base[path] ?? []
    let end = base.isEmpty || base.last == newline[0] ? [] : newline
    return base + end + received.flatMap { $0 + newline }
  }

  /// The text of the server without the line that it has cut off from what was sent. Others may have moved it since. A
  /// server that cuts a line off keeps nothing behind it, so a short task that another user adds stays.
  private func withoutStump(_ path: String) -> [UInt8] {
    func lines(_ files: FileSet) -> [ArraySlice<UInt8>] {
      (files[path] ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    var stored = lines(state.theirs)
    let (sent, kept) = (lines(state.sent), Set(stored))
    let lost = sent.suffix(sent.count - 1 - (sent.lastIndex { !$0.isEmpty && kept.contains($0) } ?? -1))
    let known = Set(lines(state.base)).union(sent)
    let place = stored.firstIndex { line in
      !line.isEmpty && !known.contains(line) && lost.contains { GoneTasks.isStump(line, of: $0) }
    }
    if let place { stored.remove(at: place) }
    return Array(stored.joined(separator: [UInt8(ascii: "\n")]))
  }

  private func write(_ pending: WebDAVState.Pending) throws {
    let stores = session.context.stores
    var pending = pending
    pending.progress.start(in: stores)
    state.pending = pending
    try save()
    let paths = Set(pending.old.keys).union(pending.new.keys).sorted()
    try StoredFileSet(openStore: stores.open, inspector: stores.inspector, layout: layout)
      .write(paths, old: pending.old, new: pending.new) { pending.progress.writtenFiles(in: stores) }
    for path in paths where !isStoredInPart(path) {
      state.base[path] = state.theirs[path] ?? state.base[path]
      state.sent[path] = nil
    }
    state.pending = nil
    try save()
  }

  // MARK: Sending

  func push() throws -> SyncAnswer {
    try answering {
      var ours = try ours(lists + notes(in: [try ours(lists)]))
      try refuseDeletions(in: ours)
      // A list that is missing with the user's consent, or whose tasks are all in the other one.
      for path in lists where ours[path] == nil && state.base[path]?.isEmpty == false { ours[path] = [] }
      // If the sync is interrupted between the two, an archived task is in both files instead of neither.
      let order = ours.keys.sorted {
        (layout.kind(of: $0)?.rank ?? 0, $0) < (layout.kind(of: $1)?.rank ?? 0, $1)
      }
      let changed = order.filter { ours[$0] != state.theirs[$0] }
      if changed.isEmpty { return .nothing }
      return try holdingLock { token in
        for path in changed {
          guard let bytes = ours[path], try naming(path, { try send(bytes, to: path, token) }) else {
            return .overtaken
          }
        }
        return .done
      }
    }
  }

  /// Sends while no other machine does, if the server has locks. A lock of todo.txt stands for all files.
  private func holdingLock(_ body: (_ token: String?) throws -> SyncAnswer) throws -> SyncAnswer {
    guard state.theirs[layout.todo] != nil else { return try body(nil) }
    for _ in 1...Self.patience {
      let lock = try RemoteWork.wait { [folder, layout] in try await folder.lock(layout.todo) }
      switch lock {
      case .unknown: return try body(nil)
      case .held(let token):
        defer { try? RemoteWork.wait { [folder, layout] in try await folder.unlock(layout.todo, token) } }
        return try body(token)
      case .taken: try RemoteWork.wait { try await Task.sleep(for: .milliseconds(.random(in: 200...1_000))) }
      }
    }
    return .overtaken
  }

  /// The number of attempts to get a lock that others hold; they last longer than a lock that was left
  /// behind.
  private static let patience = 20

  /// - Returns: false if the file on the server has changed.
  private func send(_ bytes: [UInt8], to path: String, _ token: String?) throws -> Bool {
    if state.theirs[path] != nil, token != nil || state.unsettled.contains(path) || state.etags[path] == nil {
      // The ETag alone may not show the change.
      let content = try settledContent(of: path, mustKnowVersion: token == nil)
      guard case .file(let file) = content, file.bytes == state.theirs[path],
        [nil, file.etag].contains(state.etags[path])
      else {
        state.unsettled.insert(path)
        return false
      }
      take(file, at: path)
    }
    let etag = state.etags[path]
    guard etag != nil || state.theirs[path] == nil else {
      throw CommandError(
        "\(remoteName) names no version of \(path) (a strong ETag), so that changes of others could be overwritten. "
          + "Nothing was sent; try again in a second, or sync through another server.", code: "noETag")
    }
    let formerlySent = state.sent[path]
    state.sent[path] = bytes
    try save()
    let change = try RemoteWork.wait { [folder, layout] in
      try await folder.replace(
        path, with: bytes, knownAs: etag, holding: path == layout.todo ? token : nil)
    }
    guard case .done(let version) = change else {
      // The server has refused it, so it holds no part of it.
      state.sent[path] = formerlySent
      return false
    }
    guard let file = try storedFile(path, bytes, version) else { return false }
    (state.base[path], state.theirs[path], state.sent[path]) = (bytes, bytes, nil)
    state.etags[path] = file.etag ?? version
    state.unsettled.insert(path)
    state.isKnown = true
    try save()
    return true
  }

  /// Reads a file back. If a server accepts a file and does not store it, the next sync would take the old text for a
  /// change there, and revert the change here.
  ///
  /// - Parameter version: the one in the server's answer, if it names one.
  /// - Returns: nil if others have changed the file meanwhile.
  private func storedFile(
    _ path: String, _ bytes: [UInt8], _ version: String?
  ) throws -> WebDAVFolder.File? {
    let content = try RemoteWork.wait { [folder] in try await folder.content(of: path) }
    if case .file(let file) = content {
      if file.bytes == bytes { return file }
      if file.bytes != state.theirs[path], version == nil || file.etag != version { return nil }
    }
    throw CommandError(
      "\(remoteName) accepted \(path), but did not store it as it was sent. The changes wait here.",
      code: "notStored")
  }

  func waitingChanges() throws -> ChangeCount {
    let ours = try ours(lists + notes(in: [try ours(lists)]))
    return ChangeCount(
      state.theirs.filter { ours[$0.key] != nil }.changeCount(to: ours, layout: layout))
  }

  /// A list that another program emptied, replaced, cut off or deleted by mistake would be so everywhere.
  private func refuseDeletions(in ours: FileSet) throws {
    try session.checkDeletions(from: lists(in: state.base), to: lists(in: ours), in: layout.top)
  }

  func commit() throws -> String? {
    let (here, notes) = (try ours(lists), state.base.filter { layout.kind(of: $0.key) == .text })
    restoredNotes = try session.restoreNotes(
      from: notes, to: ours(Array(notes.keys)), namedIn: here, in: layout)
    restored = try session.restoringUndone({ lists(in: state.base) }, in: layout) {
      try refuseDeletions(in: try ours(lists))
    }
    return nil
  }

  func remarks() -> [SyncRemark] {
    (restored.isEmpty ? [] : [.restored(restored)])
      + (restoredNotes.isEmpty ? [] : [.restoredNotes(restoredNotes)])
  }

  // MARK: Files

  private func lists(in files: FileSet) -> FileSet { files.filter { lists.contains($0.key) } }

  private var lists: [String] { tasks + state.lists.sorted() }

  /// todo.txt and done.txt, which are merged as one set.
  private var tasks: [String] { [layout.todo, layout.done].compactMap(\.self) }

  /// The notes that tasks name, and that are synced.
  private func notes(in sets: [FileSet]) -> [String] {
    noteNames(in: sets).filter { !state.withheld.contains($0) }
  }

  /// The notes that tasks name.
  private func noteNames(in sets: [FileSet]) -> [String] {
    Set(sets.flatMap { layout.notes(namedIn: lists(in: $0)) }).sorted()
  }

  /// The files as they are here. Waits for another program that is about to move lines from one list to
  /// another.
  private func ours(_ paths: [String]) throws -> FileSet {
    let stores = session.context.stores
    return try stores.inspector.locked(besides: session.files.todo) {
      var files: FileSet = [:]
      for path in paths {
        let place = layout.path(of: path)
        let store = stores.open(place)
        guard store.exists else { continue }
        let list = try store.list()
        if layout.kind(of: path) != .text, let fault = ListFault(of: list) {
          throw StoredTaskMerge.Problem.faulty(path: place, fault)
        }
        files[path] = list.bytes
      }
      return files
    }
  }

  private func save() throws { try file.save(state.saved) }

  /// Names the file that a server refuses while it answers otherwise. Only a server that answers nothing is out of reach.
  private func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      hasAnswered = true
      return result
    } catch let error as RemoteError {
      guard let reason = refusal(error) else { throw error }
      try save()
      throw CommandError(
        "\(remoteName) refuses \(path): \(reason). The changes wait here.", code: "refused")
    }
  }

  /// Why the server refuses a file, as a clause; nil if it may be out of reach for now.
  private func refusal(_ error: RemoteError) -> String? {
    switch error.kind {
    case .failed(507): "it has no room left (507)"
    case .failed(502...504) where !hasAnswered: nil
    case .failed(let status): "it answered \(status)"
    case .refused(403) where hasAnswered: "it answered 403"
    default: nil
    }
  }

  private func answering(_ body: () throws -> SyncAnswer) throws -> SyncAnswer {
    do {
      return try body()
    } catch let error as RemoteError {
      try save()
      if error.isTemporary { return .unreachable(reason: error.clause) }
      throw error.command
    }
  }
}

extension SyncLayout.Kind {
  /// The files that are sent first.
  fileprivate var rank: Int {
    switch self {
    case .text: 0
    case .tasks(.done): 1
    default: 2
    }
  }
}
