import PlainText

/// Converts the times of an object, RFC 5545, section 3.3.5, to the user's clock and back.
struct CalendarClock: Sendable {
  /// A date and time by the user's clock.
  struct Moment: Equatable {
    /// Seconds since 1970 on that clock.
    var wall: Int

    /// False for a whole day.
    var hasTime: Bool

    /// Zero for a whole day.
    var secondOfDay: Int { wall - 86_400 * day }
    var day: Int { wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400 }
    var date: CivilDate { CivilDate(daysSinceEpoch: Int32(clamping: day)) }

    /// `20261205`, `20261205T093000`.
    fileprivate var spelled: String {
      let date = date.description.filter { $0 != "-" }
      guard hasTime else { return date }
      let parts = [secondOfDay / 3_600, secondOfDay % 3_600 / 60, secondOfDay % 60]
      return "\(date)T" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
  }

  /// Converts seconds since 1970 to the user's date and seconds since midnight.
  let localTime: @Sendable (_ second: Int) -> (date: CivilDate, secondOfDay: Int)

  /// The rules of a named zone; nil for an unknown one, whose times count as written.
  let zone: @Sendable (_ name: String) -> ZoneRules?

  /// The user's time when clocks in a named zone show a time; nil if the zone is unknown.
  func local(_ wall: Int, in name: String) -> (date: CivilDate, secondOfDay: Int)? {
    guard Self.known.contains(wall), let rules = zone(name) else { return nil }
    return localTime(ZoneRules.second(ofWall: wall, offset: rules.offset))
  }

  /// The time of DUE or DTSTART; nil if it is invalid.
  func moment(of line: ICalendarText.Line) -> Moment? {
    guard let (date, secondOfDay, isUTC) = ImportReader.parts(line.value) else { return nil }
    let wall = Self.seconds(date, secondOfDay ?? 0)
    guard secondOfDay != nil, Self.known.contains(wall) else {
      return Moment(wall: wall, hasTime: secondOfDay != nil)
    }
    let local = isUTC ? localTime(wall) : line.parameter("TZID").flatMap { self.local(wall, in: $0) }
    return Moment(wall: local.map { Self.seconds($0.date, $0.secondOfDay) } ?? wall, hasTime: true)
  }

  /// DUE or DTSTART with that time.
  ///
  /// - Parameter model: a line in whose zone the time is written; nil for no zone.
  func line(_ name: String, _ moment: Moment, like model: ICalendarText.Line?) -> [UInt8] {
    var (name, suffix, moment) = (name, "", moment)
    if !moment.hasTime {
      name += ";VALUE=DATE"
    } else if let model, Self.known.contains(moment.wall) {
      let second = ZoneRules.second(ofWall: moment.wall) { second in
        let local = localTime(second)
        return Self.seconds(local.date, local.secondOfDay) - second
      }
      if model.value.hasSuffix("Z") {
        (moment.wall, suffix) = (second, "Z")
      } else if let zone = model.parameter("TZID") {
        if let rules = self.zone(zone) { moment.wall = second + rules.offset(at: second) }
        name += ";TZID=\(zone.utf8.allSatisfy(\.isOfZoneName) ? zone : "\"\(zone)\"")"
      }
    }
    var lines = ContentLines()
    lines.append(name, moment.spelled + suffix)
    return lines.bytes
  }

  static func utc(_ second: Int) -> String { Moment(wall: second, hasTime: true).spelled + "Z" }

  private static func seconds(_ date: CivilDate, _ secondOfDay: Int) -> Int {
    Int(date.daysSinceEpoch) * 86_400 + secondOfDay
  }

  /// The years that dates have, with room for any zone.
  private static let known = -62_135_000_000...253_370_000_000
}

extension UInt8 {
  /// A letter, a digit, or a sign in the names of zones.
  var isOfZoneName: Bool { isLetter || (0x30...0x39).contains(self) || "/_+-.".utf8.contains(self) }
}
