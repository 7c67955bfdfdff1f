import Glibc

/// Reads JSON, RFC 8259.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0

  /// The maximum nesting. Deeper values could exhaust the stack.
  private static let depthLimit = 100

  /// - Parameter bytes: UTF-8, with an optional byte order mark; they must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [UInt8].byteOrderMark) { index = [UInt8].byteOrderMark.count }
  }

  /// All values of the text, separated by white space or commas: one in a document, several in JSON lines and in
  /// exports of old Taskwarrior, which lack the brackets of an array.
  mutating func values() throws(ExchangeError) -> [JSONValue] {
    var values: [JSONValue] = []
    skipBlanks()
    while index < bytes.count {
      values.append(try value())
      skipBlanks()
      if take(",") { skipBlanks() }
    }
    return values
  }

  private mutating func value() throws(ExchangeError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?: return try nested()
    case UInt8(ascii: "\"")?: return .string(try string())
    case UInt8(ascii: "t")?: return try word("true", .bool(true))
    case UInt8(ascii: "f")?: return try word("false", .bool(false))
    case UInt8(ascii: "n")?: return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
      return try number()
    default: throw error("expected a value")
    }
  }

  private mutating func nested() throws(ExchangeError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error("it is nested too deeply") }
    depth += 1
    let isObject = peek == UInt8(ascii: "{")
    index += 1
    let value = isObject ? try object() : try array()
    depth -= 1
    return value
  }

  private mutating func object() throws(ExchangeError) -> JSONValue {
    var members: [JSONMember] = []
    skipBlanks()
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotation marks") }
      let name = try self.name()
      skipBlanks()
      guard take(":") else { throw error("expected a colon") }
      skipBlanks()
      members.append(JSONMember(name, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw error("expected a comma or }") }
    return .object(members)
  }

  private mutating func array() throws(ExchangeError) -> JSONValue {
    var values: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array([]) }
    repeat {
      skipBlanks()
      values.append(try value())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw error("expected a comma or ]") }
    return .array(values)
  }

  /// The name of a member. A document has few different names, which recur.
  private mutating func name() throws(ExchangeError) -> String {
    let start = index + 1
    let end = endOfPlainText(from: start)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return try string() }
    guard end > start else { return try string() }
    let place = (end - start + 31 * Int(bytes[start]) + 7 * Int(bytes[end - 1])) % Self.placeCount
    if isSameText(knownNames[place].text, start..<end) {
      index = end + 1
      return knownNames[place].name
    }
    let name = try string()
    knownNames[place] = (start..<end, name)
    return name
  }

  /// The latest names and their positions, indexed by length and end bytes.
  private var knownNames = [(text: Range<Int>, name: String)](repeating: (0..<0, ""), count: placeCount)

  private static let placeCount = 256

  private func isSameText(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count, let start = bytes.baseAddress else { return false }
    return memcmp(start + one.lowerBound, start + other.lowerBound, one.count) == 0
  }

  private mutating func string() throws(ExchangeError) -> String {
    index += 1
    let start = index
    index = endOfPlainText(from: start)
    // Most strings have no escapes and can be copied as they are.
    if peek == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try validString(UnsafeBufferPointer(rebasing: bytes[start..<index]))
    }
    var text = Array(bytes[start..<index])
    while let byte = peek {
      let start = index
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        return try text.withUnsafeBufferPointer { text throws(ExchangeError) in try validString(text) }
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case ..<0x20: throw error("a string contains a control character")
      default:
        index = endOfPlainText(from: index)
        text += bytes[start..<index]
      }
    }
    throw error("a string is not closed")
  }

  /// The end of a run without escapes, quotation marks and control characters.
  private func endOfPlainText(from start: Int) -> Int {
    var end = start
    // Eight bytes at once: the lowest high bit that is set marks the first byte that ends the run.
    while let base = bytes.baseAddress, end + 8 <= bytes.count {
      let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: end, as: UInt64.self)
      let ends =
        (word &- Self.each(0x20)) & ~word | Self.zeros(word ^ Self.each(UInt8(ascii: "\"")))
        | Self.zeros(word ^ Self.each(UInt8(ascii: "\\"))) | Self.zeros(word ^ Self.each(0x7F))
      let mask = UInt64(littleEndian: ends) & Self.each(0x80)
      if mask != 0 { return end + mask.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < bytes.count, !JSONText.needsEscape(bytes[end]) { end += 1 }
    return end
  }

  private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (bits, index): (UInt64, Int) = (0, 0)
    while let base = text.baseAddress, index + 8 <= text.count {
      bits |= UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < text.count {
      bits |= UInt64(text[index])
      index += 1
    }
    return bits & each(0x80) == 0
  }

  private static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  private static func zeros(_ word: UInt64) -> UInt64 { (word &- each(1)) & ~word }

  private func validString(_ text: UnsafeBufferPointer<UInt8>) throws(ExchangeError) -> String {
    // The validating initializer is generic and slow; ASCII needs no validation.
    if Self.isASCII(text) { return String(decoding: text, as: UTF8.self) }
    guard let string = String(validating: text, as: UTF8.self) else { throw error("it is not UTF-8") }
    return string
  }

  private mutating func escape() throws(ExchangeError) -> Unicode.Scalar {
    guard let byte = peek else { throw error("a string is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // The first half of a surrogate pair; half a pair is not a character.
      if (0xD800..<0xDC00).contains(unit), take("\\"), take("u") {
        let low = try codeUnit()
        if (0xDC00..<0xE000).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
      return "\u{FFFD}"
    default: throw error("“\\\(Unicode.Scalar(byte))” is not an escape")
    }
  }

  private mutating func codeUnit() throws(ExchangeError) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw error("expected four hexadecimal digits")
    }
    index += 4
    return unit
  }

  private mutating func number() throws(ExchangeError) -> JSONValue {
    let digits = bytes[index...].prefix {
      $0.isDigit || "+-.eE".utf8.contains($0)
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard Double(text) != nil else { throw error("“\(text)” is not a number") }
    index = digits.endIndex
    return Int(text).map(JSONValue.number) ?? .decimal(text)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(ExchangeError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("expected a value") }
    index += word.utf8.count
    return value
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank || byte == .newline || byte == .carriageReturn { index += 1 }
  }

  private func error(_ reason: String) -> ExchangeError {
    ExchangeError(reason, line: bytes[..<min(index, bytes.count)].count { $0 == .newline } + 1)
  }
}

extension JSONValue {
  /// The values of a text: one in a document, any number in JSON lines.
  public static func values(in text: [UInt8]) throws(ExchangeError) -> [JSONValue] {
    try text.withUnsafeBufferPointer { bytes throws(ExchangeError) in
      var reader = JSONReader(bytes)
      return try reader.values()
    }
  }

  /// The member of an object; nil if it is missing or null.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members.first(where: { $0.name == name })?.value,
      value != .null
    else { return nil }
    return value
  }

  public var text: String? {
    switch self {
    case .string(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }

  public var elements: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }
}
