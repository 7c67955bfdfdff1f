import Glibc
import TodoStores

/// What tells one state of a file from another without reading it.
struct FileIdentity: Hashable, Sendable {
  var place: FilePlace
  var size: Int

  /// Nanoseconds since 1970: of the last change of the content, and of the content or anything else.
  var modified: Int64
  var changed: Int64
}

/// Which file or directory it is, whatever it is called.
struct FilePlace: Hashable, Sendable {
  var device: dev_t
  var inode: ino_t
}

/// What stat(2) says about a file.
struct FileStatus: Sendable {
  let identity: FileIdentity
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let linkCount: Int

  /// Which device it is, where it is one.
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
  var isDevice: Bool { mode & S_IFMT == S_IFCHR }

  /// Whether it is /dev/null, by whatever name: an empty file, whatever is written to it.
  var isNullDevice: Bool { isDevice && representedDevice == Self.nullDevice }

  /// Number 3 of the memory devices, which have number 1, as makedev(3) puts them together.
  private static let nullDevice: dev_t = 1 << 8 | 3

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension FileIdentity {
  /// Coarser than the time stamps of any file system in use.
  static let timeStampGrain = Duration.seconds(2)

  /// Whether it is the same file, written to by nobody in between; its names and mode may differ.
  func hasContent(of other: FileIdentity) -> Bool {
    place == other.place && size == other.size && modified == other.modified
  }

  /// How long ago the content last changed by the file system's clock. A time that lies ahead, which anybody may
  /// give a file, is none: then it is at most as long ago as anything about the file changed.
  var age: Duration {
    let age = Self.now - modified
    return age < 0 ? ageOfStatus : .nanoseconds(age)
  }

  /// How long ago anything about it last changed, its name too.
  var ageOfStatus: Duration { .nanoseconds(max(0, Self.now - changed)) }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
