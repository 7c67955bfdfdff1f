/// FNV-1a of 64 bits: the same in every run, unlike Swift's own.
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ text: String) {
    for byte in text.utf8 {
      value ^= UInt64(byte)
      value &*= 0x100_0000_01b3
    }
  }
}
