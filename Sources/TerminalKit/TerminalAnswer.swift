/// What a terminal answers when it is asked, or tells because it was asked to.
enum TerminalAnswer: Hashable {
  /// Its background, by OSC 11, or by mode 2031 when that changes.
  case background(isLight: Bool)

  /// Whether a mode is on; nil where the terminal has no such mode, or won't change it.
  case mode(Int, isOn: Bool?)

  /// - Parameters:
  ///   - parameters: what stands between `ESC [` and the last byte.
  init?(parameters: [UInt8], final: UInt8) {
    guard parameters.first == UInt8(ascii: "?") else { return nil }
    let isReport = parameters.last == UInt8(ascii: "$")
    let numbers = parameters.dropFirst().dropLast(isReport ? 1 : 0)
      .split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
    switch final {
    case UInt8(ascii: "y") where isReport:
      self = .mode(first, isOn: second == 1 ? true : second == 2 ? false : nil)
    case UInt8(ascii: "n") where first == 997: self = .background(isLight: second == 2)
    default: return nil
    }
  }

  /// - Parameter string: what stands between `ESC ]` and its end, as `11;rgb:1c1c/1c1c/1c1c`.
  init?(string: [UInt8]) {
    let parts = String(decoding: string, as: UTF8.self).split(separator: ":")
    guard parts.count == 2, parts[0] == "11;rgb" || parts[0] == "11;rgba" else { return nil }
    let shares = parts[1].split(separator: "/").prefix(3).compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * digits.count)) - 1)
    }
    guard shares.count == 3 else { return nil }
    // As ITU-R BT.709 weighs them.
    self = .background(isLight: 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > 0.5)
  }
}
