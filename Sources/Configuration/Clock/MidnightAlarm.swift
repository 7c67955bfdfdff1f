import CLinux
import Glibc
import ModuleKit
import TodoTxt

/// A thread that sleeps until the next day begins, or until the clock is set.
///
/// A timer of CLOCK_REALTIME that is cancelled when the clock is set needs no looking at the time in
/// between, and fires at once when a computer wakes up after midnight.
final class MidnightAlarm: Sendable {
  private let timer: Int32
  private let stopping: Int32
  private let clock: SystemClock
  private let receive: @Sendable (CivilDate) -> Void

  /// - Parameter receive: called on the alarm's own thread with each new day, and with another day that the
  ///   clock was set to.
  /// - Returns: nil where the system has no descriptor or thread left.
  init?(clock: SystemClock, receive: @escaping @Sendable (CivilDate) -> Void) {
    self.clock = clock
    self.receive = receive
    timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    stopping = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard timer >= 0, stopping >= 0, start() else { return nil }
  }

  deinit {
    if timer >= 0 { close(timer) }
    if stopping >= 0 { close(stopping) }
  }

  /// Ends the thread.
  func stop() {
    eventfd_write(stopping, 1)
  }

  private func start() -> Bool {
    var thread = pthread_t()
    // The thread keeps the alarm, and so its descriptors, until it ends.
    let alarm = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<MidnightAlarm>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, alarm.toOpaque())
    guard failure == 0 else {
      alarm.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func run() {
    var today = clock.today()
    while true {
      setTimer(clock.realTime(at: LocalTime.start(of: today + 1)))
      // The day may have changed before the timer was set.
      let now = clock.today()
      if now != today {
        today = now
        receive(today)
        continue
      }
      guard waitForTimer() else { return }
      // Travellers change their time zone.
      tzset()
    }
  }

  private func setTimer(_ time: timespec) {
    var setting = itimerspec(it_interval: timespec(), it_value: time)
    timerfd_settime(
      timer, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
  }

  /// False when the alarm is to stop.
  private func waitForTimer() -> Bool {
    var descriptors = [
      pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno == EINTR {}
    // What it says is of no interest, the time is looked up anyway; but it has to be read.
    var expirations: UInt64 = 0
    _ = read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
    return descriptors[1].revents == 0
  }
}
