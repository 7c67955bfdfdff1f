/// A day or a minute of one, as `due:` holds it: `2026-11-24`, `2026-11-24T14:00`.
///
/// A day alone sorts before the times of that day, where calendars list what lasts all day.
public struct TaskDate: Hashable, Sendable {
  public var day: CivilDate

  /// Nil for the whole day.
  public var time: TimeOfDay?

  public init(_ day: CivilDate, at time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// Whether the day, or the minute, is over: the minute 14:00 is at 14:01.
  ///
  /// - Parameter now: the day and the minute; a day alone is its first minute.
  public func isPast(at now: TaskDate) -> Bool {
    guard day == now.day, let time else { return day < now.day }
    return time < now.time ?? .midnight
  }

  public func isPast(in calendar: TodoCalendar) -> Bool { isPast(at: calendar.now) }

  /// An integer that sorts as the date does.
  public var position: Int { Int(day.daysSinceEpoch) << 16 | (time.map { Int($0.minute) + 1 } ?? 0) }

  /// The positions of all that belongs to it: of a day, the day and its minutes.
  var positions: ClosedRange<Int> { position...(time == nil ? position | 0xFFFF : position) }

  /// `Tuesday 2026-12-15`, `Tuesday 2026-12-15 14:00`.
  public var spelledOut: String { day.spelledOut + (time.map { " \($0)" } ?? "") }
}

extension TaskDate: Comparable {
  public static func < (left: TaskDate, right: TaskDate) -> Bool { left.position < right.position }
}

extension TaskDate: CustomStringConvertible {
  /// As ISO 8601 and the file have it: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM`.
  public var description: String { day.description + (time.map { "T\($0)" } ?? "") }
}
