/// Linux paths are arbitrary bytes; here they are text. A byte that is not part of a UTF-8 character is
/// escaped as one of the last 128 Unicode scalars, U+10FF80 to U+10FFFF, which are unassigned: `caf\xE9` is
/// `caf\u{10FFE9}`. So no two paths have the same text, and paths can be joined from parts.
///
/// All paths from and to the system are converted here.
extension String {
  /// The text of a path or of a part of one.
  public init(pathBytes bytes: [UInt8]) {
    // Nearly all paths are ASCII, and validating would take a tenth of the instructions of a start.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    if let text = String(validating: bytes, as: UTF8.self), !text.mayHoldEscapes {
      self = text
      return
    }
    self.init()
    var rest = bytes[...]
    while let byte = rest.first {
      if let character = Self.firstScalar(of: rest), !character.isEscape {
        unicodeScalars.append(character)
        rest.removeFirst(UTF8.width(character))
      } else {
        unicodeScalars.append(Unicode.Scalar(escaping: byte))
        rest.removeFirst()
      }
    }
  }

  public init(pathBytes bytes: some Sequence<UInt8>) {
    self.init(pathBytes: Array(bytes))
  }

  public var pathBytes: [UInt8] {
    guard mayHoldEscapes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.isEscape ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// The bytes for the system, with a final zero.
  public var systemPath: [CChar] {
    var path = pathBytes.map { CChar(bitPattern: $0) }
    path.append(0)
    return path
  }

  /// The path for messages, with a replacement character for each escaped byte.
  public var shownPath: String {
    guard mayHoldEscapes else { return self }
    return String(decoding: pathBytes, as: UTF8.self)
  }

  /// Whether there is a scalar of plane 16, as escapes are.
  public var mayHoldEscapes: Bool {
    // Each run asks dozens of times; the search by the string's own indices takes five times as long.
    utf8.withContiguousStorageIfAvailable { $0.contains(0xF4) } ?? utf8.contains(0xF4)
  }

  private static func firstScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }
}

extension Unicode.Scalar {
  private static let firstEscape: UInt32 = 0x10FF80

  fileprivate var isEscape: Bool { value >= Self.firstEscape }

  /// - Parameter byte: at least 0x80, as all bytes outside ASCII are.
  fileprivate init(escaping byte: UInt8) {
    self = Unicode.Scalar(Self.firstEscape - 0x80 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
