/// A time of day, 00:00 to 23:59, in local time without a zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  public let minute: Int16

  public static let midnight = TimeOfDay(unchecked: 0)

  private init(unchecked minute: Int) { self.minute = Int16(minute) }

  /// Nil unless `hour` is 0 to 23 and `minute` 0 to 59.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.init(unchecked: 60 * hour + minute)
  }

  /// Nil unless `minute`, since midnight, is 0 to 1439.
  package init?(minute: Int) {
    guard (0..<(24 * 60)).contains(minute) else { return nil }
    self.init(unchecked: minute)
  }

  /// The minute of a second; a leap second belongs to the last minute.
  public init(secondOfDay: Int) {
    self.init(unchecked: max(0, min(secondOfDay / 60, 24 * 60 - 1)))
  }

  /// Reads `HH:MM` or `HH:MM:SS` at the start of the text; nil if it is not a time of day.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) {
    guard bytes.count >= 5 else { return nil }
    let digits = bytes.prefix(7).map { Int($0) - 48 }
    guard [0, 1, 3, 4].allSatisfy({ (0...9).contains(digits[$0]) }), digits[2] == 10,
      digits.count < 7 || digits[5] != 10 || digits[6] < 6
    else { return nil }
    self.init(hour: 10 * digits[0] + digits[1], minute: 10 * digits[3] + digits[4])
  }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minute < right.minute }
}

extension TimeOfDay: CustomStringConvertible {
  /// `HH:MM`.
  public var description: String {
    [Int(minute) / 60, Int(minute) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
