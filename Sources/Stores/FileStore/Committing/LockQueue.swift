import CLinux
import Glibc

/// A place in the queue for an flock(2) that is polled. A program that has just released the lock goes to
/// the end; without a queue it would take the lock again before the others wake.
///
/// A waiter shows itself by a read lock of another kind (F_OFD_SETLK) on one byte of the same file; the
/// byte's offset is the waiter's time of arrival. That works on a directory, needs a descriptor for reading
/// only, and ends with the program. Without such locks, flock(2) works without a queue, less fairly.
struct LockQueue {
  private var ticket: off_t?

  /// - Parameter skipsQueue: whether to try even if others have waited for longer. One of them may be a
  ///   stopped program.
  /// - Returns: whether the caller has the lock now.
  mutating func tryLock(
    _ file: borrowing Descriptor, skipsQueue: Bool = false
  ) throws(SystemError) -> Bool {
    if !skipsQueue, file.hasWaiter(before: ticket) {
      join(file)
      return false
    }
    let number = file.number
    do throws(SystemError) {
      try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      join(file)
      return false
    }
    if let ticket { file.setWaiter(ticket, F_UNLCK) }
    ticket = nil
    return true
  }

  private mutating func join(_ file: borrowing Descriptor) {
    guard ticket == nil else { return }
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let now = off_t(time.tv_sec) * 1_000_000_000 + off_t(time.tv_nsec)
    file.setWaiter(now, F_RDLCK)
    ticket = now
  }
}

extension Descriptor {
  /// Whether another program waits that came before `ticket`, or at all for nil.
  fileprivate func hasWaiter(before ticket: off_t?) -> Bool {
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_len = ticket ?? 0
    return unsafe fcntl(number, F_OFD_GETLK, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  fileprivate func setWaiter(_ ticket: off_t, _ kind: Int32) {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = ticket
    range.l_len = 1
    _ = unsafe fcntl(number, F_OFD_SETLK, &range)
  }
}
