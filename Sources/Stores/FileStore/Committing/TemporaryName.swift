import Glibc
import TodoStores

/// The name of a temporary file that exists only during a rewrite, so that one found later shows a crash:
/// `.todo.txt.`, sixteen hexadecimal digits, and the purpose.
struct TemporaryName: Hashable {
  enum Purpose: String, CaseIterable {
    case rewrite = ".tmp"

    /// The lines that it omits may have been appended to another file already: see `Destination`.
    case move = ".move.tmp"
  }

  let fileName: String
  let purpose: Purpose

  /// The file to which lines are moved. In the temporary name it is `.at`, the size and the hash of the
  /// path.
  struct Destination: Hashable {
    /// Bytes before the append. The moved lines are there only if they follow this offset.
    let size: Int

    private let pathHash: UInt32

    init(path: String, size: Int) {
      self.size = size
      pathHash = UInt32(truncatingIfNeeded: fingerprint(of: Array(path.utf8)))
    }

    fileprivate init?(_ text: String) {
      let halves = text.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
      guard text.hasPrefix("at"), halves.count == 2, let size = Int(halves[0], radix: 16), size >= 0,
        let hash = UInt32(halves[1], radix: 16)
      else { return nil }
      (self.size, pathHash) = (size, hash)
    }

    fileprivate var text: String { ".at\(String(size, radix: 16))-\(String(pathHash, radix: 16))" }

    func isSamePath(as other: Destination) -> Bool { pathHash == other.pathHash }
  }

  /// Nil until lines are about to be appended.
  var destination: Destination?

  private static let digitCount = 16

  init(fileName: String, purpose: Purpose, destination: Destination? = nil) {
    self.fileName = fileName
    self.purpose = purpose
    self.destination = destination
  }

  /// Parses a name; nil if it has another form.
  init?(_ name: String) {
    guard name.hasSuffix(Purpose.rewrite.rawValue) else { return nil }
    let purpose = name.hasSuffix(Purpose.move.rawValue) ? Purpose.move : .rewrite
    var bytes = name.utf8.dropLast(purpose.rawValue.utf8.count)
    if purpose == .move, let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      let destination = String(bytes[bytes.index(after: dot)...]).flatMap(Destination.init)
    {
      self.destination = destination
      bytes = bytes[..<dot]
    }
    let digits = bytes.suffix(Self.digitCount)
    let front = bytes.dropLast(Self.digitCount)
    guard digits.allSatisfy(Self.isDigit), front.count > 2, front.first == UInt8(ascii: "."),
      front.last == UInt8(ascii: "."), let fileName = String(front.dropFirst().dropLast())
    else { return nil }
    self.fileName = fileName
    self.purpose = purpose
  }

  /// Returns a new name. The second half of its digits is derived from the rest, so that no other program
  /// makes such names (see `isOurs(_:)`).
  func unused() -> String {
    let random = Self.digits(UInt32.random(in: 0 ... .max))
    return prefix + random + check(random) + (destination?.text ?? "") + purpose.rawValue
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
    Self.digits(UInt32(truncatingIfNeeded: fingerprint(of: Array((prefix + random + purpose.rawValue).utf8))))
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
