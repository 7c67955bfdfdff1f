extension [UInt8] {
  /// The word in the form of bash's `printf %q`: characters with a special meaning get a backslash, a word
  /// with control characters becomes `$'…'`.
  package var quotedForShell: String {
    if isEmpty { return "''" }
    let text = String(decoding: self, as: UTF8.self)
    let isPrintable = text.utf8.elementsEqual(self) && text.unicodeScalars.allSatisfy(\.isPrintable)
    return isPrintable ? Self.escaped(text) : Self.ansiQuoted(self)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isSpecial =
        switch scalar {
        case "~": previous.map { $0 == ":" || $0 == "=" } ?? true
        case "#": previous == nil
        default: #" !"$&'()*,;<>?[\]^`{|}"#.unicodeScalars.contains(scalar)
        }
      if isSpecial { result += "\\" }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result
  }

  private static func ansiQuoted(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 is written byte by byte.
    let parts =
      text.utf8.elementsEqual(bytes)
      ? text.unicodeScalars.map { [UInt8](String($0).utf8) } : bytes.map { [$0] }
    var result = "$'"
    for part in parts {
      let character = String(decoding: part, as: UTF8.self)
      if let escape = escapes[part[0]] {
        result += escape
      } else if character.utf8.elementsEqual(part), character.unicodeScalars.allSatisfy(\.isPrintable) {
        result += character
      } else {
        for byte in part {
          let digits = String(byte, radix: 8)
          result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      }
    }
    return result + "'"
  }

  private static let escapes: [UInt8: String] = [
    0x07: #"\a"#, 0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0B: #"\v"#, 0x0C: #"\f"#, 0x0D: #"\r"#,
    0x1B: #"\E"#, UInt8(ascii: "'"): #"\'"#, UInt8(ascii: "\\"): #"\\"#,
  ]
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
