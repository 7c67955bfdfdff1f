/// Decodes the encodings of feeds.
enum FeedText {
  /// The text of an answer in UTF-8. The encoding is that of a byte order mark; else of the header; else of
  /// the declaration at the start of the document, RFC 7303.
  static func utf8(of answer: RemoteAnswer) throws(RemoteError.Kind) -> [UInt8] {
    let body = answer.body
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { return body }
    if body.starts(with: [0xFE, 0xFF]) { return utf8(ofUTF16: body.dropFirst(2), isLittleEndian: false) }
    if body.starts(with: [0xFF, 0xFE]) { return utf8(ofUTF16: body.dropFirst(2), isLittleEndian: true) }
    guard body.contains(where: { $0 >= 0x80 }) else { return body }
    let name = charset(in: answer.header("Content-Type") ?? "") ?? declaredEncoding(of: body)
    switch name?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return body
    // Read ISO-8859-1 as Windows-1252, as browsers do: it has letters in place of control characters.
    case "iso-8859-1", "latin1", "windows-1252", "cp1252": return utf8(of: body) { windows1252[$0] }
    case "iso-8859-15", "latin-9": return utf8(of: body) { latin9[$0] }
    case let name?: throw .malformed("its encoding is \(name), not UTF-8")
    }
  }

  private static func charset(in header: String) -> String? {
    header.split(separator: ";").dropFirst().lazy.compactMap { parameter -> String? in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { return nil }
      return parts[1].trimmed.filter { $0 != "\"" }
    }.first
  }

  /// `encoding="…"` in `<?xml … ?>`.
  private static func declaredEncoding(of body: [UInt8]) -> String? {
    let start = String(decoding: body.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard start.hasPrefix("<?xml"), let name = start.firstRange(of: "encoding") else { return nil }
    let value = start[name.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let mark = value.first, mark == "\"" || mark == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != mark })
  }

  private static func utf8(of bytes: [UInt8], _ exception: (UInt8) -> Unicode.Scalar?) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : exception(byte) ?? Unicode.Scalar(byte))
    }
    return Array(String(text).utf8)
  }

  private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    var rest = bytes
    while let first = rest.popFirst(), let second = rest.popFirst() {
      let (high, low) = isLittleEndian ? (second, first) : (first, second)
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static let windows1252: [UInt8: Unicode.Scalar] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰",
    0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•",
    0x96: "–", 0x97: "—", 0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]

  private static let latin9: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]
}
