import CLinux
import EventLoop
import Glibc
public import ModuleKit
public import TodoTxt

/// The computer's clock in the user's time zone, or a clock that was set by `TODO_NOW` and runs from there.
public struct SystemClock: CivilClock {
  /// Nanoseconds in one integer would not reach the year 9999, so seconds and nanoseconds are separate.
  private var secondsAhead = 0
  private var nanosecondsBehind = 0

  /// - Parameter seconds: the current time of the clock, in seconds since 1970; nil for the computer's time.
  public init(startingAt seconds: Int? = nil) {
    guard let seconds else { return }
    let real = Self.realTime()
    secondsAhead = seconds - real.tv_sec
    nanosecondsBehind = real.tv_nsec
  }

  public func now() -> CivilTime {
    LocalTime.civilTime(second())
  }

  public func civilTime(_ seconds: Int) -> CivilTime { LocalTime.civilTime(seconds) }

  /// Follows changes of the clock and the computer's sleep; nothing runs between two midnights.
  @EventLoop
  public func days() -> AsyncStream<CivilDate> {
    let (days, sender) = AsyncStream.makeStream(of: CivilDate.self, bufferingPolicy: .bufferingNewest(1))
    var last = today()
    sender.yield(last)
    let alarm = ClockAlarm(clock: self, next: { LocalTime.start(of: last + 1) }) {
      let today = today()
      guard today != last else { return }
      last = today
      sender.yield(today)
    }
    if let alarm { sender.onTermination = { _ in EventLoop.perform { alarm.stop() } } }
    return days
  }

  /// A time that clocks skip counts as long after the start of the skip.
  @EventLoop
  public func alarm(at date: TaskDate) -> AsyncStream<Void> {
    let (rings, sender) = AsyncStream.makeStream(of: Void.self)
    let time = CivilTime(date: date.day, secondOfDay: 60 * Int(date.time?.minute ?? 0))
    var target = second(of: time)
    let next = {
      target = second(of: time)
      return target
    }
    let alarm = ClockAlarm(clock: self, next: next) {
      guard second() >= target else { return }
      sender.yield()
      sender.finish()
    }
    if let alarm { sender.onTermination = { _ in EventLoop.perform { alarm.stop() } } }
    return rings
  }

  /// The next time this clock shows that time; in the past if it is over.
  private func second(of time: CivilTime) -> Int {
    let second = LocalTime.seconds(of: time)
    let (current, now) = (self.second(), now())
    guard second <= current, now.date == time.date, now.secondOfDay < time.secondOfDay else { return second }
    // Clocks were set back: the time was shown, and will be again.
    return current + time.secondOfDay - now.secondOfDay
  }

  public func second() -> Int {
    let real = Self.realTime()
    return real.tv_sec + secondsAhead - (real.tv_nsec < nanosecondsBehind ? 1 : 0)
  }

  /// The computer's time when this clock shows `seconds`.
  func realTime(at seconds: Int) -> timespec {
    timespec(tv_sec: seconds - secondsAhead, tv_nsec: nanosecondsBehind)
  }

  private static func realTime() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time
  }
}
