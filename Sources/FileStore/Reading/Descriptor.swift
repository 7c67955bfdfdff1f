import CLinux
import Glibc
import TodoStores

/// An open file or directory; closed when its owner lets go of it, never inherited by a child.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    try self.init { unsafe open(path.systemPath, flags | O_CLOEXEC, mode) }
  }

  /// - Parameter open: answers −1 when it fails.
  init(_ open: () -> Int32) throws(SystemError) {
    number = try SystemError.check(open)
  }

  deinit { close(number) }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try SystemError.check { unsafe fstat(number, &status) }
    return FileStatus(status)
  }

  /// Returns once everything written is on the disk. What has no disk, as a device, is left alone.
  func synchronize() throws(SystemError) {
    do {
      try SystemError.check { fsync(number) }
    } catch let error where error.code == EINVAL || error.code == EROFS {
      return
    }
  }

  /// Whether a program has the file open for writing at this moment; nil where the system can't say.
  ///
  /// The kernel grants a read lease only while there is no writer. The lease is given back at once. The
  /// descriptor must be read-only.
  func hasWriter() -> Bool? {
    do throws(SystemError) {
      try lease(Int32(F_RDLCK))
      unlease()
      return false
    } catch {
      return error.code == EAGAIN ? true : nil
    }
  }

  /// Makes others wait until `unlease()` when they open the file (fcntl(2), F_SETLEASE).
  ///
  /// - Parameter kind: `F_RDLCK` makes those wait who open it for writing, and needs a read-only descriptor;
  ///   `F_WRLCK` makes everybody wait.
  /// - Throws: EAGAIN while another program has it open so; other errors where leases are not to be had: on
  ///   another user's file, on most network file systems.
  func lease(_ kind: Int32) throws(SystemError) {
    // The kernel tells of a broken lease by a signal; the usual one, SIGIO, would end the program.
    try SystemError.check { fcntl(number, F_SETSIG, SIGURG) }
    try SystemError.check { fcntl(number, F_SETLEASE, kind) }
  }

  /// Whether another attempt may open a real file without blocking: somebody has just taken it away, put a link
  /// in its place, or leased it.
  static func isPassing(_ error: SystemError) -> Bool {
    [ENOENT, ELOOP, EAGAIN].contains(error.code)
  }

  /// Whether nobody has come to write since `lease(F_RDLCK)`.
  var isLeased: Bool { fcntl(number, F_GETLEASE) == Int32(F_RDLCK) }

  func unlease() {
    _ = fcntl(number, F_SETLEASE, Int32(F_UNLCK))
  }
}
