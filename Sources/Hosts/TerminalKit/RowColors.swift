import TerminalText
import ViewKit

/// Applies a theme to the colours of rows.
struct RowColors {
  var theme = ScreenTheme.terminal

  /// Whether the terminal's background is light; known from its answer.
  var isOnLight = false

  /// Whether the terminal announces more than 256 colours.
  var hasTrueColor = false

  /// The row with the theme's colours instead of the terminal's own, in each sequence `ESC [ … m`.
  func bytes(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if theme.colors == .own { return row }
    var bytes: [UInt8] = []
    var rest = row
    while let escape = rest.firstIndex(of: 0x1B) {
      bytes += rest[..<escape]
      let sequence = rest[escape...]
      let parameters = sequence.dropFirst(2).prefix { (0x30...0x3B).contains($0) }
      guard sequence.dropFirst().first == UInt8(ascii: "["),
        rest[parameters.endIndex...].first == UInt8(ascii: "m")
      else {
        bytes.append(0x1B)
        rest = sequence.dropFirst()
        continue
      }
      rest = rest[(parameters.endIndex + 1)...]
      if let translated = translated(parameters) { bytes += "\u{1B}[\(translated)m".utf8 }
    }
    return (bytes + rest)[...]
  }

  /// - Returns: nil if no parameters are left.
  private func translated(_ parameters: ArraySlice<UInt8>) -> String? {
    let fields = String(decoding: parameters, as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false)
    var translated: [String] = []
    var index = 0
    while index < fields.count {
      let number = Int(fields[index]) ?? 0
      // A colour of the 256, or a direct colour, uses the numbers that follow.
      let isOther = number == 38 || number == 48
      let length = isOther ? (fields.dropFirst(index + 1).first == "5" ? 3 : 5) : 1
      let whole = fields[index..<min(index + length, fields.count)].joined(separator: ";")
      index += length
      switch theme.colors {
      case .own: translated.append(whole)
      case .none: if !isOther, Self.color(number) == nil { translated.append(whole) }
      case .shades(let onDark, let onLight):
        guard let (ground, color) = Self.color(number) else {
          translated.append(whole)
          continue
        }
        translated.append("\(ground);\(spelling((isOnLight ? onLight : onDark)[color]))")
      }
    }
    return translated.isEmpty ? nil : translated.joined(separator: ";")
  }

  /// The colour of the eight that a parameter means, bright or not, and 38 for the text or 48 for the
  /// background.
  private static func color(_ number: Int) -> (ground: Int, color: Int)? {
    switch number {
    case 30...37, 90...97: (38, number % 10)
    case 40...47, 100...107: (48, number % 10)
    default: nil
    }
  }

  private func spelling(_ color: UInt32) -> String {
    let (red, green, blue) = (Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255))
    if hasTrueColor { return "2;\(red);\(green);\(blue)" }
    // The nearest colour of xterm's cube of 6 × 6 × 6, with the steps 0, 95, 135, 175, 215 and 255.
    let steps = [red, green, blue].map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    return "5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])"
  }
}
