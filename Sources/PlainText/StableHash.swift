/// FNV-1a of 64 bits: the same in every run, unlike Swift's own.
public enum StableHash {
  public static let offset: UInt64 = 0xcbf2_9ce4_8422_2325

  /// - Parameter offset: another one gives another hash of the same bytes.
  @inlinable
  public static func value(of bytes: some Sequence<UInt8>, from offset: UInt64 = StableHash.offset) -> UInt64
  {
    bytes.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
