/// Spells bytes as JSON strings, RFC 8259.
package enum JSONText {
  /// Appends a string with its quotation marks; bytes that are not UTF-8 become U+FFFD.
  package static func append(_ text: Span<UInt8>, to json: inout [UInt8]) {
    if (try? UTF8Span(validating: text)) == nil {
      let repaired = text.withUnsafeBufferPointer { Array(String(decoding: $0, as: UTF8.self).utf8) }
      appendValid(repaired.span, to: &json)
    } else {
      appendValid(text, to: &json)
    }
  }

  package static func append(_ text: String, to json: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendValid($0, to: &json) }
  }

  /// - Parameter text: UTF-8.
  package static func appendValid(_ text: Span<UInt8>, to json: inout [UInt8]) {
    text.withUnsafeBufferPointer { appendValid($0, to: &json) }
  }

  private static func appendValid(_ text: UnsafeBufferPointer<UInt8>, to json: inout [UInt8]) {
    json.append(quotationMark)
    var start = 0
    for index in text.indices where needsEscape(text[index]) {
      json.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      appendEscape(of: text[index], to: &json)
      start = index + 1
    }
    json.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    json.append(quotationMark)
  }

  private static let quotationMark = UInt8(ascii: "\"")

  package static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quotationMark || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  package static func appendEscape(of byte: UInt8, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\\"))
    switch byte {
    case quotationMark, UInt8(ascii: "\\"): json.append(byte)
    case .newline: json.append(UInt8(ascii: "n"))
    case .carriageReturn: json.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): json.append(UInt8(ascii: "t"))
    default:
      json.append("u00")
      json += (byte < 0x10 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)).utf8
    }
  }
}
