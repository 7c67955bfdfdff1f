import Glibc

/// A colour, as `0xRRGGBB`, with the measures of WCAG 2.
struct Color: Hashable, Sendable {
  var value: UInt32

  init(_ value: UInt32) { self.value = value }

  private var channels: (red: Int, green: Int, blue: Int) {
    (Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255))
  }

  static let black = Color(0)
  static let white = Color(0xFFFFFF)

  /// From 0 to 1.
  var luminance: Double {
    let (red, green, blue) = channels
    return 0.2126 * Self.linear[red] + 0.7152 * Self.linear[green] + 0.0722 * Self.linear[blue]
  }

  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  /// The contrast of two colours, from 1 to 21.
  func ratio(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// White or black, whichever differs more from this ground.
  var opposite: Color { ratio(to: .white) >= ratio(to: .black) ? .white : .black }

  /// - Parameter share: of the other colour, from 0 to 1.
  func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ one: Int, _ two: Int) -> UInt32 {
      UInt32((Double(one) + share * Double(two - one)).rounded())
    }
    let (one, two) = (channels, other.channels)
    return Color(
      mix(one.red, two.red) << 16 | mix(one.green, two.green) << 8 | mix(one.blue, two.blue))
  }

  // MARK: The 256 colours

  /// A colour of xterm's cube of 6 × 6 × 6 or of its 24 greys.
  ///
  /// - Parameter index: from 16 on.
  init(index: UInt8) {
    if index >= 232 {
      let grey = 8 + 10 * UInt32(index - 232)
      self.init(grey << 16 | grey << 8 | grey)
    } else {
      let place = Int(index) - 16
      self.init(
        Self.steps[place / 36] << 16 | Self.steps[place / 6 % 6] << 8 | Self.steps[place % 6])
    }
  }

  private static let steps: [UInt32] = [0, 95, 135, 175, 215, 255]

  var nearestIndex: UInt8 {
    let (red, green, blue) = channels
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    let cube = UInt8(16 + 36 * step(red) + 6 * step(green) + step(blue))
    let grey = UInt8(232 + max(0, min(23, ((red + green + blue) / 3 - 3) / 10)))
    return distance(to: Color(index: grey)) < distance(to: Color(index: cube)) ? grey : cube
  }

  private func distance(to other: Color) -> Int {
    let (one, two) = (channels, other.channels)
    let (red, green, blue) = (one.red - two.red, one.green - two.green, one.blue - two.blue)
    return red * red + green * green + blue * blue
  }
}
