import CLinux
import EventLoop
import Glibc
import ModuleKit
import TodoTxt

/// Goes off when the next day begins, or when the clock is set to another one.
///
/// A timer of CLOCK_REALTIME that is cancelled when the clock is set needs no looking at the time in
/// between, and fires at once when a computer wakes up after midnight.
@EventLoop
final class MidnightAlarm {
  private let timer: Int32
  private let clock: SystemClock
  private let receive: (CivilDate) -> Void
  private var today: CivilDate
  private var source: DescriptorSource?

  /// - Parameter receive: called with each new day, and with another day that the clock was set to.
  /// - Returns: nil where the system has no descriptor left.
  init?(clock: SystemClock, receive: @escaping (CivilDate) -> Void) {
    timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else { return nil }
    self.clock = clock
    self.receive = receive
    today = clock.today()
    source = DescriptorSource(timer) { [unowned self] in ring() }
    setTimer()
  }

  func stop() {
    guard let source else { return }
    source.close()
    self.source = nil
    close(timer)
  }

  private func ring() {
    // What it says is of no interest, the time is looked up anyway; but it has to be read.
    var expirations: UInt64 = 0
    _ = read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
    // Travellers change their time zone.
    tzset()
    tellNewDay()
    setTimer()
  }

  private func setTimer() {
    let midnight = clock.realTime(at: LocalTime.start(of: today + 1))
    var setting = itimerspec(it_interval: timespec(), it_value: midnight)
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    // The day may have changed before the timer was set; then it rings at once.
  }

  private func tellNewDay() {
    let now = clock.today()
    guard now != today else { return }
    today = now
    receive(today)
  }
}
