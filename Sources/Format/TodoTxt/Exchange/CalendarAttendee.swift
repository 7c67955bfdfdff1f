import PlainText

/// The people of `to:` as iCalendar spells them: ATTENDEE, RFC 5545, section 3.8.4.1.
///
/// An e-mail address becomes a `mailto:`. Any other name becomes `ATTENDEE;CN=ann:invalid:ann`: the value must be a
/// URI, and `invalid:` is the usual scheme for a person without an address, to whom no mail is sent.
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

  private static func encoded(_ name: ArraySlice<UInt8>) -> String {
    PercentEncoding.encoded(name, keeping: "@")
  }

  private static func decoded(_ text: String) -> String {
    String(decoding: PercentEncoding.leniently(decoded: text), as: UTF8.self)
  }
}
