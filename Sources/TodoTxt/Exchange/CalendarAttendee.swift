import PlainText

/// The people of `to:` as iCalendar spells them: ATTENDEE, RFC 5545, section 3.8.4.1.
///
/// An e-mail address becomes a `mailto:`. Any other name becomes `ATTENDEE;CN=ann:invalid:ann`, because the value
/// must be a URI and nobody must get mail: programs write `invalid:` for people without an address.
package enum CalendarAttendee {
  /// The content line of a name, not folded.
  static func line(of name: ArraySlice<UInt8>) -> String {
    if isAddress(name) { return "ATTENDEE:mailto:\(encoded(name))" }
    let shown = String(decoding: name, as: UTF8.self).withoutControls.replacing("\"", with: "'")
    return "ATTENDEE;CN=\"\(shown)\":invalid:\(encoded(name))"
  }

  /// The name for a `to:` word.
  ///
  /// - Parameters:
  ///   - value: the URI.
  ///   - parameters: the raw parameters.
  /// - Returns: nil for a room or a thing, and for a person without an address and a name.
  package static func name(of value: String, _ parameters: String) -> String? {
    if let type = ICSReader.parameter("CUTYPE", in: parameters)?.uppercased(),
      type == "ROOM" || type == "RESOURCE"
    {
      return nil
    }
    let parts = value.split(separator: ":", maxSplits: 1).map(String.init)
    let scheme = parts.count == 2 ? parts[0].lowercased() : ""
    let text: String?
    switch scheme {
    case "mailto": text = decoded(String(parts[1].prefix { $0 != "?" }))
    // As Apple's programs write it.
    case "invalid" where parts[1] != "nomail": text = decoded(parts[1])
    default: text = ICSReader.parameter("CN", in: parameters)
    }
    let words = text?.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.withoutControl != scalar
        || ",:".unicodeScalars.contains(scalar)
    }
    guard let words, !words.isEmpty else { return nil }
    return words.map { String($0) }.joined(separator: "-")
  }

  private static func isAddress(_ name: ArraySlice<UInt8>) -> Bool {
    let parts = name.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && name.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Percent-encoding, RFC 3986, section 2.1; an `@` stays.
  private static func encoded(_ name: ArraySlice<UInt8>) -> String {
    name.map { byte in
      if byte.isLetter || (0x30...0x39).contains(byte) || "-._~@".utf8.contains(byte) {
        return String(Unicode.Scalar(byte))
      }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
