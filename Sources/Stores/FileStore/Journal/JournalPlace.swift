import Glibc
import TodoStores

/// A journal's file, or another append-only file, in a directory that nobody else can read or write.
///
/// Files are opened relative to the directory's descriptor and checked once open, so that no link in a
/// directory that others can write to leads elsewhere.
struct JournalPlace: ~Copyable {
  /// Seconds to wait for another program's undo.
  static let rewritingPatience = 10

  /// Seconds to wait for another program to record something, while others wait for the files.
  private static let appendingPatience = 1

  private let directory: Descriptor
  private let name: String

  /// The maximum size of the journal in bytes; a single action may be larger.
  private let limit: Int

  /// `todo.txt.`, a hash of the file's real path, and an extension.
  static func name(for path: String, isFile: Bool = true, _ ending: String) -> String {
    let path = isFile ? (try? ResolvedPath(path).target) ?? path : path
    let base = String(decoding: path.splitAtLastSlash.name.utf8.prefix(100), as: UTF8.self)
    return "\(base).\(JournalText.padded(fingerprint(of: Array(path.utf8)))).\(ending)"
  }

  /// - Parameter creating: whether to create the directory and its parents, accessible to the user only.
  /// - Throws: ENOENT if it is missing, EPERM if it is another user's, ELOOP or ENOTDIR if it is a link.
  init(directory path: String, name: String, limit: Int, creating: Bool) throws(SystemError) {
    directory = try Self.openPrivate(path, creating: creating)
    self.name = name
    self.limit = limit
  }

  /// Appends records.
  ///
  /// - Throws: also if the journal is locked for longer than an action may wait.
  borrowing func append(_ records: [JournalRecord]) throws(SystemError) {
    let half = limit / 2
    try append(records.flatMap(JournalText.line)) { content in
      JournalText.records(content).compacted(to: half).flatMap(JournalText.line)
    }
  }

  /// Appends whole lines in one write(2), after a newline if a killed program left an incomplete line.
  ///
  /// - Parameter compact: returns the newest half of content that has grown too large.
  borrowing func append(_ lines: [UInt8], compact: ([UInt8]) -> [UInt8]) throws(SystemError) {
    let file = try lockedFile(O_RDWR | O_APPEND | O_CREAT)
    let size = try file.status().identity.size
    var bytes: [UInt8] = []
    if size > 0, try !file.holds([UInt8(ascii: "\n")], at: size - 1) { bytes.append(UInt8(ascii: "\n")) }
    bytes += lines
    do throws(SystemError) {
      guard try file.writeOnce(bytes) == bytes.count else { throw SystemError(ENOSPC) }
    } catch {
      try? file.truncate(to: size)
      throw error
    }
    // The records are safe in the long file.
    if size + bytes.count > limit { try? replace(file, with: compact(end(of: file))) }
  }

  // MARK: Notes

  /// Notes records that can't be appended, without a lock. On a full disk, the existence of the file must
  /// suffice.
  borrowing func note(_ record: JournalRecord) throws(SystemError) {
    let file = try open(notesName, O_WRONLY | O_APPEND | O_CREAT)
    _ = try? file.writeOnce(JournalText.line(record))
  }

  /// - Parameter unknown: stands for notes that did not fit on the disk.
  borrowing func notes(_ unknown: JournalRecord) throws(SystemError) -> [JournalRecord] {
    let file: Descriptor
    do {
      file = try open(notesName, O_RDONLY)
    } catch let error where error.code == ENOENT {
      return []
    }
    let records = JournalText.records(try end(of: file))
    return records.isEmpty ? [unknown] : records
  }

  borrowing func removeNotes() {
    let directory = directory.number
    unsafe unlinkat(directory, notesName.systemPath, 0)
  }

  private var notesName: String { name + ".missed" }

  /// The journal; empty if there is none.
  borrowing func read() throws(SystemError) -> [UInt8] {
    do {
      return try end(of: try open(name, O_RDONLY))
    } catch  where error.code == ENOENT {
      return []
    }
  }

  /// As much of the journal as an action can have left, even if something else made the file larger.
  private borrowing func end(of file: borrowing Descriptor) throws(SystemError) -> [UInt8] {
    let size = try file.status().identity.size
    let start = max(0, size - limit << 6)
    var bytes: [UInt8] = []
    while bytes.count < size - start {
      let count = bytes.count
      try file.append(to: &bytes, from: start + count, atMost: size - start - count)
      if bytes.count == count { break }
    }
    return bytes
  }

  borrowing func checkWritable() throws(SystemError) {
    _ = try openOrCreate()
  }

  borrowing func openOrCreate() throws(SystemError) -> Descriptor {
    try open(name, O_RDWR | O_APPEND | O_CREAT)
  }

  /// Only one program may undo, or move lines between files, at a time. Appending records does not wait for it.
  borrowing func lockForRewriting(isPatient: Bool = true) throws(SystemError) -> Descriptor {
    let lock = try open(lockName, O_RDWR | O_CREAT)
    try Self.lock(lock, attempts: isPatient ? Self.rewritingPatience * 1000 : 1)
    return lock
  }

  /// Notes in the locked file what a killed program will have left unfinished.
  borrowing func noteRunning(_ action: UInt64) throws(SystemError) {
    try open(lockName, O_WRONLY | O_CREAT).write(all: Array(JournalText.padded(action).utf8))
  }

  static func notedAction(in lock: borrowing Descriptor) -> UInt64? {
    var bytes: [UInt8] = []
    guard (try? lock.append(to: &bytes, from: 0, atMost: 16)) != nil else { return nil }
    return UInt64(String(decoding: bytes, as: UTF8.self), radix: 16)
  }

  /// Whether the holder of the lock has ended in the midst of an action.
  var isAbandoned: Bool {
    // NFS takes an exclusive lock only of a file that is open for writing.
    guard let lock = try? open(lockName, O_RDWR), (try? lock.status().identity.size) ?? 0 > 0 else {
      return false
    }
    return flock(lock.number, LOCK_EX | LOCK_NB) == 0
  }

  private var lockName: String { name + ".lock" }

  /// Replaces the existing file by one with these bytes.
  borrowing func replace(with bytes: [UInt8]) throws(SystemError) {
    try replace(lockedFile(O_RDWR | O_CREAT), with: bytes)
  }

  /// Replaces the locked file by one with these bytes.
  private borrowing func replace(_ file: borrowing Descriptor, with bytes: [UInt8]) throws(SystemError) {
    let temporary = name + ".tmp"
    let directory = directory.number
    // Only the lock's holder uses this name; a killed program may have left the file.
    unsafe unlinkat(directory, temporary.systemPath, 0)
    let next = try open(temporary, O_RDWR | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try next.write(all: bytes)
      try next.synchronize()
      try SystemError.check { unsafe renameat(directory, temporary.systemPath, directory, name.systemPath) }
    } catch {
      unsafe unlinkat(directory, temporary.systemPath, 0)
      throw error
    }
  }

  /// Opens and locks the file, and makes sure that it still has the name.
  private borrowing func lockedFile(_ flags: Int32) throws(SystemError) -> Descriptor {
    for _ in 0..<100 {
      let file = try open(name, flags)
      try Self.lock(file, attempts: Self.appendingPatience * 1000)
      // Another program may just have replaced it by a shorter one.
      var present = stat()
      let directory = directory.number
      guard unsafe fstatat(directory, name.systemPath, &present, AT_SYMLINK_NOFOLLOW) == 0,
        FileStatus(present).identity.place == (try file.status()).identity.place
      else { continue }
      return file
    }
    throw SystemError(EWOULDBLOCK)
  }

  /// - Throws: EWOULDBLOCK after that many attempts, a millisecond apart.
  private static func lock(_ file: borrowing Descriptor, attempts: Int) throws(SystemError) {
    var queue = LockQueue()
    for _ in 0..<attempts {
      if try queue.tryLock(file) { return }
      usleep(1_000)
    }
    throw SystemError(EWOULDBLOCK)
  }

  /// A regular file owned by the user, with one name, accessible to the user only.
  private borrowing func open(_ name: String, _ flags: Int32) throws(SystemError) -> Descriptor {
    let file = try Descriptor(
      opening: name, in: directory, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0o600)
    let status = try file.status()
    guard status.isRegularFile, status.owner == geteuid(), status.linkCount == 1 else {
      throw SystemError(EPERM)
    }
    let number = file.number
    if status.mode & 0o077 != 0 { try SystemError.check { fchmod(number, 0o600) } }
    return file
  }

  private static func openPrivate(
    _ path: String, creating: Bool
  ) throws(SystemError) -> Descriptor {
    let directory = try creating ? openOrCreate(path) : open(path)
    let status = try directory.status()
    guard status.owner == geteuid() else { throw SystemError(EPERM) }
    let number = directory.number
    if status.mode & 0o077 != 0 { try SystemError.check { fchmod(number, 0o700) } }
    return directory
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  private static func openOrCreate(_ path: String) throws(SystemError) -> Descriptor {
    do {
      return try open(path)
    } catch  where error.code == ENOENT {
      try create(path)
      return try open(path)
    }
  }

  /// As the XDG Base Directory Specification requires: accessible to the user only.
  private static func create(_ path: String) throws(SystemError) {
    let parent = path.splitAtLastSlash.directory
    do {
      try make(path)
    } catch  where error.code == ENOENT && parent != path {
      try create(parent)
      // Under a dangling link and in /proc, ENOENT stays however often a parent is made.
      try make(path)
    }
  }

  private static func make(_ path: String) throws(SystemError) {
    do {
      try SystemError.check { unsafe mkdir(path.systemPath, 0o700) }
    } catch  where error.code == EEXIST {
    }
  }
}

extension Descriptor {
  fileprivate init(
    opening name: String, in directory: borrowing Descriptor, _ flags: Int32, mode: mode_t
  ) throws(SystemError) {
    let directory = directory.number
    try self.init { unsafe openat(directory, name.systemPath, flags | O_CLOEXEC, mode) }
  }
}
