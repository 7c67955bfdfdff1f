import ScreenKit

/// Decodes a terminal's bytes, split anywhere over several reads, into keys and pastes.
///
/// Sequences that are not keys are swallowed whole; invalid UTF-8 is dropped.
struct KeyDecoder {
  private enum State: Hashable {
    case ground
    case character([UInt8], length: Int)
    case escape
    /// After two ESC: the key twice, or rxvt's form of a key with Alt.
    case escapeTwice
    /// After ESC and the first byte of a longer character: the character with Alt.
    case escapedCharacter([UInt8], length: Int)
    /// After `ESC [`: the parameters and intermediate bytes so far.
    case controlSequence([UInt8])
    /// After `ESC O`, with the modifiers that some terminals insert.
    case singleShift([UInt8])
    /// After `ESC [ [`.
    case consoleFunction
    /// After `ESC ]` and similar: a string that ends with BEL or `ESC \`; with its second byte.
    case string([UInt8])
    case stringEscape([UInt8])
    case skipping(Int)
    /// Inside a bracketed paste.
    case paste
  }

  private var state = State.ground

  /// The terminal's answers since they were last taken.
  private var answers: [TerminalAnswer] = []

  mutating func takeAnswers() -> [TerminalAnswer] {
    defer { answers = [] }
    return answers
  }

  /// Whether the current sequence follows an ESC of its own.
  private var hasAlt = false

  private var paste = PastedText()

  /// Longer sequences have no meaning here, and a broken terminal must not fill the memory.
  private static let longestSequence = 64

  /// Whether the bytes so far may be the start of a sequence, or else the Escape key or a key with Alt. Only
  /// time can tell: if nothing follows soon, call `flush()`.
  var isUndecided: Bool {
    switch state {
    // A pause inside a paste is not a key.
    case .ground, .character, .escapedCharacter, .paste: false
    // Nor is a pause inside an answer: nobody types its start that fast.
    case .string(let bytes) where bytes.count > 1, .stringEscape(let bytes) where bytes.count > 1: false
    case .controlSequence(let bytes) where bytes.first == UInt8(ascii: "?"): false
    case .escape, .escapeTwice, .controlSequence, .singleShift, .consoleFunction, .string, .stringEscape,
      .skipping:
      true
    }
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [ScreenEvent] {
    var events: [ScreenEvent] = []
    for byte in bytes {
      if state == .escapeTwice, byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") {
        events.append(.key(.escape))
        state = .escape
      }
      if let event = take(byte) { events.append(event) }
    }
    return events
  }

  /// Completes pending input: no more bytes came.
  mutating func flush() -> [ScreenEvent] {
    guard isUndecided else { return [] }
    defer { state = .ground }
    hasAlt = false
    return switch state {
    case .escape: [.key(.escape)]
    case .escapeTwice: [.key(.escape), .key(.escape)]
    default: []
    }
  }

  private mutating func take(_ byte: UInt8) -> ScreenEvent? {
    if state == .paste {
      guard paste.append(byte) else { return nil }
      state = .ground
      defer { paste = PastedText() }
      return .paste(paste.text)
    }
    if case .controlSequence(let bytes) = state, bytes.first == UInt8(ascii: "<"),
      (0x40...0x7E).contains(byte)
    {
      state = .ground
      return MouseReport.event(parameters: bytes.dropFirst(), final: byte).map { .mouse($0) }
    }
    let key = key(after: byte)
    defer { if state == .ground { hasAlt = false } }
    return key.map { .key(hasAlt ? Key($0.code, $0.modifiers.union(.alt)) : $0) }
  }

  private mutating func key(after byte: UInt8) -> Key? {
    switch state {
    case .ground: return takeFirst(byte)
    case .character(let bytes, let length):
      guard byte & 0xC0 == 0x80 else {
        state = .ground
        return takeFirst(byte)
      }
      state = .character(bytes + [byte], length: length)
      return takeWholeCharacter(bytes + [byte], length: length, [])
    case .escapedCharacter(let bytes, let length):
      guard byte & 0xC0 == 0x80 else {
        state = .ground
        return takeFirst(byte)
      }
      state = .escapedCharacter(bytes + [byte], length: length)
      return takeWholeCharacter(bytes + [byte], length: length, .alt)
    case .escape: return takeEscaped(byte)
    case .escapeTwice:
      hasAlt = true
      return takeEscaped(byte)
    case .controlSequence(let bytes): return take(byte, ofSequence: bytes)
    case .singleShift(let bytes): return take(byte, shiftedAfter: bytes)
    case .consoleFunction:
      state = .ground
      return EscapeSequence.consoleFunction(byte)
    case .string(let bytes):
      switch byte {
      case 0x07: endString(bytes)
      case 0x1B: state = .stringEscape(bytes)
      // Strings do not contain this key: the end of the string was lost.
      case ..<0x20:
        state = .ground
        return takeFirst(byte)
      default: if bytes.count < Self.longestSequence { state = .string(bytes + [byte]) }
      }
      return nil
    case .stringEscape(let bytes):
      endString(bytes)
      return byte == UInt8(ascii: "\\") ? nil : takeEscaped(byte)
    case .skipping(let count):
      state = count > 1 ? .skipping(count - 1) : .ground
      return nil
    case .paste: return nil
    }
  }

  private mutating func takeFirst(_ byte: UInt8) -> Key? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if let length = Self.characterLength(startingWith: byte) {
      state = .character([byte], length: length)
      return nil
    }
    return Self.key(byte)
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x20...0x7E: .text([byte])
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
    default: nil
    }
  }

  /// The length of a multi-byte character from its first byte; nil if it can't be one.
  private static func characterLength(startingWith byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  private mutating func takeWholeCharacter(_ bytes: [UInt8], length: Int, _ modifiers: Key.Modifiers) -> Key?
  {
    guard bytes.count == length else { return nil }
    state = .ground
    return String(validating: bytes, as: UTF8.self) == nil ? nil : Key(.text(bytes), modifiers)
  }

  private mutating func takeEscaped(_ byte: UInt8) -> Key? {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string([byte])
    case 0x1B: state = .escapeTwice
    default:
      guard let length = Self.characterLength(startingWith: byte) else {
        return Self.key(byte).map { Key($0.code, $0.modifiers.union(.alt)) }
      }
      state = .escapedCharacter([byte], length: length)
    }
    return nil
  }

  private mutating func endString(_ bytes: [UInt8]) {
    state = .ground
    if let answer = TerminalAnswer(string: bytes) { answers.append(answer) }
  }

  private mutating func take(_ byte: UInt8, shiftedAfter bytes: [UInt8]) -> Key? {
    switch byte {
    case 0x30...0x3B:
      if bytes.count < Self.longestSequence { state = .singleShift(bytes + [byte]) }
      return nil
    case 0x40...0x7E:
      state = .ground
      return EscapeSequence.singleShift(parameters: bytes, final: byte)
    default:
      state = .ground
      return takeFirst(byte)
    }
  }

  private mutating func take(_ byte: UInt8, ofSequence bytes: [UInt8]) -> Key? {
    switch byte {
    // rxvt's sequences for keys with Shift end with the first of these.
    case UInt8(ascii: "$") where bytes.first.map { (0x30...0x39).contains($0) } == true:
      state = .ground
      return EscapeSequence.key(parameters: bytes, final: byte)
    case 0x20...0x3F:
      if bytes.count < Self.longestSequence { state = .controlSequence(bytes + [byte]) }
      return nil
    case UInt8(ascii: "[") where bytes.isEmpty: state = .consoleFunction
    // An old mouse report, if another program left mouse reporting on.
    case UInt8(ascii: "M") where bytes.isEmpty: state = .skipping(3)
    case UInt8(ascii: "~") where bytes == Array("200".utf8): state = .paste
    case 0x40...0x7E:
      state = .ground
      if let answer = TerminalAnswer(parameters: bytes, final: byte) {
        answers.append(answer)
        return nil
      }
      return EscapeSequence.key(parameters: bytes, final: byte)
    default:
      state = .ground
      return takeFirst(byte)
    }
    return nil
  }
}
