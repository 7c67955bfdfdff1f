/// Makes texts from a service safe to print and to store.
public enum RemoteText {
  /// The text on one line: each run of blanks, line breaks and control characters becomes one space, and
  /// marks that reorder text are removed.
  public static func oneLine(_ text: String, limit: Int = 500) -> String {
    var text = text
    // Process bytes: a list has thousands of titles, and most are ASCII.
    return text.withUTF8 { bytes in
      var line: [UInt8] = []
      line.reserveCapacity(min(bytes.count, 4 * limit + 3))
      var (index, count) = (0, 0)
      while index < bytes.count {
        let (scalar, length) = scalar(at: index, in: bytes)
        switch scalar {
        case 0x202A...0x202E, 0x2066...0x2069, 0x200B, 0xFEFF: count -= 1
        case ...0x20, 0x7F...0xA0, 0x2028, 0x2029:
          if !line.isEmpty, line[line.count - 1] != UInt8(ascii: " ") { line.append(UInt8(ascii: " ")) }
        case _ where count >= limit:
          line += "…".utf8
          return String(decoding: line, as: UTF8.self)
        default: for place in index..<(index + length) { line.append(bytes[place]) }
        }
        count += 1
        index += length
      }
      if line.last == UInt8(ascii: " ") { line.removeLast() }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// The scalar at the position, and its length in bytes; a string is valid UTF-8.
  private static func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (
    value: UInt32, length: Int
  ) {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for place in (index + 1)..<(index + length) { value = value << 6 | UInt32(bytes[place]) & 0x3F }
    return (value, length)
  }

  /// The lines of a longer text, each without control characters.
  public static func lines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map {
      oneLine(String($0), limit: 10_000)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
