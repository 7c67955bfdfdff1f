/// A task's priority, `A` (first) to `Z`.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The letter as ASCII, 65 to 90.
  public let rawValue: UInt8

  /// Nil unless `rawValue` is a capital ASCII letter.
  @inlinable
  public init?(rawValue: UInt8) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  public static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Priority: CustomStringConvertible {
  public var description: String { String(UnicodeScalar(rawValue)) }
}
