import CLinux
import EventLoop
import Glibc

/// Goes off at a time of the user's clock, and when the clock is set to another one.
///
/// A timer of CLOCK_REALTIME that is cancelled when the clock is set needs no looking at the time in
/// between, and fires at once when a computer wakes up after that time.
@EventLoop
final class ClockAlarm {
  private let timer: Int32
  private let clock: SystemClock
  private let next: () -> Int
  private let ring: () -> Void
  private var source: DescriptorSource?

  /// - Parameters:
  ///   - next: the second since 1970 to go off at; asked for again each time that it has.
  ///   - ring: called then, and when the clock was set.
  /// - Returns: nil where the system has no descriptor left.
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
    // What it says is of no interest, the time is looked up anyway; but it has to be read.
    var expirations: UInt64 = 0
    _ = read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
    // Travellers change their time zone.
    tzset()
    ring()
    if source != nil { setTimer() }
  }

  private func setTimer() {
    var setting = itimerspec(it_interval: timespec(), it_value: clock.realTime(at: next()))
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    // The time may have come before the timer was set; then it rings at once.
  }
}
