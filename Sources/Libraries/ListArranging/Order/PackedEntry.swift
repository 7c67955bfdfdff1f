/// A line and its sort key: twelve bytes, because the speed of sorting a million tasks depends on the memory
/// it touches.
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
