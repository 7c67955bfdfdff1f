/// A date with an optional time, as in `due:`: `2026-11-24`, `2026-11-24T14:00`.
///
/// A date without a time sorts before the times of that day, as calendars list whole-day events first.
public struct TaskDate: Hashable, Sendable {
  public var day: CivilDate

  /// Nil for a whole day.
  public var time: TimeOfDay?

  public init(_ day: CivilDate, at time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// Whether the date, or its minute, is over: 14:00 is over at 14:01.
  ///
  /// - Parameter now: the current date and minute; a date alone counts as its first minute.
  public func isPast(at now: TaskDate) -> Bool {
    guard day == now.day, let time else { return day < now.day }
    return time < now.time ?? .midnight
  }

  public func isPast(in calendar: TodoCalendar) -> Bool { isPast(at: calendar.now) }

  /// An integer that sorts like the date.
  public var position: Int { Int(day.daysSinceEpoch) << 16 | (time.map { Int($0.minute) + 1 } ?? 0) }

  /// The range of positions that the date covers: for a day, the day and its minutes.
  package var positions: ClosedRange<Int> { position...(time == nil ? position | 0xFFFF : position) }

  /// `Tuesday 2026-12-15`, `Tuesday 2026-12-15 14:00`.
  public var spelledOut: String { day.spelledOut + (time.map { " \($0)" } ?? "") }
}

extension TaskDate: Comparable {
  public static func < (left: TaskDate, right: TaskDate) -> Bool { left.position < right.position }
}

extension TaskDate: CustomStringConvertible {
  /// The ISO 8601 form used in the file: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM`.
  public var description: String { day.description + (time.map { "T\($0)" } ?? "") }
}
