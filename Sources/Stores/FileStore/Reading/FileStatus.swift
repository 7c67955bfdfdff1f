import Glibc
import TodoStores

/// Distinguishes two states of a file without reading it.
struct FileIdentity: Hashable, Sendable {
  var place: FilePlace
  var size: Int

  /// Nanoseconds since 1970: the last change of the content, and of the content or metadata.
  var modified: Int64
  var changed: Int64
}

/// The identity of a file or directory, independent of its name.
struct FilePlace: Hashable, Sendable {
  var device: dev_t
  var inode: ino_t
}

/// The result of stat(2).
struct FileStatus: Sendable {
  let identity: FileIdentity
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let linkCount: Int

  /// The device number, if it is a device.
  private let representedDevice: dev_t

  init(_ status: stat) {
    identity = FileIdentity(
      place: FilePlace(device: status.st_dev, inode: status.st_ino), size: Int(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    mode = status.st_mode
    owner = status.st_uid
    group = status.st_gid
    linkCount = Int(status.st_nlink)
    representedDevice = status.st_rdev
  }

  init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    try SystemError.check {
      unsafe fstatat(AT_FDCWD, path.systemPath, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    self.init(status)
  }

  var isRegularFile: Bool { mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  var isSymbolicLink: Bool { mode & S_IFMT == S_IFLNK }
  var isDevice: Bool { mode & S_IFMT == S_IFCHR }

  /// Whether it is /dev/null, by any name: an empty file that discards writes.
  var isNullDevice: Bool { isDevice && representedDevice == Self.nullDevice }

  /// Major 1 (memory devices), minor 3, combined as by makedev(3).
  private static let nullDevice: dev_t = 1 << 8 | 3

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension FileIdentity {
  /// Coarser than the time stamps of any file system in use.
  static let timeStampGrain = Duration.seconds(2)

  /// Whether it is the same file without writes in between; its names and mode may differ.
  func hasContent(of other: FileIdentity) -> Bool {
    place == other.place && size == other.size && modified == other.modified
  }

  /// The age of the content by the file system's clock. A modification time in the future is untrusted; the
  /// age of the last change of any kind (ctime) is used instead.
  var age: Duration {
    let age = Self.now - modified
    return age < 0 ? ageOfStatus : .nanoseconds(age)
  }

  /// The age of the last change of any kind, renames included.
  var ageOfStatus: Duration { .nanoseconds(max(0, Self.now - changed)) }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
