import ScreenKit

/// The meaning of the key sequences of terminals: xterm, rxvt, the Linux console, and kitty's keyboard
/// protocol.
enum EscapeSequence {
  /// `ESC [`, numbers separated by `;`, and a final character.
  ///
  /// - Returns: nil if it is not a key, but for example an answer of the terminal.
  static func key(parameters: [UInt8], final: UInt8) -> Key? {
    if final == UInt8(ascii: "u") { return CodePointKey(parameters: parameters)?.key }
    let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    // After a colon, kitty's protocol reports details of the same number.
    let numbers = fields.map { field in
      field.isEmpty ? 1 : Int(String(decoding: field.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
    }
    guard let number = numbers.first ?? 1 else { return nil }
    if final == UInt8(ascii: "~"), number == 27, numbers.count == 3 { return otherKey(numbers) }
    let sent = numbers.count > 1 ? numbers[1] : 1
    guard let sent, let modifiers = modifiers(sent) else { return nil }
    switch final {
    case UInt8(ascii: "~"): return numberedKey(number).map { Key($0, modifiers) }
    case UInt8(ascii: "^"): return numberedKey(number).map { Key($0, .control) }
    case UInt8(ascii: "$"): return numberedKey(number).map { Key($0, .shift) }
    case UInt8(ascii: "@"): return numberedKey(number).map { Key($0, [.shift, .control]) }
    case UInt8(ascii: "Z"): return Key(.tab, .shift)
    // rxvt's arrows with Shift.
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return namedKey(final - 0x20).map { Key($0, .shift) }
    // With another number it has another meaning, such as a cursor position.
    default: return number == 1 ? namedKey(final).map { Key($0, modifiers) } : nil
    }
  }

  /// The form of modifyOtherKeys in xterm and tmux: `ESC [ 27 ; modifiers ; character ~`.
  private static func otherKey(_ numbers: [Int?]) -> Key? {
    guard let sent = numbers[1], let code = numbers[2] else { return nil }
    return CodePointKey(code: code, modifiers: sent).key
  }

  /// `ESC O`, modifiers on old terminals, and a final character.
  static func singleShift(parameters: [UInt8], final: UInt8) -> Key? {
    let number = parameters.isEmpty ? 1 : Int(String(decoding: parameters, as: UTF8.self))
    guard let number, let modifiers = modifiers(number) else { return nil }
    switch final {
    // The keypad.
    case UInt8(ascii: "M"): return Key(.enter, modifiers)
    // rxvt's arrows with Control.
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return namedKey(final - 0x20).map { Key($0, .control) }
    default: return namedKey(final).map { Key($0, modifiers) }
    }
  }

  /// `ESC [ [` and a letter: F1 to F5 of the Linux console.
  static func consoleFunction(_ letter: UInt8) -> Key? {
    let first = UInt8(ascii: "A")
    return (first..<first + 5).contains(letter) ? Key(.function(Int(letter - first) + 1)) : nil
  }

  /// xterm's encoding: one more than a sum of 1 for Shift, 2 for Alt, 4 for Control, 8 for Meta. Kitty's
  /// protocol adds 64 for Caps Lock and 128 for Num Lock, which are ignored, and modifiers that are not
  /// supported.
  private static func modifiers(_ number: Int) -> Key.Modifiers? {
    guard (1...256).contains(number) else { return nil }
    let bits = UInt8(number - 1)
    guard bits & 0b11_0000 == 0 else { return nil }
    return Key.Modifiers(rawValue: bits & 7).union(bits & 8 == 0 ? [] : .alt)
  }

  private static func namedKey(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    // R with a number is an answer; kitty's protocol reports F3 as a numbered key.
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
