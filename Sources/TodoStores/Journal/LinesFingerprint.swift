package import TodoTxt

extension TodoList {
  /// A fingerprint that ignores the order of lines and empty lines: the sum of `fingerprintOfLine(_:)`.
  ///
  /// So it can be updated for changed lines without reading the others.
  package var linesFingerprint: UInt64 {
    var sum: UInt64 = 0
    for item in self where !item.text.isEmpty { sum &+= fingerprintOfLine(item.text) }
    return sum
  }
}

/// Returns a hash that is the same in every run of every program. It reads eight bytes at a time, because
/// every line of the file is hashed at each change.
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

/// Mixes all bits of the word: the finalizer of SplitMix64.
private func mixed(_ word: UInt64) -> UInt64 {
  var word = word
  word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
  word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
  return word ^ (word >> 31)
}
