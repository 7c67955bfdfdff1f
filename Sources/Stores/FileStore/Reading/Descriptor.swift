import CLinux
import Glibc
import TodoStores

/// An open file or directory, closed at the end of its lifetime and not inherited by child processes.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    try self.init { unsafe open(path.systemPath, flags | O_CLOEXEC, mode) }
  }

  /// - Parameter open: returns −1 on failure.
  init(_ open: () -> Int32) throws(SystemError) {
    number = try SystemError.check(open)
  }

  deinit { close(number) }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try SystemError.check { unsafe fstat(number, &status) }
    return FileStatus(status)
  }

  /// Flushes all written data to the disk. Devices are skipped.
  func synchronize() throws(SystemError) {
    do {
      try SystemError.check { fsync(number) }
    } catch let error where error.code == EINVAL || error.code == EROFS {
      return
    }
  }

  /// Whether a program has the file open for writing now; nil if the system can't tell.
  ///
  /// The kernel grants a read lease only if there is no writer. The lease is released at once. The descriptor
  /// must be read-only.
  func hasWriter() -> Bool? {
    do throws(SystemError) {
      try lease(Int32(F_RDLCK))
      unlease()
      return false
    } catch {
      return error.code == EAGAIN ? true : nil
    }
  }

  /// Makes other programs wait until `unlease()` when they open the file (fcntl(2), F_SETLEASE).
  ///
  /// - Parameter kind: `F_RDLCK` blocks opening for writing, and needs a read-only descriptor; `F_WRLCK`
  ///   blocks any opening.
  /// - Throws: EAGAIN while another program has the file open that way; other errors if leases are not
  ///   available, as for another user's file and on most network file systems.
  func lease(_ kind: Int32) throws(SystemError) {
    // The kernel reports a broken lease by a signal. Its default, SIGIO, would end the program.
    try SystemError.check { fcntl(number, F_SETSIG, SIGURG) }
    try SystemError.check { fcntl(number, F_SETLEASE, kind) }
  }

  /// Whether a retry may open a regular file without blocking: a program has just removed it, replaced it by
  /// a link, or leased it.
  static func isPassing(_ error: SystemError) -> Bool {
    [ENOENT, ELOOP, EAGAIN].contains(error.code)
  }

  func unlease() {
    _ = fcntl(number, F_SETLEASE, Int32(F_UNLCK))
  }
}
