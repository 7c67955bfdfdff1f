/// A line and what it is sorted by: twelve bytes, because a sort of a million tasks is as fast as the memory
/// that it touches is small.
struct PackedEntry: BitwiseCopyable {
  private var high: UInt32
  private var low: UInt32
  let line: UInt32

  var key: UInt64 {
    get { UInt64(high) << 32 | UInt64(low) }
    set {
      high = UInt32(truncatingIfNeeded: newValue >> 32)
      low = UInt32(truncatingIfNeeded: newValue)
    }
  }

  init(key: UInt64, line: UInt32) {
    high = UInt32(truncatingIfNeeded: key >> 32)
    low = UInt32(truncatingIfNeeded: key)
    self.line = line
  }
}
