/// Makes harmless what a service says.
public enum RemoteText {
  /// The text on one line: every run of blanks, line breaks and control characters is one space, and marks that
  /// reorder the text around them are gone.
  public static func oneLine(_ text: String, limit: Int = 500) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069, 0x200B, 0xFEFF: continue
      case ...0x20, 0x7F...0xA0, 0x2028, 0x2029: if line.last != " ", !line.isEmpty { line.append(" ") }
      case _ where count >= limit:
        line.append("…")
        return String(line)
      default: line.append(scalar)
      }
      count += 1
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  /// The lines of a longer text, each made harmless.
  public static func lines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map {
      oneLine(String($0), limit: 10_000)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
