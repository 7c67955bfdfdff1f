/// The look of the roles on a screen, and the shades of the colours that the user has set.
public struct ScreenTheme: Hashable, Sendable {
  public enum Colors: Hashable, Sendable {
    /// The program's own.
    case ink

    /// The terminal's own 16.
    case own

    /// Bold and faint text stays so.
    case none

    case shades(onDark: Shades, onLight: Shades)
  }

  /// A ground and the eight colours in the order of ECMA-48, the first and the last of which are greys here, as
  /// `0xRRGGBB`.
  public struct Shades: Hashable, Sendable {
    public var ground: UInt32
    private var values: [UInt32]

    init(
      ground: UInt32, faint: UInt32, red: UInt32, green: UInt32, yellow: UInt32, blue: UInt32,
      magenta: UInt32, cyan: UInt32, grey: UInt32
    ) {
      self.ground = ground
      values = [faint, red, green, yellow, blue, magenta, cyan, grey]
    }

    /// - Parameter color: 0 to 7, as in the escape sequences.
    public subscript(color: Int) -> UInt32 { values[color] }
  }

  public var name: String
  public var colors: Colors

  public static let ink = ScreenTheme(name: "ink", colors: .ink)
  public static let terminal = ScreenTheme(name: "terminal", colors: .own)
  public static let mono = ScreenTheme(name: "mono", colors: .none)

  /// The available themes, the default first.
  public static let all = [
    ink, terminal, mono,
    // The published values of each theme.
    ScreenTheme(
      name: "solarized",
      colors: .shades(
        onDark: Shades(
          ground: 0x002B36, faint: 0x586E75, red: 0xDC322F, green: 0x859900, yellow: 0xB58900, blue: 0x268BD2,
          magenta: 0xD33682, cyan: 0x2AA198, grey: 0x93A1A1),
        onLight: Shades(
          ground: 0xFDF6E3, faint: 0x93A1A1, red: 0xDC322F, green: 0x859900, yellow: 0xB58900, blue: 0x268BD2,
          magenta: 0xD33682, cyan: 0x2AA198, grey: 0x586E75))),
    ScreenTheme(
      name: "gruvbox",
      colors: .shades(
        onDark: Shades(
          ground: 0x282828, faint: 0x928374, red: 0xFB4934, green: 0xB8BB26, yellow: 0xFABD2F, blue: 0x83A598,
          magenta: 0xD3869B, cyan: 0x8EC07C, grey: 0xEBDBB2),
        onLight: Shades(
          ground: 0xFBF1C7, faint: 0x928374, red: 0x9D0006, green: 0x79740E, yellow: 0xB57614, blue: 0x076678,
          magenta: 0x8F3F71, cyan: 0x427B58, grey: 0x3C3836))),
    ScreenTheme(
      name: "catppuccin",
      colors: .shades(
        onDark: Shades(
          ground: 0x1E1E2E, faint: 0x6C7086, red: 0xF38BA8, green: 0xA6E3A1, yellow: 0xF9E2AF, blue: 0x89B4FA,
          magenta: 0xCBA6F7, cyan: 0x94E2D5, grey: 0xCDD6F4),
        onLight: Shades(
          ground: 0xEFF1F5, faint: 0x9CA0B0, red: 0xD20F39, green: 0x40A02B, yellow: 0xDF8E1D, blue: 0x1E66F5,
          magenta: 0x8839EF, cyan: 0x179299, grey: 0x4C4F69))),
  ]

  private init(name: String, colors: Colors) {
    self.name = name
    self.colors = colors
  }

  /// - Returns: nil for an unknown name.
  public init?(named name: String) {
    guard let theme = Self.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }
}
