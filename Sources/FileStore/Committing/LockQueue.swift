import CLinux
import Glibc

/// A waiter's place in the queue for an flock(2) that is tried for again and again: who has just let go of
/// the lock stands behind all of them. Else it would have taken it again before they wake.
///
/// A waiter shows itself by a read lock of another kind (F_OFD_SETLK) on one byte of the same file, which
/// stands for the moment at which it came. That works on a directory, takes a descriptor that is open for no
/// more than reading, and ends with the program. Where there are no such locks, flock(2) is as good without
/// a queue, if less fair.
struct LockQueue {
  private var ticket: off_t?

  /// - Parameter skipsQueue: whether to try even where others have waited for longer: one of them may be a
  ///   program that has been stopped.
  /// - Returns: whether the lock was free, and now is the caller's.
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
  /// Whether another one waits that came before `ticket`; before nil, any.
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
