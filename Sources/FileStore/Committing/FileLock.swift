import CLinux
import Glibc
import TodoStores

/// Keeps every other program that takes the same lock from writing in a directory, until it is let go of or
/// the program ends in whatever way.
///
/// It is an flock(2) on `.todo.lock`, a side file that stays: todo.txt itself is another inode after each
/// rewrite, and a lock that is a file's mere existence would outlive a killed program. Where that file can
/// be neither opened nor created, because the directory is not ours to write, nobody with these permissions
/// can replace todo.txt either, so the lock is on todo.txt itself.
final class FileLock {
  static let name = ".todo.lock"

  /// A directory whose lock is wanted, for the sake of one file in it.
  struct Place {
    let path: ResolvedPath
    let directory: FilePlace

    /// - Throws: where there is no such directory.
    init(_ path: ResolvedPath) throws(SystemError) {
      self.path = path
      directory = try FileStatus(of: path.directory).identity.place
    }
  }

  private let descriptor: Descriptor
  private let path: String

  /// Takes the locks of several directories, in the same order in every program, so that no two ever wait
  /// for each other.
  static func all(
    of places: [Place], patience: inout Patience
  ) throws(TodoStoreError) -> [FileLock] {
    var locks: [FileLock] = []
    var locked: [FilePlace] = []
    let ordered = places.sorted {
      ($0.directory.device, $0.directory.inode) < ($1.directory.device, $1.directory.inode)
    }
    for place in ordered where !locked.contains(place.directory) {
      locked.append(place.directory)
      if let lock = try take(for: place.path, patience: &patience) { locks.append(lock) }
    }
    return locks
  }

  private init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// - Returns: nil where there is nothing to lock: no file, and a directory that can't be written.
  private static func take(
    for path: ResolvedPath, patience: inout Patience
  ) throws(TodoStoreError) -> FileLock? {
    while let lock = try sideFile(for: path) ?? file(path) {
      while !lock.descriptor.isNext() { try patience.pause() }
      while try !lock.isTaken() { try patience.pause() }
      lock.descriptor.letOthersBeNext()
      // Who deletes a lock file leaves those who wait for it with one that nobody else will find.
      if lock.isCurrent { return lock }
    }
    return nil
  }

  private func isTaken() throws(TodoStoreError) -> Bool {
    do throws(SystemError) {
      try SystemError.check { flock(descriptor.number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  private var isCurrent: Bool {
    do throws(SystemError) {
      let present = try FileStatus(of: path, followingLinks: false)
      return try present.identity.place == descriptor.status().identity.place
    } catch {
      return false
    }
  }

  private static func file(_ path: ResolvedPath) -> FileLock? {
    guard let file = try? Descriptor(opening: path.target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return nil
    }
    return FileLock(file, path: path.target)
  }

  /// - Returns: nil where the directory or the lock file is not ours to use.
  private static func sideFile(for path: ResolvedPath) throws(TodoStoreError) -> FileLock? {
    let lockPath = path.directory.appendingComponent(name)
    do throws(SystemError) {
      let lock = try openSideFile(lockPath, for: path)
      guard try lock.status().isRegularFile else { throw SystemError(EISDIR) }
      return FileLock(lock, path: lockPath)
    } catch {
      switch error.code {
      case EACCES, EPERM, EROFS: return nil
      case ELOOP: throw .unwritable(path: lockPath, reason: "it is a symbolic link, not a lock file")
      case EISDIR: throw .unwritable(path: lockPath, reason: "it is not a lock file")
      default: throw .unwritable(path: lockPath, reason: error.reason)
      }
    }
  }

  private static func openSideFile(
    _ lockPath: String, for path: ResolvedPath
  ) throws(SystemError) -> Descriptor {
    let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    while true {
      do throws(SystemError) {
        return try Descriptor(opening: lockPath, O_RDWR | flags)
      } catch {
        // Another user's lock file may be readable only, which is enough for flock(2).
        if error.code == EACCES { return try Descriptor(opening: lockPath, O_RDONLY | flags) }
        if error.code != ENOENT { throw error }
      }
      do throws(SystemError) {
        return try createSideFile(lockPath, for: path, flags)
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
  }

  /// Makes the file for everybody who may read or write the one that it is for.
  ///
  /// - Throws: EEXIST where it is there by now: the mode of what somebody else has put there, perhaps as
  ///   another name of a file of ours, is not to be changed.
  private static func createSideFile(
    _ lockPath: String, for path: ResolvedPath, _ flags: Int32
  ) throws(SystemError) -> Descriptor {
    let file = try? FileStatus(of: path.target)
    let mode = (file?.mode ?? 0o600) & 0o666 | 0o600
    let lock = try Descriptor(opening: lockPath, O_RDWR | O_CREAT | O_EXCL | flags, mode: mode)
    if let file {
      _ = fchown(lock.number, uid_t.max, file.group)
      fchmod(lock.number, mode)
    }
    return lock
  }
}

/// Turns at an flock(2) that is tried for again and again.
extension Descriptor {
  /// Whether this one is the only waiter that tries for the lock; the others wait for that. Who has just
  /// let go of the lock stands behind all of them: else it would have taken it again before they wake.
  func isNext() -> Bool {
    do throws(SystemError) {
      try setTurn(F_WRLCK)
      return true
    } catch {
      // Without turns, the lock is as good, if less fair.
      return error.code != EAGAIN && error.code != EACCES
    }
  }

  func letOthersBeNext() {
    try? setTurn(F_UNLCK)
  }

  /// The turn is a lock of its own kind on the same file, which the one by flock(2) does not touch.
  private func setTurn(_ kind: Int32) throws(SystemError) {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_len = 1
    try SystemError.check { unsafe fcntl(number, F_OFD_SETLK, &range) }
  }
}
