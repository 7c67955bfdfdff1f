package import TodoTxt

extension TodoList {
  /// The same for the same lines in whatever order, empty ones left out: the sum of `fingerprintOfLine(_:)`.
  ///
  /// So what a change of lines makes of it can be told without knowing the other lines.
  package var linesFingerprint: UInt64 {
    var sum: UInt64 = 0
    for item in self where !item.text.isEmpty { sum &+= fingerprintOfLine(item.text) }
    return sum
  }
}

/// The same for the same line in every run of every program. Eight bytes at a time: it is made of each line of
/// a file with each change of it.
package func fingerprintOfLine(_ text: ArraySlice<UInt8>) -> UInt64 {
  text.withUnsafeBytes { bytes in
    var hash = 0x9E37_79B9_7F4A_7C15 &+ UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mixed(hash ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    for byte in bytes[offset...].reversed() { rest = rest << 8 | UInt64(byte) }
    return mixed(mixed(hash ^ rest))
  }
}

/// The finalizer of SplitMix64: every bit counts for every other one.
private func mixed(_ word: UInt64) -> UInt64 {
  var word = word
  word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
  word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
  return word ^ (word >> 31)
}
