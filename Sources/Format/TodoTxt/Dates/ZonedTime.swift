/// A date and time of ISO 8601 with a time zone, as other programs write it: `2026-12-01T14:00Z`,
/// `2026-12-01T14:00:00+02:00`, `20261201T140000Z`.
struct ZonedTime {
  /// Seconds since 1970.
  let second: Int

  /// The date and time as written, without the zone.
  private let local: TaskDate

  func local(hasTime: Bool) -> String { "\(hasTime ? local : TaskDate(local.day))" }

  /// - Returns: nil for another form, and for a time without a zone.
  init?(_ text: String) {
    let text = text.uppercased()
    guard let separator = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return nil }
    let clock = text[text.index(after: separator)...]
    let time = clock.prefix { $0.isASCIIDigit || $0 == ":" || $0 == "." }
    guard let offset = Self.offset(clock[time.endIndex...]) else { return nil }
    let day = text[..<separator]
    let digits = time.prefix { $0 != "." }.filter(\.isASCIIDigit)
    guard CivilDate(day) != nil || day.isDigits(8), digits.count == 4 || digits.count == 6,
      let (date, second, _) = ImportReader.parts(
        day.filter(\.isASCIIDigit) + "T" + digits + (digits.count == 4 ? "00" : "")), let second
    else { return nil }
    self.second = Int(date.daysSinceEpoch) * 86_400 + second - offset
    local = TaskDate(date, at: TimeOfDay(secondOfDay: second))
  }

  /// A time without the zone behind it, as in `fri 14:00Z` and `14:00 +02:00`; nil for another text. `14:00-15:00` has no zone.
  static func withoutZone(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"),
      let end = text[colon...].firstIndex(where: { !$0.isASCIIDigit && $0 != ":" && $0 != "." })
    else { return nil }
    let zone = text[end...].drop { $0 == " " }.uppercased()
    return !zone.hasPrefix("-") && offset(zone[...]) != nil ? String(text[..<end]) : nil
  }

  /// `Z`, `+02:00`, `-0530`, `+02`, in seconds.
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.isDigits(2) || digits.isDigits(4), let hours = Int(digits.prefix(2)),
      let minutes = digits.count == 2 ? 0 : Int(digits.suffix(2)), hours < 24, minutes < 60
    else { return nil }
    return (sign == "-" ? -60 : 60) * (60 * hours + minutes)
  }
}
