import CLinux
import Glibc
import TodoStores

/// The next content of a file, complete and durable in a temporary file beside it, ready to replace it in
/// one step. It is deleted if that never happens.
///
/// The program holds an flock(2) on the temporary file, which tells it from the leftovers of killed programs
/// (see `Leftovers`).
struct FileRewrite: ~Copyable {
  private let target: String
  private let path: String
  private var identity: FileIdentity

  /// Holds the lock. It is not open for writing, so that nobody takes it for a save in progress.
  private var holder: Descriptor?

  /// Whether the new content has replaced the file.
  private(set) var isInPlace = false

  enum Outcome {
    case done

    /// The file differs from the one that was read; nothing was changed.
    case conflict

    /// The new content is in place, but a program that had opened the old file before has since saved to the
    /// old file. The value is the old file's present content.
    case overtaken([UInt8])

    /// The new content was in place, but another program has saved the file since.
    case replaced
  }

  /// - Returns: nil if replacing the file would lose something: the directory can't be written, or the owner
  ///   or an attribute can't be kept.
  /// - Throws: the error of the write, such as a full disk.
  static func prepare(
    _ bytes: [UInt8], for target: String, like snapshot: FileSnapshot
  ) throws(SystemError) -> FileRewrite? {
    let (directory, fileName) = target.splitAtLastSlash
    let path = directory.appendingComponent(TemporaryName(fileName: fileName).unused())
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch let error where [EACCES, EPERM, EROFS, ENAMETOOLONG].contains(error.code) {
      return nil
    }
    // From here on, the file is deleted however this ends.
    var rewrite = FileRewrite(target: target, path: path, identity: snapshot.identity)
    file.share()
    guard FileAttributes.copy(from: target, snapshot.status, to: file) else { return nil }
    try file.write(all: bytes)
    try file.synchronize()
    rewrite.identity = try file.status().identity
    rewrite.holder = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW)
    rewrite.holder?.share()
    return rewrite
  }

  private init(target: String, path: String, identity: FileIdentity) {
    self.target = target
    self.path = path
    self.identity = identity
  }

  deinit {
    if !isInPlace { unsafe unlink(path.systemPath) }
  }

  /// Replaces the file with the new content if it is still the one that was read.
  ///
  /// While the two are compared and exchanged, a lease keeps others from opening the file for writing. If
  /// another program replaces the file just before the exchange, its file is put back.
  ///
  /// Without a lease, or if another program came to write all the same, the old file is checked again
  /// afterwards. That happens when no program has it open any more, for writing or for reading before a
  /// save, as `sed -i` does.
  ///
  /// - Parameters:
  ///   - grace: how long a program that has the old file open may take to finish.
  ///   - commit: the commit to announce to the file's followers.
  mutating func replace(
    _ snapshot: FileSnapshot, grace: Duration, announcing commit: TodoCommit? = nil
  ) throws(SystemError) -> Outcome {
    let old: Descriptor
    do {
      old = try Descriptor(opening: target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch let error where Descriptor.isPassing(error) {
      return .conflict
    }
    try? old.lease(Int32(F_RDLCK))
    guard try old.status().identity == snapshot.identity, try old.holds(snapshot.bytes),
      (try? FileStatus(of: target, followingLinks: false))?.identity == snapshot.identity
    else { return .conflict }
    let failure = try takePlace(of: snapshot, grace: grace, announcing: commit)
    old.unlease()
    if let failure { return failure }
    try synchronizeDirectory(target.splitAtLastSlash.directory)
    old.waitUntilAlone(atMost: grace)
    return try outcome(old, since: snapshot)
  }

  /// - Returns: nil if the replaced file was the snapshot's, as expected.
  private mutating func takePlace(
    of snapshot: FileSnapshot, grace: Duration, announcing commit: TodoCommit?
  ) throws(SystemError) -> Outcome? {
    do throws(SystemError) {
      var note = CommitNote(commit, at: target)
      try exchange()
      note.confirm()
    } catch {
      if error.code == ENOENT { return .conflict }
      guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
      // The file system has no exchange. A file that another program puts there after the last check is
      // lost.
      var note = CommitNote(commit, at: target)
      try SystemError.check { unsafe Glibc.rename(path.systemPath, target.systemPath) }
      note.confirm()
      isInPlace = true
      return nil
    }
    isInPlace = true
    // From here on, the temporary name holds another program's file or the old content.
    defer { unsafe unlink(path.systemPath) }
    if isBeside(snapshot.identity.place) { return nil }
    try exchange()
    if isBeside(identity.place) {
      isInPlace = false
      return .conflict
    }
    // Another program has saved over the new content between the exchanges. Its file stays, and the caller
    // restores the content that was displaced first.
    try exchange()
    let displaced = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    displaced.waitUntilAlone(atMost: grace)
    return .overtaken(try displaced.bytes(expecting: displaced.status().identity.size))
  }

  private func isBeside(_ place: FilePlace) -> Bool {
    (try? FileStatus(of: path, followingLinks: false))?.identity.place == place
  }

  private func exchange() throws(SystemError) {
    try SystemError.check {
      unsafe renameat2(
        AT_FDCWD, path.systemPath, AT_FDCWD, target.systemPath, UInt32(RENAME_EXCHANGE))
    }
  }

  private func outcome(
    _ old: borrowing Descriptor, since snapshot: FileSnapshot
  ) throws(SystemError) -> Outcome {
    let oldIdentity = try old.status().identity
    if !oldIdentity.hasContent(of: snapshot.identity) {
      let isSame = oldIdentity.size == snapshot.identity.size ? try old.holds(snapshot.bytes) : false
      if !isSame { return .overtaken(try old.bytes(expecting: oldIdentity.size)) }
    }
    // An editor that had just moved the old file away truncates the file that has its name now.
    let present = try? FileStatus(of: target, followingLinks: false)
    return present?.identity.hasContent(of: identity) == true ? .done : .replaced
  }
}

extension Descriptor {
  /// Takes a shared lock, which conflicts only with exclusive ones.
  fileprivate func share() {
    _ = flock(number, LOCK_SH | LOCK_NB)
  }

  /// Waits in vain if the system can't say who has the file open.
  fileprivate func waitUntilAlone(atMost grace: Duration) {
    let start = ContinuousClock.now
    while isOpenElsewhere, start.duration(to: .now) < grace { usleep(500) }
  }

  /// Whether another program has the file open. The kernel grants a write lease only if none does; it is
  /// given back at once. The file should have no name, because a program that opens it meanwhile with
  /// O_NONBLOCK would fail.
  private var isOpenElsewhere: Bool {
    do throws(SystemError) {
      try lease(Int32(F_WRLCK))
      unlease()
      return false
    } catch {
      return true
    }
  }
}
