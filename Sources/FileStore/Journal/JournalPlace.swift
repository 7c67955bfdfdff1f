import Glibc
import TodoStores
import TodoTxt

/// A journal's file, or another that only grows at its end, in a directory that nobody else can read or write.
///
/// Everything is opened from the directory's own descriptor and looked at once it is open, so that no name
/// in a directory that others can write leads anywhere else.
struct JournalPlace: ~Copyable {
  /// Seconds to wait for another program that undoes something.
  static let rewritingPatience = 10

  /// Seconds to wait for another program that records something, while others wait for the files.
  private static let appendingPatience = 1

  private let directory: Descriptor
  private let name: String

  /// The size in bytes up to which the journal grows; a single action may be larger.
  private let limit: Int

  /// `todo.txt.`, a number for the file's real path, and an ending.
  static func name(for path: String, _ ending: String) -> String {
    let path = (try? ResolvedPath(path).target) ?? path
    let base = String(decoding: path.splitAtLastSlash.name.utf8.prefix(100), as: UTF8.self)
    return "\(base).\(JournalText.padded(fingerprint(of: Array(path.utf8)))).\(ending)"
  }

  /// - Parameter creating: whether to make the directory and each missing one above it, for the user alone.
  /// - Throws: ENOENT where there is none, EPERM where the directory is another user's, ELOOP or ENOTDIR where it is none but a link.
  init(directory path: String, name: String, limit: Int, creating: Bool) throws(SystemError) {
    directory = try Self.openPrivate(path, creating: creating)
    self.name = name
    self.limit = limit
  }

  /// Adds records.
  ///
  /// - Throws: also where the journal is locked for longer than an action may wait for it.
  borrowing func append(_ records: [JournalRecord]) throws(SystemError) {
    let half = limit / 2
    try append(records.flatMap(JournalText.line)) { content in
      JournalText.records(content).compacted(to: half).flatMap(JournalText.line)
    }
  }

  /// Adds whole lines in one write(2), behind a newline where a killed program has left half a line.
  ///
  /// - Parameter compact: the newest half of a content that has grown too large.
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
    // What is recorded stays so in the long file.
    if size + bytes.count > limit { try? replace(file, with: compact(end(of: file))) }
  }

  // MARK: Notes

  /// Notes what can't be appended, without a lock. Where the disk is full, it has to be enough that there is a
  /// file.
  borrowing func note(_ record: JournalRecord) throws(SystemError) {
    let file = try open(notesName, O_WRONLY | O_APPEND | O_CREAT)
    _ = try? file.writeOnce(JournalText.line(record))
  }

  /// - Parameter unknown: what stands for notes that there was no room for.
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

  /// The journal; nothing where there is none.
  borrowing func read() throws(SystemError) -> [UInt8] {
    do {
      return try end(of: try open(name, O_RDONLY))
    } catch  where error.code == ENOENT {
      return []
    }
  }

  /// As much of the journal as an action may have left, however large something else has made the file.
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

  /// Only one program at a time may undo. Whoever just adds records does not wait for it.
  borrowing func lockForRewriting() throws(SystemError) -> Descriptor {
    let lock = try open(name + ".lock", O_RDWR | O_CREAT)
    try Self.lock(lock, attempts: Self.rewritingPatience * 1000)
    return lock
  }

  /// Puts a file with these bytes in the place of what there is.
  borrowing func replace(with bytes: [UInt8]) throws(SystemError) {
    try replace(lockedFile(O_RDWR | O_CREAT), with: bytes)
  }

  /// Puts a file with these bytes in the place of the one that is locked.
  private borrowing func replace(_ file: borrowing Descriptor, with bytes: [UInt8]) throws(SystemError) {
    let temporary = name + ".tmp"
    let directory = directory.number
    // Who holds the lock is the only one to use the name; a killed program may have left it.
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

  /// Opens the file and locks it; it is the one that has the name.
  private borrowing func lockedFile(_ flags: Int32) throws(SystemError) -> Descriptor {
    while true {
      let file = try open(name, flags)
      try Self.lock(file, attempts: Self.appendingPatience * 1000)
      // Another program may just have put a shorter one in its place.
      var present = stat()
      let directory = directory.number
      guard unsafe fstatat(directory, name.systemPath, &present, AT_SYMLINK_NOFOLLOW) == 0,
        FileStatus(present).identity.place == (try file.status()).identity.place
      else { continue }
      return file
    }
  }

  /// - Throws: EWOULDBLOCK after as many milliseconds as there are attempts.
  private static func lock(_ file: borrowing Descriptor, attempts: Int) throws(SystemError) {
    var queue = LockQueue()
    for _ in 0..<attempts {
      if try queue.tryLock(file) { return }
      usleep(1_000)
    }
    throw SystemError(EWOULDBLOCK)
  }

  /// A regular file of the user's own with no other name, for the user alone.
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

  /// As the XDG Base Directory Specification has it: for the user alone.
  private static func create(_ path: String) throws(SystemError) {
    do {
      try SystemError.check { unsafe mkdir(path.systemPath, 0o700) }
    } catch {
      if error.code == EEXIST { return }
      let parent = path.splitAtLastSlash.directory
      guard error.code == ENOENT, parent != path else { throw error }
      try create(parent)
      try create(path)
    }
  }
}

extension Descriptor {
  /// Opens a name in a directory that is open already.
  fileprivate init(
    opening name: String, in directory: borrowing Descriptor, _ flags: Int32, mode: mode_t
  ) throws(SystemError) {
    let directory = directory.number
    try self.init { unsafe openat(directory, name.systemPath, flags | O_CLOEXEC, mode) }
  }
}
