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
}

/// Tells the user's day and time.
public protocol CivilClock: Sendable {
  func now() -> CivilTime

  /// Today, then each new day as it begins, until the iterating task is cancelled.
  @EventLoop
  func days() -> AsyncStream<CivilDate>
}

extension CivilClock {
  public func today() -> CivilDate { now().date }
}
