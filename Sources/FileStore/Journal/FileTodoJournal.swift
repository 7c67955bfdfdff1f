import Glibc
public import TodoStores
public import TodoTxt

/// A journal in a private file of its own for each todo.txt.
///
/// Records are only ever added to its end, each as a line with a checksum; a line that is not whole is passed
/// by. When it has grown too large, a file with the newest actions takes its place. Nothing is fsynced but
/// that: an everyday action pays for one small write, and a power cut may cost the way back of the last few
/// actions, never what they have done.
///
/// What can't be recorded is noted beside it, which needs neither the journal's lock nor room on the disk; the
/// next record takes that over. Else an undo would take back what was done before.
public final class FileTodoJournal: TodoJournal {
  private let directory: @Sendable () -> String?
  private let noteDirectory: @Sendable () -> String?
  private let todoPath: String
  private let limit: Int
  private let now: @Sendable () -> (date: CivilDate, secondOfDay: Int)
  private let onMiss: @Sendable (String) -> Void

  /// Neither reads nor creates anything yet.
  ///
  /// - Parameters:
  ///   - directory: where journals lie, from the root; made when it is missing; nil for nowhere.
  ///   - noteDirectory: where to note what was not recorded, where that directory can't be used.
  ///   - todoPath: of the todo.txt in use. All that a run does is in that one's journal, whatever other
  ///     files it touches.
  ///   - limit: the size in bytes up to which the journal grows; a single action may have 16 times as much.
  ///   - now: the user's date and seconds since midnight.
  ///   - onMiss: told a sentence for the user where an action could not be recorded.
  public init(
    directory: @escaping @Sendable () -> String?,
    noteDirectory: @escaping @Sendable () -> String? = { nil }, todoPath: String, limit: Int = 4 << 20,
    now: @escaping @Sendable () -> (date: CivilDate, secondOfDay: Int),
    onMiss: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.directory = directory
    self.noteDirectory = noteDirectory
    self.todoPath = todoPath.absolutePath
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
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  public func confirm(_ steps: [UndoStep]) {
    let time = now()
    do throws(SystemError) {
      try append(steps.map { $0.record(at: time, isMade: true) })
    } catch {
      // It was announced: as long as nobody else changes the files, the next undo knows.
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

  public func rewriting<Result>(
    _ body: () throws(TodoStoreError) -> Result
  ) throws(TodoStoreError) -> Result {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  // MARK: What could not be recorded

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
    if directory() == nil { return "neither XDG_STATE_HOME nor HOME is set" }
    if error.code == EWOULDBLOCK { return "another program has locked \(path.shownPath)" }
    return "can't write \(path.shownPath): \(error.reason)"
  }

  private func lock() throws(TodoStoreError) -> Descriptor {
    do throws(SystemError) {
      let place = try place(named: name)
      try place.checkWritable()
      return try place.lockForRewriting()
    } catch {
      if error.code == EWOULDBLOCK {
        throw .busy(path: path, seconds: JournalPlace.rewritingPatience)
      }
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// What messages call the journal.
  private var path: String {
    (directory() ?? "").appendingComponent(name)
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

  /// Made by looking at every link on the path, so it is asked for once an action.
  private var name: String { JournalPlace.name(for: todoPath, "journal") }
}
