/// Compresses answers, RFC 1952: one block of RFC 1951 with its fixed codes.
///
/// zlib packs a list a fifth smaller, but would have to be linked and declared. The fixed codes need no tables of their
/// own, so the whole of it is this file.
enum GZip {
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var output = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    output.bytes.reserveCapacity(bytes.count / 3)
    // The last block, with fixed codes.
    output.write(0b011, 3)
    deflate(bytes, to: &output)
    output.writeLiteral(256)
    output.finish()
    let sum = checksum(of: bytes)
    for value in [sum, UInt32(truncatingIfNeeded: bytes.count)] {
      for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
        output.bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    return output.bytes
  }

  private static let windowSize = 1 << 15
  private static let shortest = 3
  private static let longest = 258

  /// How many earlier places with the same three bytes are compared.
  private static let mostCompared = 32

  private static func deflate(_ bytes: [UInt8], to output: inout BitWriter) {
    bytes.withUnsafeBufferPointer { bytes in
      // The newest place with a hash, and before each place the one with the same hash; -1 for none.
      var newest = [Int32](repeating: -1, count: 1 << 14)
      var earlier = [Int32](repeating: -1, count: windowSize)
      func hash(at place: Int) -> Int {
        let value =
          UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
        return Int((value &* 0x9E37_79B1) >> 18)
      }
      func insert(_ place: Int) {
        guard place + shortest <= bytes.count else { return }
        let hash = hash(at: place)
        earlier[place & (windowSize - 1)] = newest[hash]
        newest[hash] = Int32(place)
      }
      var place = 0
      while place < bytes.count {
        var (length, distance) = (0, 0)
        if place + shortest <= bytes.count {
          let most = min(longest, bytes.count - place)
          var candidate = Int(newest[hash(at: place)])
          var compared = 0
          while candidate >= 0, place - candidate < windowSize, compared < mostCompared, length < most {
            if length == 0 || bytes[candidate + length] == bytes[place + length] {
              var same = 0
              while same < most, bytes[candidate + same] == bytes[place + same] { same += 1 }
              if same > length { (length, distance) = (same, place - candidate) }
            }
            compared += 1
            candidate = Int(earlier[candidate & (windowSize - 1)])
          }
        }
        if length >= shortest {
          output.writeMatch(length: length, distance: distance)
        } else {
          length = 1
          output.writeLiteral(Int(bytes[place]))
        }
        for offset in 0..<length { insert(place + offset) }
        place += length
      }
    }
  }

  private static let sums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    let sums = sums
    return ~bytes.reduce(~0 as UInt32) { sums[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }
}

/// Writes bits, the lowest first, as RFC 1951 says.
private struct BitWriter {
  var bytes: [UInt8]
  private var buffer: UInt64 = 0
  private var count = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func write(_ value: Int, _ length: Int) {
    buffer |= UInt64(value) << UInt64(count)
    count += length
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  /// Huffman codes are written from their highest bit on.
  private mutating func writeCode(_ code: Int, _ length: Int) {
    var reversed = 0
    for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
    write(reversed, length)
  }

  /// A byte, the end of the block, 256, or the code of a length.
  mutating func writeLiteral(_ symbol: Int) {
    switch symbol {
    case ..<144: writeCode(0x30 + symbol, 8)
    case ..<256: writeCode(0x190 + symbol - 144, 9)
    case ..<280: writeCode(symbol - 256, 7)
    default: writeCode(0xC0 + symbol - 280, 8)
    }
  }

  mutating func writeMatch(length: Int, distance: Int) {
    if length == 258 {
      writeLiteral(285)
    } else {
      let (code, extra, count) = Self.code(of: length - 3, step: 4)
      writeLiteral(257 + code)
      write(extra, count)
    }
    let (code, extra, count) = Self.code(of: distance - 1, step: 2)
    writeCode(code, 5)
    write(extra, count)
  }

  /// The codes of lengths and distances: after the first two groups of `step` codes, each group has one extra bit more.
  private static func code(of value: Int, step: Int) -> (code: Int, extra: Int, count: Int) {
    guard value >= 2 * step else { return (value, 0, 0) }
    let log = Int.bitWidth - 1 - (value / step).leadingZeroBitCount
    let rest = value - step << log
    return (step * (log + 1) + rest >> log, rest & (1 << log - 1), log)
  }

  mutating func finish() {
    if count > 0 { write(0, 8 - count) }
  }
}
