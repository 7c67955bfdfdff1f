import CLinux
import EventLoop
import Glibc
public import ModuleKit
public import TodoTxt

/// The computer's clock in the user's time zone, or one that was set by `TODO_NOW` and runs on from there.
public struct SystemClock: CivilClock {
  /// Nanoseconds would not reach to the year 9999, so seconds and nanoseconds are kept apart.
  private let secondsAhead: Int
  private let nanosecondsBehind: Int

  /// - Parameter seconds: what the clock shows now, in seconds since 1970; nil for the computer's time.
  public init(startingAt seconds: Int? = nil) {
    guard let seconds else {
      secondsAhead = 0
      nanosecondsBehind = 0
      return
    }
    let real = Self.realTime()
    secondsAhead = seconds - real.tv_sec
    nanosecondsBehind = real.tv_nsec
  }

  public func now() -> CivilTime {
    LocalTime.civilTime(seconds())
  }

  public func civilTime(_ seconds: Int) -> CivilTime { LocalTime.civilTime(seconds) }

  /// Follows the clock when it is set and when the computer slept; between two midnights nothing runs.
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

  /// A time that clocks skip comes as long after the skip begins.
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
      guard seconds() >= target else { return }
      sender.yield()
      sender.finish()
    }
    if let alarm { sender.onTermination = { _ in EventLoop.perform { alarm.stop() } } }
    return rings
  }

  /// When this clock shows that time next; in the past where it is over.
  private func second(of time: CivilTime) -> Int {
    let second = LocalTime.seconds(of: time)
    let (current, now) = (seconds(), now())
    guard second <= current, now.date == time.date, now.secondOfDay < time.secondOfDay else { return second }
    // Clocks were set back: they have shown that time, and will do so again.
    return current + time.secondOfDay - now.secondOfDay
  }

  /// Seconds since 1970 that this clock shows.
  func seconds() -> Int {
    let real = Self.realTime()
    return real.tv_sec + secondsAhead - (real.tv_nsec < nanosecondsBehind ? 1 : 0)
  }

  /// When the computer's clock shows what this one shows at `seconds`.
  func realTime(at seconds: Int) -> timespec {
    timespec(tv_sec: seconds - secondsAhead, tv_nsec: nanosecondsBehind)
  }

  private static func realTime() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time
  }
}
