import CLinux
import EventLoop
import Glibc

/// Rings at a time of the user's clock, and when the clock is set.
///
/// A timer of CLOCK_REALTIME that is cancelled when the clock is set needs no polling, and fires at once when
/// the computer wakes up after that time.
@EventLoop
final class ClockAlarm {
  private let timer: Int32
  private let clock: SystemClock
  private let next: () -> Int
  private let ring: () -> Void
  private var source: DescriptorSource?

  /// - Parameters:
  ///   - next: returns the next time, in seconds since 1970; called again after each ring.
  ///   - ring: called at that time, and when the clock was set.
  /// - Returns: nil if the system has no descriptor left.
  init?(clock: SystemClock, next: @escaping () -> Int, ring: @escaping () -> Void) {
    timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else { return nil }
    self.clock = clock
    self.next = next
    self.ring = ring
    source = DescriptorSource(timer) { [unowned self] in goOff() }
    setTimer()
  }

  func stop() {
    guard let source else { return }
    source.close()
    self.source = nil
    close(timer)
  }

  private func goOff() {
    // The count is not needed, because the time is read anyway; but it must be read.
    var expirations: UInt64 = 0
    _ = read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
    // The time zone may change during travel.
    tzset()
    ring()
    if source != nil { setTimer() }
  }

  private func setTimer() {
    var setting = itimerspec(it_interval: timespec(), it_value: clock.realTime(at: next()))
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    // The time may have passed before the timer was set; then it rings at once.
  }
}
