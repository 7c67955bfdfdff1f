/// Reads the XML 1.0 that feeds use, event by event. Expands only the five predefined entities and character
/// references, so a document can't grow through its own entities.
struct XMLReader {
  enum Event: Hashable {
    /// The name without its prefix.
    case start(String, attributes: [String: String])
    case end(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var index = 0
  private var open: [String] = []

  /// The end event of an empty element, such as `<br/>`.
  private var pending: Event?

  private static let depthLimit = 100

  /// - Parameter bytes: UTF-8, with or without a byte order mark. Invalid bytes become U+FFFD.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The next event; nil at the end of the document.
  mutating func next() throws(RemoteError.Kind) -> Event? {
    if let event = pending {
      pending = nil
      return event
    }
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { index = end }
        return .text(Self.unescaped(bytes[index..<end]))
      }
      if skip("<!--") {
        try skip(past: "-->")
      } else if skip("<![CDATA[") {
        let start = index
        try skip(past: "]]>")
        return .text(String(decoding: bytes[start..<(index - 3)], as: UTF8.self))
      } else if skip("<?") {
        try skip(past: "?>")
      } else if skip("<!") {
        try skipDeclaration()
      } else if skip("</") {
        let name = self.name()
        try skip(past: ">")
        guard open.popLast() == name else {
          throw .malformed("</\(name)> closes an element that is not open")
        }
        return .end(name)
      } else {
        return try start()
      }
    }
    guard open.isEmpty else { throw .malformed("<\(open[open.count - 1])> does not end") }
    return nil
  }

  /// The text content of the element that has just started, up to its end.
  mutating func content() throws(RemoteError.Kind) -> String {
    var text = ""
    var depth = 1
    while depth > 0 {
      switch try next() {
      case .text(let part): text += part
      case .start: depth += 1
      case .end: depth -= 1
      case nil: throw .malformed("it ends too early")
      }
    }
    return text
  }

  private mutating func start() throws(RemoteError.Kind) -> Event {
    index += 1
    let name = self.name()
    guard !name.isEmpty else { throw .malformed("it is not XML") }
    guard open.count < Self.depthLimit else { throw .malformed("it is nested too deeply") }
    var attributes: [String: String] = [:]
    while index < bytes.count {
      skipBlanks()
      if skip("/>") {
        pending = .end(name)
        return .start(name, attributes: attributes)
      }
      if skip(">") {
        open.append(name)
        return .start(name, attributes: attributes)
      }
      let key = self.name()
      skipBlanks()
      guard !key.isEmpty, skip("=") else { throw .malformed("<\(name)> does not end") }
      skipBlanks()
      guard index < bytes.count, "\"'".utf8.contains(bytes[index]),
        let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
      else { throw .malformed("a value in <\(name)> does not end") }
      attributes[key] = Self.unescaped(bytes[(index + 1)..<end])
      index = end + 1
    }
    throw .malformed("<\(name)> does not end")
  }

  private mutating func name() -> String {
    let name = bytes[index...].prefix { !" \t\r\n=/><".utf8.contains($0) }
    index = name.endIndex
    return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
  }

  /// A document type may contain declarations in brackets.
  private mutating func skipDeclaration() throws(RemoteError.Kind) {
    var depth = 1
    while index < bytes.count, depth > 0 {
      if bytes[index] == UInt8(ascii: "<") { depth += 1 }
      if bytes[index] == UInt8(ascii: ">") { depth -= 1 }
      index += 1
    }
    guard depth == 0 else { throw .malformed("a declaration does not end") }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) { index += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let text = "\(text)".utf8
    guard bytes[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  private mutating func skip(past text: String) throws(RemoteError.Kind) {
    guard let range = bytes[index...].firstRange(of: Array(text.utf8)) else {
      throw .malformed("“\(text)” is missing")
    }
    index = range.upperBound
  }

  /// - Returns: The text with its entities replaced. Unknown entities stay as they are.
  static func unescaped(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = Self.character(named: String(decoding: rest[..<end], as: UTF8.self))
      else {
        text.append(byte)
        continue
      }
      text += String(character).utf8
      rest = rest[(end + 1)...]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func character(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return " "
    case _ where name.hasPrefix("#x") || name.hasPrefix("#X"):
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
