import CLinux
import Glibc
import TodoStores

/// Keeps all other programs that take this lock from writing in a directory, until it is released or the
/// program ends.
///
/// It is an flock(2) on the directory itself, which needs only read access and leaves nothing behind.
/// todo.txt would not do: it is a new inode after each rewrite. The existence of a lock file would not do
/// either: it would outlive a killed program.
///
/// On a file system shared with other machines (see `RemoteFileSystem`) that lock would be local. There, and
/// wherever directories can't be locked, the lock is on a permanent side file, `.todo.lock`. If the side
/// file can be neither opened nor created, nobody with these permissions can replace todo.txt either. Then
/// the lock is on todo.txt.
///
/// Users with mere read access can lock a directory too. So if only the user may write in it, the lock that
/// counts is on a file of the user's own (see `OwnLocks`), and other users' locks on the directory are not
/// waited for.
final class FileLock {
  static let name = ".todo.lock"

  /// A directory to lock, for one file in it.
  struct Place {
    let path: ResolvedPath
    let directory: FilePlace

    /// Whether only this user and root may change names in the directory. Write access by an ACL shows in
    /// the group's bits.
    let isPrivate: Bool

    /// - Throws: if there is no such directory.
    init(_ path: ResolvedPath) throws(SystemError) {
      self.path = path
      let status = try FileStatus(of: path.directory)
      directory = status.identity.place
      isPrivate = status.owner == geteuid() && status.mode & (S_IWGRP | S_IWOTH) == 0
    }
  }

  private let descriptor: Descriptor
  private let path: String

  /// Whether another lock is used if the file system lacks this kind.
  private let hasSubstitute: Bool

  /// Locks several directories. All programs use the same order, so that there is no deadlock.
  static func all(
    of places: [Place], own: OwnLocks, patience: inout Patience
  ) throws(TodoStoreError) -> [FileLock] {
    var locks: [FileLock] = []
    var locked: [FilePlace] = []
    let ordered = places.sorted {
      ($0.directory.device, $0.directory.inode) < ($1.directory.device, $1.directory.inode)
    }
    for place in ordered where !locked.contains(place.directory) {
      locked.append(place.directory)
      locks += try take(for: place, own: own, patience: &patience)
    }
    return locks
  }

  init(_ descriptor: consuming Descriptor, path: String, hasSubstitute: Bool = false) {
    self.descriptor = descriptor
    self.path = path
    self.hasSubstitute = hasSubstitute
  }

  /// - Returns: empty if there is nothing to lock: no file, and a directory that can't be written.
  private static func take(
    for place: Place, own: OwnLocks, patience: inout Patience
  ) throws(TodoStoreError) -> [FileLock] {
    let path = place.path
    let ownLock = place.isPrivate ? try take(&patience) { own.lock(for: place.directory) } : nil
    let stranger = ownLock.map { _ in place.directory }
    let locks = ownLock.map { [$0] } ?? []
    if let lock = try take(
      &patience, unlessHeldByStrangersOf: stranger, { () throws(TodoStoreError) in try directory(of: path) })
    {
      return locks + [lock]
    }
    let lock = try take(&patience) { () throws(TodoStoreError) in try sideFile(for: path) ?? file(path) }
    return lock.map { locks + [$0] } ?? locks
  }

  /// - Parameters:
  ///   - directory: the directory whose locks by other users are ignored; nil to respect every lock.
  ///   - open: opens the file to lock; nil if there is none.
  /// - Returns: nil also if the file system has no such locks and there is a substitute.
  private static func take(
    _ patience: inout Patience, unlessHeldByStrangersOf directory: FilePlace? = nil,
    _ open: () throws(TodoStoreError) -> FileLock?
  ) throws(TodoStoreError) -> FileLock? {
    while let lock = try open() {
      var queue = LockQueue()
      var attempts = 0
      while true {
        // Other users can stand in the queue, too.
        let isLate = directory != nil && attempts >= strangerAttempts
        guard let isTaken = try lock.isTaken(&queue, skipsQueue: isLate || patience.isLong) else {
          return nil
        }
        if isTaken { break }
        attempts += 1
        if let directory, attempts % strangerAttempts == 0, LockHolders(of: directory).areStrangers { break }
        try patience.pause()
      }
      // If the locked file was deleted while this program waited, nobody else will find this lock; try
      // again.
      if lock.isCurrent { return lock }
      try patience.pause()
    }
    return nil
  }

  /// How many attempts, a millisecond apart, before asking who holds a lock.
  private static let strangerAttempts = 32

  private func isTaken(
    _ queue: inout LockQueue, skipsQueue: Bool
  ) throws(TodoStoreError) -> Bool? {
    do throws(SystemError) {
      return try queue.tryLock(descriptor, skipsQueue: skipsQueue)
    } catch {
      if hasSubstitute, Self.unsupported.contains(error.code) { return nil }
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// The errors of file systems that have no locks, or none on directories.
  private static let unsupported = [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL, EBADF, EISDIR]

  private var isCurrent: Bool {
    do throws(SystemError) {
      let present = try FileStatus(of: path, followingLinks: false)
      return try present.identity.place == descriptor.status().identity.place
    } catch {
      return false
    }
  }

  /// - Returns: nil if the directory can't be read, or can't be locked for all who may write there.
  private static func directory(of path: ResolvedPath) throws(TodoStoreError) -> FileLock? {
    do throws(SystemError) {
      let directory = try Descriptor(opening: path.directory, O_RDONLY | O_DIRECTORY)
      if RemoteFileSystem(of: directory) != nil { return nil }
      return FileLock(directory, path: path.directory, hasSubstitute: true)
    } catch {
      if error.code == EACCES { return nil }
      throw .unwritable(path: path.directory, reason: error.reason)
    }
  }

  private static func file(_ path: ResolvedPath) -> FileLock? {
    guard let file = try? Descriptor(opening: path.target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return nil
    }
    return FileLock(file, path: path.target)
  }

  /// - Returns: nil if the directory or the lock file is not ours to use.
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

  private static let sideFileFlags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

  private static func openSideFile(
    _ lockPath: String, for path: ResolvedPath
  ) throws(SystemError) -> Descriptor {
    var attempts = 0
    while true {
      do throws(SystemError) {
        return try Descriptor(opening: lockPath, O_RDWR | sideFileFlags)
      } catch {
        // Another user's lock file may be readable only, which is enough for flock(2).
        if error.code == EACCES { return try Descriptor(opening: lockPath, O_RDONLY | sideFileFlags) }
        if error.code != ENOENT { throw error }
      }
      do throws(SystemError) {
        return try createSideFile(lockPath, for: path)
      } catch {
        attempts += 1
        if error.code != EEXIST || attempts == 100 { throw error }
      }
    }
  }

  /// Creates the file with access for everybody who may read or write the protected file.
  ///
  /// - Throws: EEXIST if it exists by now. The mode of a file that another user put there, perhaps a hard
  ///   link to one of ours, must not be changed.
  private static func createSideFile(
    _ lockPath: String, for path: ResolvedPath
  ) throws(SystemError) -> Descriptor {
    let file = try? FileStatus(of: path.target)
    let mode = (file?.mode ?? 0o600) & 0o666 | 0o600
    let lock = try Descriptor(opening: lockPath, O_RDWR | O_CREAT | O_EXCL | sideFileFlags, mode: mode)
    if let file {
      _ = fchown(lock.number, uid_t.max, file.group)
      fchmod(lock.number, mode)
    }
    return lock
  }
}
