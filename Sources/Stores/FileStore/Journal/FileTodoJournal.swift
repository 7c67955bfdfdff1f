import Glibc
import Synchronization
public import TodoStores
public import TodoTxt

/// A journal in a private file for each todo.txt.
///
/// Records are appended, each as a line with a checksum; a damaged line is an unknown action. A journal that has
/// grown too large is replaced by a file with the newest actions, which is the only fsync. An ordinary action
/// costs one small write; a power failure may lose the undo of the last few actions, but never their changes.
///
/// An action that can't be recorded is noted beside the journal, without its lock and even on a full disk.
/// The next record includes the note. Otherwise undo would reverse an earlier action instead.
public final class FileTodoJournal: TodoJournal {
  private let directory: @Sendable () -> String?
  private let noteDirectory: @Sendable () -> String?
  private let todoPath: String
  private let isFile: Bool
  private let limit: Int
  private let now: @Sendable () -> (date: CivilDate, secondOfDay: Int)
  private let onMiss: @Sendable (String) -> Void
  private let current = Mutex(CurrentHold())

  /// Does not read or create anything yet.
  ///
  /// - Parameters:
  ///   - directory: the absolute path of the directory of journals; created if missing; nil for none.
  ///   - noteDirectory: the directory for notes of unrecorded actions if `directory` can't be used.
  ///   - todoPath: of the todo.txt in use. Its journal records the whole run, whatever other files are
  ///     changed.
  ///   - isFile: false for a list that is not a file; its path is used unchanged.
  ///   - limit: the maximum size of the journal in bytes; a single action may take 16 times as much.
  ///   - now: the user's date and seconds since midnight.
  ///   - onMiss: is told a sentence for the user if an action could not be recorded.
  public init(
    directory: @escaping @Sendable () -> String?,
    noteDirectory: @escaping @Sendable () -> String? = { nil }, todoPath: String, isFile: Bool = true,
    limit: Int = 4 << 20,
    now: @escaping @Sendable () -> (date: CivilDate, secondOfDay: Int),
    onMiss: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.directory = directory
    self.noteDirectory = noteDirectory
    self.todoPath = isFile ? todoPath.absolutePath : todoPath
    self.isFile = isFile
    self.limit = limit
    self.now = now
    self.onMiss = onMiss
  }

  public func record(_ changes: [FileChange], of action: RunningAction) {
    let records = action.records(of: changes, at: now())
    guard let first = records.first else { return }
    let size = records.reduce(0) { $0 + JournalText.size(of: $1) }
    let isTooLarge = size > limit << 4
    do throws(SystemError) {
      try append(isTooLarge ? [first.missed] : records)
      if isTooLarge {
        tellOfMiss("it changes more than \((limit << 4) >> 20) MB, the limit for one action")
      }
    } catch {
      tellOfMiss(reason(for: error))
      note(first.missed)
    }
  }

  public func announce(_ steps: [UndoStep]) throws(TodoStoreError) {
    let time = now()
    do throws(SystemError) {
      try append(steps.map { $0.record(at: time, isMade: false) })
      if let step = steps.first { try place(named: name).noteRunning(step.id.action) }
    } catch {
      throw .unwritable(path: path, reason: cause(of: error))
    }
  }

  public func confirm(_ steps: [UndoStep]) {
    let time = now()
    do throws(SystemError) {
      try append(steps.map { $0.record(at: time, isMade: true) })
    } catch {
      // It was announced, and the next program learns from the files that it is complete.
      current.withLock { $0.hold?.keepInterrupted() }
      onMiss("This undo or redo was not recorded: \(reason(for: error)).")
    }
  }

  public func history() throws(TodoStoreError) -> JournalHistory {
    let name = name
    let notes = notes(of: name)
    do throws(SystemError) {
      return JournalHistory(JournalText.records(try place(named: name, creating: false).read()) + notes)
    } catch {
      if error.code == ENOENT { return JournalHistory(notes) }
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  public func hold(isPatient: Bool) throws(TodoStoreError) -> any JournalHold {
    do throws(SystemError) {
      let place = try place(named: name)
      try place.checkWritable()
      let hold = FileJournalHold(try place.lockForRewriting(isPatient: isPatient))
      current.withLock { $0.hold = hold }
      return hold
    } catch {
      if error.code == EWOULDBLOCK { throw .busy(path: path, seconds: JournalPlace.rewritingPatience) }
      throw .unwritable(path: path, reason: cause(of: error))
    }
  }

  public var isInterrupted: Bool {
    (try? place(named: name, creating: false))?.isAbandoned ?? false
  }

  // MARK: Unrecorded actions

  private func append(_ records: [JournalRecord]) throws(SystemError) {
    if records.isEmpty { return }
    let name = name
    let place = try place(named: name)
    try place.append(notes(of: name) + records)
    place.removeNotes()
    try? notePlace(for: name)?.removeNotes()
  }

  private func tellOfMiss(_ reason: String) {
    onMiss("This action can't be undone, because it was not recorded: \(reason).")
  }

  private func note(_ record: JournalRecord) {
    let name = name
    do throws(SystemError) {
      try place(named: name).note(record)
    } catch {
      try? notePlace(for: name, creating: true)?.note(record)
    }
  }

  /// The oldest first.
  private func notes(of name: String) -> [JournalRecord] {
    let unknown = JournalRecord(
      id: JournalRecord.PartID(action: .random(in: 1 ... .max), part: 0), purpose: .missed, date: now().date,
      secondOfDay: now().secondOfDay, action: ActionIdentity("an action"),
      change: FileChange(path: todoPath, lines: []))
    let beside = (try? place(named: name, creating: false).notes(unknown)) ?? []
    let elsewhere = (try? notePlace(for: name)?.notes(unknown)) ?? []
    return beside + elsewhere
  }

  private func reason(for error: SystemError) -> String {
    if directory() == nil { return cause(of: error) }
    if error.code == EWOULDBLOCK { return "another program has locked \(path.shownPath)" }
    return "can't write \(path.shownPath): \(error.reason)"
  }

  private func cause(of error: SystemError) -> String {
    directory() == nil ? "neither XDG_STATE_HOME nor HOME is set" : error.reason
  }

  private var path: String {
    directory().map { $0.appendingComponent(name) } ?? "the journal"
  }

  private func place(named name: String, creating: Bool = true) throws(SystemError) -> JournalPlace {
    guard let directory = directory() else { throw SystemError(ENOENT) }
    return try JournalPlace(directory: directory, name: name, limit: limit, creating: creating)
  }

  /// Where notes go that can't lie beside the journal.
  private func notePlace(for name: String, creating: Bool = false) throws(SystemError) -> JournalPlace? {
    guard let directory = noteDirectory() else { return nil }
    return try JournalPlace(directory: directory, name: name, limit: limit, creating: creating)
  }

  /// Looks at every link on the path, so it is computed once per action.
  private var name: String { JournalPlace.name(for: todoPath, isFile: isFile, "journal") }
}

private struct CurrentHold {
  weak var hold: FileJournalHold?
}

/// Holds the lock of a journal. The lock's file has the number of the announced action, which stays there if the
/// program is killed.
private final class FileJournalHold: JournalHold {
  let interrupted: UInt64?
  private let lock: Descriptor
  private let keepsInterrupted = Mutex(false)

  init(_ lock: consuming Descriptor) {
    interrupted = JournalPlace.notedAction(in: lock)
    self.lock = lock
  }

  func keepInterrupted() { keepsInterrupted.withLock { $0 = true } }

  deinit { if !keepsInterrupted.withLock(\.self) { try? lock.truncate(to: 0) } }
}
