import ScreenKit

/// A terminal's answer to a query, or a notification that was requested.
enum TerminalAnswer: Hashable {
  /// The ground as `0xRRGGBB`, by OSC 11.
  case ground(UInt32)

  /// The ground has changed, by mode 2031.
  case groundChange(isLight: Bool)

  /// Whether a mode is on; nil if the terminal lacks it, or can't change it.
  case mode(Int, isOn: Bool?)

  /// Kitty's graphics are supported.
  case kittyGraphics

  /// The device attributes (DA1): 4 among the numbers means sixels.
  case attributes([Int])

  /// The size of a cell in pixels.
  case cell(PixelSize)

  /// The maximum size of sixels in pixels.
  case largestSixels(PixelSize)

  /// - Parameters:
  ///   - parameters: the text between `ESC [` and the last byte.
  init?(parameters: [UInt8], final: UInt8) {
    if final == UInt8(ascii: "t") {
      let numbers = parameters.split(separator: UInt8(ascii: ";"))
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2],
        height > 0, width > 0
      else { return nil }
      self = .cell(PixelSize(width: width, height: height))
      return
    }
    guard parameters.first == UInt8(ascii: "?") else { return nil }
    let isReport = parameters.last == UInt8(ascii: "$")
    let numbers = parameters.dropFirst().dropLast(isReport ? 1 : 0)
      .split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) }
    if final == UInt8(ascii: "c") {
      self = .attributes(numbers.compactMap(\.self))
      return
    }
    if final == UInt8(ascii: "S") {
      guard numbers.count == 4, numbers[0] == 2, numbers[1] == 0, let width = numbers[2],
        let height = numbers[3], width > 0, height > 0
      else { return nil }
      self = .largestSixels(PixelSize(width: width, height: height))
      return
    }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
    switch final {
    case UInt8(ascii: "y") where isReport:
      self = .mode(first, isOn: second == 1 ? true : second == 2 ? false : nil)
    case UInt8(ascii: "n") where first == 997: self = .groundChange(isLight: second == 2)
    default: return nil
    }
  }

  /// - Parameter string: the text between ESC and the end of the string: `]11;rgb:1c1c/1c1c/1c1c`,
  ///   `_Gi=31;OK`.
  init?(string: [UInt8]) {
    if string == ControlSequence.kittyAnswer {
      self = .kittyGraphics
      return
    }
    let parts = String(decoding: string, as: UTF8.self).split(separator: ":")
    guard parts.count == 2, parts[0] == "]11;rgb" || parts[0] == "]11;rgba" else { return nil }
    let channels = parts[1].split(separator: "/").prefix(3).compactMap { digits -> UInt32? in
      guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
      return value * 255 / ((1 << (4 * UInt32(digits.count))) - 1)
    }
    guard channels.count == 3 else { return nil }
    self = .ground(channels[0] << 16 | channels[1] << 8 | channels[2])
  }
}
