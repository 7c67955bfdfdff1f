import CLinux
import Glibc
import TodoStores

/// The next content of a file, complete and on the disk beside it under a name of its own, ready to take
/// its place in one step; removed when that never happens.
///
/// As long as the program lives, it holds an flock(2) on that file, which tells it from what a killed program
/// has left (see `Leftovers`).
struct FileRewrite: ~Copyable {
  private let target: String
  private var path: String
  private var identity: FileIdentity

  /// Keeps the lock. It is not open for writing, so that nobody takes it for a save that still goes on.
  private var holder: Descriptor?

  /// Whether the new content has taken the file's place.
  private(set) var isInPlace = false

  enum Outcome {
    case done

    /// The file is not what was read; nothing was changed.
    case conflict

    /// The new content is in place, but a program that had opened the old file just before has saved to
    /// that one since: this is what it holds now.
    case overtaken([UInt8])

    /// The new content was in place, but another program has saved the file since.
    case replaced
  }

  /// - Returns: nil where a new file can't take the old one's place without loss: the directory can't be
  ///   written, or the owner or an attribute can't be kept.
  /// - Throws: what kept it from being written, as a full disk.
  static func prepare(
    _ bytes: [UInt8], for target: String, as name: TemporaryName, like snapshot: FileSnapshot
  ) throws(SystemError) -> FileRewrite? {
    let path = target.splitAtLastSlash.directory.appendingComponent(name.unused())
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch let error where [EACCES, EPERM, EROFS, ENAMETOOLONG].contains(error.code) {
      return nil
    }
    // From here on, it is removed in whatever way this ends.
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

  /// Gives it another name, which is found after a crash.
  mutating func rename(to name: TemporaryName) throws(SystemError) {
    let newPath = target.splitAtLastSlash.directory.appendingComponent(name.unused())
    try SystemError.check { unsafe Glibc.rename(path.systemPath, newPath.systemPath) }
    path = newPath
  }

  private init(target: String, path: String, identity: FileIdentity) {
    self.target = target
    self.path = path
    self.identity = identity
  }

  deinit {
    if !isInPlace { unsafe unlink(path.systemPath) }
  }

  /// Puts the new content in the file's place if the file is still the one that was read.
  ///
  /// While the two are compared and exchanged, a lease keeps others from opening the file for writing. What
  /// another program puts in the file's place just before the exchange is put back.
  ///
  /// Where there is none to be had, or somebody has come to write all the same, the old file is looked at
  /// once more afterwards: when nobody has it open any more, for writing or for reading what is then saved
  /// in another way, as `sed -i` does.
  ///
  /// - Parameters:
  ///   - grace: how long a program that has the old file open may take to finish.
  ///   - commit: what the followers of the file are told.
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

  /// - Returns: nil where it was the snapshot's place, as it should be.
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
      // The file system can't. So what another program puts there after the last look is lost.
      var note = CommitNote(commit, at: target)
      try SystemError.check { unsafe Glibc.rename(path.systemPath, target.systemPath) }
      note.confirm()
      isInPlace = true
      return nil
    }
    isInPlace = true
    // From here on, what lies beside the file is another program's, or the old content.
    defer { unsafe unlink(path.systemPath) }
    if isBeside(snapshot.identity.place) { return nil }
    try exchange()
    if isBeside(identity.place) {
      isInPlace = false
      return .conflict
    }
    // A program has saved what it had just found there. That stays, and what it had not found is made up for.
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
    // An editor that had just moved the old file out of its way truncates whatever stands there now.
    let present = try? FileStatus(of: target, followingLinks: false)
    return present?.identity.hasContent(of: identity) == true ? .done : .replaced
  }
}

extension Descriptor {
  /// Holds a lock that any number may hold, and that keeps out only who wants it alone.
  fileprivate func share() {
    _ = flock(number, LOCK_SH | LOCK_NB)
  }

  /// Where the system can't say who has the file open, that is waited for in vain.
  fileprivate func waitUntilAlone(atMost grace: Duration) {
    let start = ContinuousClock.now
    while isOpenElsewhere, start.duration(to: .now) < grace { usleep(500) }
  }

  /// The kernel grants a write lease only to the one program that has the file open. It is given back at once;
  /// the file should have no name, as who opens it meanwhile without wanting to wait would fail.
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
