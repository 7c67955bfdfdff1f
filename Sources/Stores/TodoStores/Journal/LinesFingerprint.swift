package import TodoTxt

extension TodoList {
  /// A fingerprint that ignores the order of lines and empty lines: the sum of `fingerprintOfLine(_:)`.
  ///
  /// So it can be updated for changed lines without reading the others.
  package var linesFingerprint: UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum: UInt64 = 0
      // Made of bytes and not of items: every commit hashes every line.
      for line in indices {
        var range = byteRange(ofLine: line)
        if let last = range.last, bytes[last] == .carriageReturn { range.removeLast() }
        if !range.isEmpty { sum &+= fingerprint(ofLine: UnsafeRawBufferPointer(rebasing: bytes[range])) }
      }
      return sum
    }
  }
}

/// Returns a hash that is the same in every run of every program.
package func fingerprintOfLine(_ text: ArraySlice<UInt8>) -> UInt64 {
  text.withUnsafeBytes(fingerprint)
}

/// Takes sixteen bytes by one multiplication, as wyhash does.
private func fingerprint(ofLine bytes: UnsafeRawBufferPointer) -> UInt64 {
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
  var offset = 0
  while offset + 16 <= bytes.count {
    hash = folded(word(offset) ^ 0xA076_1D64_78BD_642F, word(offset + 8) ^ hash)
    offset += 16
  }
  if offset < bytes.count {
    var rest: (UInt64, UInt64) = (0, 0)
    if bytes.count >= 16 {
      // Some of the last sixteen were taken already, which does no harm.
      rest = (word(bytes.count - 16), word(bytes.count - 8))
    } else {
      for byte in bytes.reversed() { rest = (rest.0 << 8 | UInt64(byte), rest.1 << 8 | rest.0 >> 56) }
    }
    hash = folded(rest.0 ^ 0xE703_7ED1_A0B4_28DB, rest.1 ^ hash)
  }
  return folded(hash ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
}

private func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let product = one.multipliedFullWidth(by: other)
  return product.high ^ product.low
}
