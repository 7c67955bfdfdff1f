import EventLoop
public import TodoTxt

/// A date and a time of day in the user's time zone.
public struct CivilTime: Hashable, Sendable {
  public var date: CivilDate

  /// Seconds since midnight, 0 to 86,400.
  public var secondOfDay: Int

  public init(date: CivilDate, secondOfDay: Int = 0) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The hour and the minute of a second of a day: `08:05`.
  public static func clockText(ofSecond second: Int) -> String {
    // A leap second belongs to the last minute.
    let minute = min(second / 60, 24 * 60 - 1)
    return [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Limits seconds since 1970 to the years that dates have, with room for any time zone.
  public static func limited(_ seconds: Int) -> Int { min(max(seconds, -62_135_856_000), 253_371_023_999) }
}

extension CivilTime: CustomStringConvertible {
  /// The ISO 8601 form without a time zone: `2026-12-15T08:05:00`.
  public var description: String {
    let second = secondOfDay - min(secondOfDay / 60, 24 * 60 - 1) * 60
    return "\(date)T\(Self.clockText(ofSecond: secondOfDay)):\(second < 10 ? "0" : "")\(second)"
  }
}

/// The user's clock.
public protocol CivilClock: Sendable {
  func now() -> CivilTime

  /// The current second since 1970.
  func second() -> Int

  /// The user's time at that second since 1970, in the years from 1 to 9998. A second outside of them, as git or a
  /// calendar may name, counts as the nearest one within.
  func civilTime(_ seconds: Int) -> CivilTime

  /// Today, then each new day as it begins, until the iterating task is cancelled.
  @EventLoop
  func days() -> AsyncStream<CivilDate>

  /// Has one element, when the clock shows that time or a later one.
  @EventLoop
  func alarm(at date: TaskDate) -> AsyncStream<Void>
}

extension CivilClock {
  /// In UTC, for clocks without a time zone.
  public func second() -> Int {
    let now = now()
    return Int(now.date.daysSinceEpoch) * 86_400 + now.secondOfDay
  }

  /// The seconds since a moment, whatever changes of the clocks were in between; negative if it is in the future.
  public func secondsElapsed(since moment: TrackedMoment) -> Int {
    second()
      - moment.second { second in
        let time = civilTime(second)
        return TrackedMoment(date: time.date, secondOfDay: time.secondOfDay)
      }
  }

  /// In UTC, for clocks without a time zone.
  public func civilTime(_ seconds: Int) -> CivilTime {
    let (days, second) = CivilTime.limited(seconds).quotientAndRemainder(dividingBy: 86_400)
    let isBefore = second < 0
    return CivilTime(
      date: CivilDate(daysSinceEpoch: Int32(days - (isBefore ? 1 : 0))),
      secondOfDay: isBefore ? second + 86_400 : second)
  }

  public func today() -> CivilDate { now().date }

  /// The current date and minute.
  public func calendar(startingOn firstWeekday: Weekday) -> TodoCalendar {
    let now = now()
    return TodoCalendar(
      today: now.date, firstWeekday: firstWeekday, time: TimeOfDay(secondOfDay: now.secondOfDay))
  }
}
