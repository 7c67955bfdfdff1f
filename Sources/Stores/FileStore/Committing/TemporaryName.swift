import TodoStores

/// The name of a temporary file that exists only during a rewrite, so that one found later shows a crash:
/// `.todo.txt.`, sixteen hexadecimal digits, and `.tmp`.
struct TemporaryName: Hashable {
  let fileName: String

  private static let digitCount = 16
  private static let ending = ".tmp"

  init(fileName: String) {
    self.fileName = fileName
  }

  /// Parses a name; nil if it has another form.
  init?(_ name: String) {
    guard name.hasSuffix(Self.ending) else { return nil }
    let bytes = name.utf8.dropLast(Self.ending.utf8.count)
    let digits = bytes.suffix(Self.digitCount)
    let front = bytes.dropLast(Self.digitCount)
    guard digits.allSatisfy(Self.isDigit), front.count > 2, front.first == UInt8(ascii: "."),
      front.last == UInt8(ascii: "."), let fileName = String(front.dropFirst().dropLast())
    else { return nil }
    self.fileName = fileName
  }

  /// Returns a new name. The second half of its digits is derived from the rest, so that no other program
  /// makes such names (see `isOurs(_:)`).
  func unused() -> String {
    let random = Self.digits(UInt32.random(in: 0 ... .max))
    return prefix + random + check(random) + Self.ending
  }

  /// Whether `unused()` made this name, for any file.
  static func isOurs(_ name: String) -> Bool {
    guard let parsed = TemporaryName(name) else { return false }
    let digits = name.utf8.dropFirst(parsed.prefix.utf8.count).prefix(digitCount)
    guard let random = String(digits.prefix(digitCount / 2)) else { return false }
    return parsed.check(random) == String(digits.dropFirst(digitCount / 2))
  }

  private var prefix: String { ".\(fileName)." }

  private func check(_ random: String) -> String {
    Self.digits(UInt32(truncatingIfNeeded: fingerprint(of: Array((prefix + random + Self.ending).utf8))))
  }

  private static func digits(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: digitCount / 2 - digits.utf8.count) + digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
