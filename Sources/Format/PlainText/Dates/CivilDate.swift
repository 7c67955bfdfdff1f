/// A day of the proleptic Gregorian calendar, as the number of days since 1970-01-01.
///
/// A civil date has no time and no zone, so two of them compare and subtract as integers.
/// The conversions follow Howard Hinnant's `days_from_civil` and `civil_from_days`.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public var daysSinceEpoch: Int32

  public init(daysSinceEpoch: Int32) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Nil if the calendar has no such day.
  ///
  /// - Parameters:
  ///   - year: 0 to 9999.
  ///   - month: 1 to 12.
  ///   - day: 1 to the month's last.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.lastDay(ofMonth: month, year: year)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Nil unless `bytes` are exactly `YYYY-MM-DD` and the calendar has that day.
  public init?(_ bytes: some Collection<UInt8>) {
    // Reading contiguous bytes avoids a generic call per byte. A tracker's answer has three dates per item.
    let date =
      bytes.withContiguousStorageIfAvailable { CivilDate($0) }
      ?? Array(bytes.prefix(11)).withUnsafeBufferPointer { CivilDate($0) }
    guard let date else { return nil }
    self = date
  }

  /// The same without a generic call, which other modules pay for each date.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes, 0..<4), let month = Self.number(bytes, 5..<7),
      let day = Self.number(bytes, 8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Inlined, so that the compiler unrolls the loop over constant offsets.
  @inline(__always)
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ places: Range<Int>) -> Int? {
    var number = 0
    for place in places {
      let digit = Int(bytes[place]) - 48
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Nil unless `text` is exactly `YYYY-MM-DD` and the calendar has that day.
  public init?(_ text: some StringProtocol) {
    self.init(text.utf8)
  }

  /// Year, month 1 to 12, and day 1 to 31.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (Int(daysSinceEpoch) % 7 + 7 + Weekday.thursday.rawValue) % 7
    return Weekday(rawValue: index) ?? .sunday
  }

  /// The first day of this date's week.
  public func startOfWeek(startingOn first: Weekday) -> CivilDate {
    self - (weekday.rawValue - first.rawValue + 7) % 7
  }

  public static func + (date: CivilDate, days: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: date.daysSinceEpoch + Int32(days))
  }

  public static func - (date: CivilDate, days: Int) -> CivilDate {
    date + -days
  }

  /// Days from `end` to `start`.
  public static func - (start: CivilDate, end: CivilDate) -> Int {
    Int(start.daysSinceEpoch) - Int(end.daysSinceEpoch)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  static func lastDay(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
