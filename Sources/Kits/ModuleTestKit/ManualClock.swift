import EventLoop
public import ModuleKit
import Synchronization
public import TodoTxt

/// A clock that only a test advances.
public final class ManualClock: CivilClock {
  private struct State {
    var time: CivilTime
    var followers: [AsyncStream<CivilDate>.Continuation] = []
    var alarms: [(date: TaskDate, ring: AsyncStream<Void>.Continuation)] = []

    var now: TaskDate { TaskDate(time.date, at: TimeOfDay(secondOfDay: time.secondOfDay)) }

    mutating func ringAlarms() {
      let now = now
      for alarm in alarms where alarm.date <= now {
        alarm.ring.yield()
        alarm.ring.finish()
      }
      alarms.removeAll { $0.date <= now }
    }
  }

  private let state: Mutex<State>

  public init(_ date: CivilDate, secondOfDay: Int = 0) {
    state = Mutex(State(time: CivilTime(date: date, secondOfDay: secondOfDay)))
  }

  public func now() -> CivilTime {
    state.withLock(\.time)
  }

  @EventLoop
  public func days() -> AsyncStream<CivilDate> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      state.withLock { state in
        state.followers.append(continuation)
        continuation.yield(state.time.date)
      }
    }
  }

  @EventLoop
  public func alarm(at date: TaskDate) -> AsyncStream<Void> {
    AsyncStream { continuation in
      state.withLock { state in
        state.alarms.append((date, continuation))
        state.ringAlarms()
      }
    }
  }

  /// Advances the time of day.
  public func advance(toSecondOfDay second: Int) {
    state.withLock { state in
      state.time.secondOfDay = second
      state.ringAlarms()
    }
  }

  /// Advances to `date`, past one midnight after the other.
  public func advance(to date: CivilDate) {
    state.withLock { state in
      state.time = CivilTime(date: date)
      for follower in state.followers { follower.yield(date) }
      state.ringAlarms()
    }
  }
}
