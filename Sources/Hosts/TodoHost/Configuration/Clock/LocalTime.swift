import Glibc
import ModuleKit
import TodoTxt

/// Converts between seconds since 1970 and the user's dates, in the time zone of `TZ` or the system.
enum LocalTime {
  /// The date and the time of day at that second.
  static func civilTime(_ seconds: Int) -> CivilTime {
    let fields = fields(CivilTime.limited(seconds))
    guard
      let date = CivilDate(
        year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
    else { preconditionFailure("seconds are limited to the years that dates have") }
    // A leap second belongs to the previous minute.
    let secondOfMinute = min(Int(fields.tm_sec), 59)
    return CivilTime(
      date: date,
      secondOfDay: (Int(fields.tm_hour) * 60 + Int(fields.tm_min)) * 60 + secondOfMinute)
  }

  /// The first second of that date, or of the next one that exists in the time zone: a day need not start at
  /// 00:00, and moving the date line skipped a date.
  static func start(of date: CivilDate) -> Int {
    let middle = Int(date.daysSinceEpoch) * secondsPerDay
    var before = middle - furthestOffset
    var after = middle + furthestOffset
    while after - before > 1 {
      let between = before + (after - before) / 2
      if civilTime(between).date < date { before = between } else { after = between }
    }
    return after
  }

  /// The second at which clocks show that time. Of two, the first counts. For a time that clocks skip, it is
  /// as long after the start of the skip.
  static func seconds(of time: CivilTime) -> Int {
    let wanted = Int(time.date.daysSinceEpoch) * secondsPerDay + time.secondOfDay
    // The offsets some time before and after: at most one change is in between.
    let earlier = wanted - fields(wanted - furthestOffset).tm_gmtoff
    let later = wanted - fields(wanted + furthestOffset).tm_gmtoff
    for candidate in [min(earlier, later), max(earlier, later)] where civilTime(candidate) == time {
      return candidate
    }
    return earlier
  }

  static let secondsPerDay = 86_400

  /// The maximum offset from UTC: `TZ` allows up to 24:59:59.
  private static let furthestOffset = 25 * 3600

  private static func fields(_ seconds: Int) -> tm {
    var seconds = time_t(seconds)
    var fields = tm()
    localtime_r(&seconds, &fields)
    return fields
  }
}
