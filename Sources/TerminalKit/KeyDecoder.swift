import ModuleKit

/// Makes keys of the bytes that a terminal sends, which may be split anywhere over several reads.
///
/// Modifiers of arrows and the like are ignored. Sequences that mean none of the keys, letters with Alt
/// among them, are swallowed whole; bytes that are not UTF-8 are dropped.
struct KeyDecoder {
  private enum State: Hashable {
    case ground
    case character([UInt8], length: Int)
    case escape
    /// After `ESC [`: parameters and intermediate bytes so far.
    case controlSequence([UInt8])
    /// After `ESC O`.
    case singleShift
    /// After `ESC ]` and the like: a text for the program, which ends with BEL or `ESC \`.
    case string
    case skipping(Int)
  }

  private var state = State.ground

  /// Between the two sequences of a bracketed paste: everything is text then.
  private var isPasting = false

  private var lastByte: UInt8 = 0

  /// Longer ones mean nothing here, and a terminal gone mad must not fill the memory.
  private static let longestSequence = 64

  /// Whether the bytes so far are the beginning of a sequence, or the escape key, or a key with Alt: only
  /// time can tell. When nothing follows soon, call `flush()`.
  var isUndecided: Bool {
    switch state {
    // A pause inside a paste means nothing: no key is pressed there.
    case _ where isPasting: false
    case .ground, .character: false
    case .escape, .controlSequence, .singleShift, .string, .skipping: true
    }
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if let key = take(byte) { keys.append(key) }
      lastByte = byte
    }
    return keys
  }

  /// Ends what was undecided: no more bytes came.
  mutating func flush() -> [Key] {
    guard isUndecided else { return [] }
    defer { state = .ground }
    return state == .escape ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return takeFirst(byte)
    case .character(let bytes, let length): return take(byte, after: bytes, length: length)
    case .escape: return takeEscaped(byte)
    case .controlSequence(let bytes): return take(byte, ofSequence: bytes)
    case .singleShift: return takeShifted(byte)
    case .string:
      if byte == 0x07 { state = .ground }
      // `ESC \` ends the string, and is swallowed as any other key with Alt.
      if byte == 0x1B { state = .escape }
      return nil
    case .skipping(let count):
      state = count > 1 ? .skipping(count - 1) : .ground
      return nil
    }
  }

  private mutating func takeFirst(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x20...0x7E: return .text([byte])
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    case _ where isPasting: return Self.pastedSpace(byte, after: lastByte)
    case 0x08, 0x7F: return .backspace
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x01...0x1A: return .control(Character(UnicodeScalar(byte + 0x60)))
    default: break
    }
    return nil
  }

  /// Line breaks and tabs in a paste are spaces: what is pasted must not submit anything.
  private static func pastedSpace(_ byte: UInt8, after previous: UInt8) -> Key? {
    switch byte {
    case 0x0A where previous == 0x0D: nil
    case 0x09, 0x0A, 0x0D: .text([0x20])
    default: nil
    }
  }

  private mutating func take(_ byte: UInt8, after bytes: [UInt8], length: Int) -> Key? {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      return takeFirst(byte)
    }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .character(bytes, length: length)
      return nil
    }
    state = .ground
    return String(validating: bytes, as: UTF8.self) == nil ? nil : .text(bytes)
  }

  private mutating func takeEscaped(_ byte: UInt8) -> Key? {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string
    case 0x1B:
      state = .escape
      return isPasting ? nil : .escape
    case 0xC2...0xDF: state = .skipping(1)
    case 0xE0...0xEF: state = .skipping(2)
    case 0xF0...0xF4: state = .skipping(3)
    default: break
    }
    return nil
  }

  private mutating func takeShifted(_ byte: UInt8) -> Key? {
    switch byte {
    // Modifiers, as some terminals send them.
    case 0x30...0x3B: return nil
    case 0x40...0x7E:
      state = .ground
      if isPasting { return nil }
      return byte == UInt8(ascii: "M") ? .enter : Self.key(final: byte)
    default:
      state = .ground
      return takeFirst(byte)
    }
  }

  private mutating func take(_ byte: UInt8, ofSequence bytes: [UInt8]) -> Key? {
    switch byte {
    case 0x20...0x3F:
      if bytes.count < Self.longestSequence { state = .controlSequence(bytes + [byte]) }
      return nil
    // The Linux console's F1 to F5 are `ESC [ [` and a letter.
    case UInt8(ascii: "[") where bytes.isEmpty: state = .skipping(1)
    // An old mouse report, should another program have left the mouse switched on.
    case UInt8(ascii: "M") where bytes.isEmpty: state = .skipping(3)
    case 0x40...0x7E:
      state = .ground
      return key(parameters: bytes, final: byte)
    default:
      state = .ground
      return takeFirst(byte)
    }
    return nil
  }

  private mutating func key(parameters: [UInt8], final: UInt8) -> Key? {
    let number = String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    switch final {
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"): break
    // Answers of the terminal start with `?`, `>` or `<`.
    case _ where isPasting || !(number.isEmpty || Int(number) != nil): return nil
    default: return Self.key(final: final)
    }
    switch number {
    case "200": isPasting = true
    case "201": isPasting = false
    case _ where isPasting: break
    case "1", "7": return .home
    case "3": return .delete
    case "4", "8": return .end
    case "5": return .pageUp
    case "6": return .pageDown
    default: break
    }
    return nil
  }

  /// Lower case is what rxvt sends for an arrow with Shift or Control.
  private static func key(final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "a"): .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }
}
