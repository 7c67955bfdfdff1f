import Glibc
import Synchronization
public import TodoStores
public import TodoTxt

/// A journal in a private file of its own for each todo.txt.
///
/// Records are only ever added to its end, each as a line with a checksum; a line that is not whole is passed
/// by. When it has grown too large, a file with the newest actions takes its place. Nothing is fsynced but
/// that: an everyday action pays for one small write, and a power cut may cost the way back of the last few
/// actions, never what they have done.
public final class FileTodoJournal: TodoJournal {
  private let directory: @Sendable () -> String?
  private let todoPath: String
  private let limit: Int
  private let now: @Sendable () -> (date: CivilDate, secondOfDay: Int)
  private let session: Mutex<JournalSession>

  /// Neither reads nor creates anything yet.
  ///
  /// - Parameters:
  ///   - directory: where journals lie, from the root; made when it is missing; nil for nowhere.
  ///   - todoPath: of the todo.txt in use. All that a run does is in that one's journal, whatever other
  ///     files it touches.
  ///   - words: the name of the action and what follows it.
  ///   - limit: the size in bytes up to which the journal grows; a single action may be larger.
  ///   - now: the user's date and seconds since midnight.
  public init(
    directory: @escaping @Sendable () -> String?, todoPath: String, words: [[UInt8]], limit: Int = 4 << 20,
    now: @escaping @Sendable () -> (date: CivilDate, secondOfDay: Int)
  ) {
    self.directory = directory
    self.todoPath = todoPath.absolutePath
    self.limit = limit
    self.now = now
    session = Mutex(JournalSession(words: words))
  }

  public func startActionWithEachCommit() {
    session.withLock { $0.startsActionWithEachCommit = true }
  }

  public func record(_ changes: [FileChange]) {
    let time = now()
    let records = session.withLock { $0.records(of: changes, at: time) }
    if records.isEmpty { return }
    // There is nobody to tell: the action has succeeded, and who undoes will be told then.
    try? place().append(records)
  }

  public func announce(_ change: FileChange, leaving list: TodoList) throws(TodoStoreError) {
    let time = now()
    let records = session.withLock {
      $0.records(of: [change], at: time, announcement: fingerprint(of: list.bytes))
    }
    do throws(SystemError) {
      try place().append(records)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  public func history() throws(TodoStoreError) -> JournalHistory {
    do throws(SystemError) {
      return JournalHistory(JournalText.records(try place(creating: false).read()))
    } catch {
      if error.code == ENOENT { return JournalHistory([]) }
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

  public func recording<Result>(
    as purpose: JournalRecord.Purpose, _ body: () throws(TodoStoreError) -> Result
  ) throws(TodoStoreError) -> Result {
    session.withLock { $0.purpose = purpose }
    defer { session.withLock { $0.purpose = .did } }
    return try body()
  }

  private func lock() throws(TodoStoreError) -> Descriptor {
    do throws(SystemError) {
      let place = try place()
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

  private func place(creating: Bool = true) throws(SystemError) -> JournalPlace {
    guard let directory = directory() else { throw SystemError(ENOENT) }
    return try JournalPlace(directory: directory, name: name, limit: limit, creating: creating)
  }

  /// `todo.txt.` and a number for the file's real path.
  private var name: String {
    let path = (try? ResolvedPath(todoPath).target) ?? todoPath
    let base = String(decoding: path.splitAtLastSlash.name.utf8.prefix(100), as: UTF8.self)
    return "\(base).\(JournalText.padded(fingerprint(of: Array(path.utf8)))).journal"
  }
}
