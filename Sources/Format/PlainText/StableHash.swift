/// FNV-1a with 64 bits: unlike Swift's own hash, the same in every run.
public enum StableHash {
  public static let offset: UInt64 = 0xcbf2_9ce4_8422_2325

  /// - Parameter offset: the initial value; a different one gives a different hash.
  @inlinable
  public static func value(of bytes: some Sequence<UInt8>, from offset: UInt64 = StableHash.offset) -> UInt64
  {
    bytes.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Identifies the content of a file: differs after each change, and is the same on every machine.
  public static func version(of bytes: [UInt8]) -> String {
    "\(String(value(of: bytes), radix: 16))-\(bytes.count)"
  }
}
