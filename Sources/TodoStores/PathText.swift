/// A path is any bytes to Linux; here it is text. In a path's text, a byte that is no part of a UTF-8 character
/// stands as one of the last 128 Unicode scalars, U+10FF80 to U+10FFFF, which mean nothing: `caf\xE9` is
/// `caf\u{10FFE9}`. So no two paths have the same text, and a path can be put together from parts.
///
/// Where a path comes from the system or goes to it, it goes through here.
extension String {
  /// The text of a path, or of a part of one.
  public init(pathBytes bytes: [UInt8]) {
    // Nearly all are such, and validating takes a tenth of the instructions of a start.
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

  /// The bytes of the path with this text.
  public var pathBytes: [UInt8] {
    guard mayHoldEscapes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.isEscape ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// The same as the system takes it: with a zero at the end.
  public var systemPath: [CChar] {
    var path = pathBytes.map { CChar(bitPattern: $0) }
    path.append(0)
    return path
  }

  /// For messages: with a replacement character for what is none.
  public var shownPath: String {
    guard mayHoldEscapes else { return self }
    return String(decoding: pathBytes, as: UTF8.self)
  }

  /// Whether there is a scalar of plane 16.
  public var mayHoldEscapes: Bool { utf8.contains(0xF4) }

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

  /// - Parameter byte: 0x80 or more, as all are that no ASCII character is.
  fileprivate init(escaping byte: UInt8) {
    self = Unicode.Scalar(Self.firstEscape - 0x80 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
