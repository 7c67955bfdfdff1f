/// The text of a bracketed paste.
struct PastedText {
  /// The maximum length; the rest is dropped.
  private static let limit = 4 << 20

  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []

  /// The number of bytes of `end` received last.
  private var endCount = 0

  /// - Returns: whether the paste is complete.
  mutating func append(_ byte: UInt8) -> Bool {
    if bytes.count < Self.limit { bytes.append(byte) }
    endCount = byte == Self.end[endCount] ? endCount + 1 : byte == Self.end[0] ? 1 : 0
    return endCount == Self.end.count
  }

  /// UTF-8 with LF for every line break; control characters other than tabs are removed.
  var text: [UInt8] {
    var scalars = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in String(decoding: pasted, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\t": scalars.append(scalar)
      default:
        if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
      isAfterReturn = scalar == "\r"
    }
    return Array(String(scalars).utf8)
  }

  private var pasted: ArraySlice<UInt8> {
    bytes.suffix(Self.end.count).elementsEqual(Self.end) ? bytes.dropLast(Self.end.count) : bytes[...]
  }
}
