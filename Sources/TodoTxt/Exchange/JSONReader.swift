/// Reads JSON, RFC 8259.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0

  /// Deeper than any tasks are; what is deeper could take all of the stack.
  private static let depthLimit = 100

  /// - Parameter bytes: UTF-8, with or without a byte order mark; they outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: TodoList.byteOrderMark) { index = TodoList.byteOrderMark.count }
  }

  /// All values of the text, one after the other, with blanks between them: one in a document, more in lines.
  mutating func values() throws(ExchangeError) -> [JSONValue] {
    var values: [JSONValue] = []
    skipBlanks()
    while index < bytes.count {
      values.append(try value())
      skipBlanks()
    }
    return values
  }

  private mutating func value() throws(ExchangeError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{")?: return try nested { reader throws(ExchangeError) in try reader.object() }
    case UInt8(ascii: "[")?: return try nested { reader throws(ExchangeError) in try reader.array() }
    case UInt8(ascii: "\"")?: return .string(try string())
    case UInt8(ascii: "t")?: return try word("true", .bool(true))
    case UInt8(ascii: "f")?: return try word("false", .bool(false))
    case UInt8(ascii: "n")?: return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      return try number()
    default: throw error("a value should stand here")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(ExchangeError) -> JSONValue
  ) throws(ExchangeError) -> JSONValue {
    guard depth < Self.depthLimit else { throw error("it is nested too deeply") }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(ExchangeError) -> JSONValue {
    var members: [JSONMember] = []
    skipBlanks()
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("a name in quotation marks should stand here") }
      let name = try string()
      skipBlanks()
      guard take(":") else { throw error("a colon should stand here") }
      skipBlanks()
      members.append(JSONMember(name, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw error("a comma or } should stand here") }
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
    guard take("]") else { throw error("a comma or ] should stand here") }
    return .array(values)
  }

  private mutating func string() throws(ExchangeError) -> String {
    index += 1
    let start = index
    while let byte = peek, !JSONText.needsEscape(byte) { index += 1 }
    // Most strings hold no escape: what stands there is what they say.
    if peek == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try validString(bytes[start..<index])
    }
    var text = Array(bytes[start..<index])
    while let byte = peek {
      let start = index
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try validString(text)
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case ..<0x20: throw error("a control character stands in a string")
      default:
        while let byte = peek, !JSONText.needsEscape(byte) { index += 1 }
        text += bytes[start..<index]
      }
    }
    throw error("a string does not end")
  }

  private func validString(_ text: some Collection<UInt8>) throws(ExchangeError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else { throw error("it is not UTF-8") }
    return string
  }

  private mutating func escape() throws(ExchangeError) -> Unicode.Scalar {
    guard let byte = peek else { throw error("a string does not end") }
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
      // The first half of a pair; what is only half a pair is no character.
      if (0xD800..<0xDC00).contains(unit), take("\\"), take("u") {
        let low = try codeUnit()
        if (0xDC00..<0xE000).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
      return "\u{FFFD}"
    default: throw error("“\\\(Unicode.Scalar(byte))” is no escape")
    }
  }

  private mutating func codeUnit() throws(ExchangeError) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw error("four hexadecimal digits should stand here")
    }
    index += 4
    return unit
  }

  private mutating func number() throws(ExchangeError) -> JSONValue {
    let digits = bytes[index...].prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.eE".utf8.contains($0)
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard Double(text) != nil else { throw error("“\(text)” is no number") }
    index = digits.endIndex
    return Int(text).map(JSONValue.number) ?? .decimal(text)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(ExchangeError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("a value should stand here") }
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
  /// The values in a text: one in a document, any number in lines of JSON.
  public static func values(in text: [UInt8]) throws(ExchangeError) -> [JSONValue] {
    try text.withUnsafeBufferPointer { bytes throws(ExchangeError) in
      var reader = JSONReader(bytes)
      return try reader.values()
    }
  }

  /// The member of an object; nil where there is none, or where it is null.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members.first(where: { $0.name == name })?.value,
      value != .null
    else { return nil }
    return value
  }

  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var elements: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }
}
