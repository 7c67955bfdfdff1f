import ScreenKit

/// A key reported by the code point of its character, as in kitty's protocol:
/// `ESC [ key : shifted : base ; modifiers ; text u`, <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>.
struct CodePointKey {
  private let code: Int

  /// The character with Shift; nil if the terminal doesn't report it.
  private var shifted: Int?

  /// The key at the same position of the standard English layout.
  private var base: Int?

  /// 1 for Shift, 2 for Alt, 4 for Control; 8, 16 and 32 for the desktop's modifiers, 64 and 128 for the
  /// locks.
  private let modifiers: Int

  private var text: [Int] = []

  init(code: Int, modifiers: Int) {
    self.code = code
    self.modifiers = max(0, modifiers - 1)
  }

  /// Nil if the sequence is not a key press.
  init?(parameters: [UInt8]) {
    let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      field in
      field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
    }
    guard let codes = fields.first, let code = codes[0] else { return nil }
    let states = fields.count > 1 ? fields[1] : []
    if states.count > 1, states[1] == 3 { return nil }
    self.init(code: code, modifiers: states.first.flatMap { $0 } ?? 1)
    shifted = codes.count > 1 ? codes[1] : nil
    base = codes.count > 2 ? codes[2] : nil
    if fields.count > 2 { text = fields[2].compactMap { $0 } }
  }

  /// Nil for a key without a meaning here, such as Shift alone.
  var key: Key? {
    guard modifiers & 0b11_1000 == 0 else { return nil }
    let held = Key.Modifiers(rawValue: UInt8(modifiers & 7))
    if let named = Self.namedKey(code) { return Key(named, held) }
    if (57344...63743).contains(code) {
      // Keys without a character. The keypad's keys report their text.
      return held.isDisjoint(with: [.alt, .control]) ? typed.map { Key(.text($0)) } : nil
    }
    guard held.isDisjoint(with: [.alt, .control]) else {
      let isShifted = held.contains(.shift) && !held.contains(.control)
      let code = isShifted ? latinShifted ?? latin : latin
      return Self.character(code).map { Key(.text($0), held.subtracting(.shift)) }
    }
    if let typed, !isForeign { return Key(.text(typed)) }
    let code = held.contains(.shift) ? latinShifted ?? latin : latin
    return Self.character(code).map { Key(.text($0)) }
  }

  /// Whether the layout's script, such as Greek or Cyrillic, cannot type the keys of actions.
  private var isForeign: Bool { code >= 0x370 && base.map { $0 < 0x80 } ?? false }

  private var latin: Int { isForeign ? base ?? code : code }

  private var latinShifted: Int? {
    guard isForeign, let base else { return shifted }
    return (0x61...0x7A).contains(base) ? base - 0x20 : base
  }

  /// The text of one character; nil if the terminal reports none.
  private var typed: [UInt8]? {
    var bytes: [UInt8] = []
    for code in text {
      guard let character = Self.character(code) else { return nil }
      bytes += character
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func character(_ code: Int) -> [UInt8]? {
    guard code >= 0x20, code != 0x7F, !(0x80..<0xA0).contains(code), let value = UInt32(exactly: code),
      let scalar = UnicodeScalar(value)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }

  private static func namedKey(_ code: Int) -> Key.Code? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 127: .backspace
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    case 57376...57387: .function(code - 57363)
    // The keypad's digits and signs, if the terminal does not report their text.
    case 57399...57408: .text([UInt8(ascii: "0") + UInt8(code - 57399)])
    default: nil
    }
  }
}
