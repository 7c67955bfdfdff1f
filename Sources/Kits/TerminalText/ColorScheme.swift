/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  case sixteen, indexed, direct

  /// - Parameters: the values of COLORTERM and TERM.
  public init(colorTerm: String?, term: String?) {
    if ["truecolor", "24bit"].contains(colorTerm) {
      self = .direct
    } else {
      self = term?.hasSuffix("256color") ?? false ? .indexed : .sixteen
    }
  }
}

/// The ground of a terminal.
public struct Ground: Hashable, Sendable {
  public var isLight: Bool

  /// As `0xRRGGBB`; nil if only its brightness is known.
  public var exact: UInt32?

  public init(isLight: Bool, exact: UInt32? = nil) {
    self.isLight = isLight
    self.exact = exact
  }

  public init(exact: UInt32) {
    self.init(isLight: Color(exact).opposite == .black, exact: exact)
  }

  /// What the user says in TODO_BACKGROUND, or else the terminal in COLORFGBG, whose last field is the ground's
  /// colour of 16; nil if neither says anything.
  public init?(setting: String?, colorFgBg: String?) {
    switch setting {
    case "dark": self.init(isLight: false)
    case "light": self.init(isLight: true)
    default:
      switch colorFgBg.flatMap({ $0.split(separator: ";").last }).flatMap({ Int($0) }) {
      case .some(0...6), .some(8): self.init(isLight: false)
      case .some(7), .some(9...15): self.init(isLight: true)
      default: return nil
      }
    }
  }
}

/// The look of each role: of a theme, on a terminal with so many colours and such a ground.
public struct ColorScheme: Hashable, Sendable {
  public var theme: ScreenTheme
  public var depth: ColorDepth

  /// Nil if it is unknown. Then only colours are used that are readable on both.
  public var ground: Ground?

  /// Whether it is of a screen: then chips are filled in 16 colours, too, and rows have grounds of their own even where
  /// the terminal's is unknown.
  package var isOfScreen = false

  public init(theme: ScreenTheme = .terminal, depth: ColorDepth = .sixteen, ground: Ground? = nil) {
    self.theme = theme
    self.depth = depth
    self.ground = ground
  }

  /// Why the terminal shows less of the theme than its colours, and what to set; nil if it shows all.
  package var limit: String? {
    guard theme.colors != .own, theme.colors != .none else { return nil }
    if depth == .sixteen { return "this terminal has 16 colours; if it has more, set COLORTERM=truecolor" }
    return ground == nil ? "for all of its colours, set TODO_BACKGROUND to dark or light" : nil
  }

  /// Whether rows and chips have grounds of their own, of which the terminal's has to be known.
  package var isPainted: Bool { ground != nil && paint != nil }

  /// The parameters that make text look like the role, apart from 0, which comes before them.
  ///
  /// - Parameter surface: the ground of the row; nil for the terminal's own.
  package func look(_ role: Role, on surface: Role? = nil) -> String {
    let attributes = Self.attributes(of: role).map { ";\($0)" } ?? ""
    guard let paint, isPainted || surface == .cursorRow else {
      if surface == .cursorRow { return reversed(role) }
      guard let paint, role.hasHue else { return sixteen(role) }
      return "38;\(spelled(paint.tintOnAnyGround(role)))\(attributes)"
    }
    if role.isSurface { return "48;\(spelled(paint.surface(role)))" }
    if let chip = paint.chip(role) {
      // On the row under the cursor, a chip is as it is on the other rows.
      if !isPainted {
        let look = sixteen(role)
        return look.contains("7") ? look : self.look(.strong, on: surface) + attributes
      }
      let bg = spelled(chip.ground)
      return
        "38;\(role.isEdge ? bg : fitted(chip.letter, on: chip.ground.shown(depth)));48;\(bg)\(attributes)"
    }
    let ground = surface.map { paint.surface($0, isKnown: isPainted) }
    let bg = ground.map { "48;\(spelled($0));" } ?? ""
    let tint = paint.tint(role)
    let fg = role == .border ? spelled(tint) : fitted(tint, on: ground?.shown(depth) ?? paint.leastGround)
    return "\(bg)38;\(fg)\(attributes)"
  }

  /// The parameters for plain text in a row.
  package func base(on surface: Role?) -> String {
    guard isPainted || surface == .cursorRow && paint != nil else {
      return surface.map { sixteen($0) } ?? ""
    }
    return look(surface == .cursorRow ? .strong : .text, on: surface)
  }

  private static func attributes(of role: Role) -> String? {
    switch role {
    case .heading, .key, .overdue, .today, .chipA, .chipB, .chipC, .activeTab, .chosen: "1"
    case .link: "4"
    case .completed: "9"
    default: nil
    }
  }

  /// The shade of one of the terminal's eight colours that the user has set; nil for its own.
  package func shade(_ color: Int) -> String? {
    guard case .shades(let onDark, let onLight) = theme.colors, depth != .sixteen else { return nil }
    let shades = ground?.isLight ?? false ? onLight : onDark
    return spelled(Tint(Color(shades[color])))
  }

  // MARK: 16 colours

  private func sixteen(_ role: Role) -> String {
    (fills(role) ? "7;" : "") + code(role, onLight: ground?.isLight)
  }

  private func fills(_ role: Role) -> Bool { isOfScreen && theme.colors != .none && role.isFilled }

  /// The same in reverse video, where a glyph has the colour of a background. Only marks and chips have a colour: on
  /// that of text, others might not be readable. The marks always have one, or they would be notches in the row.
  private func reversed(_ role: Role) -> String {
    if fills(role) { return sixteen(role) }
    let isMark = role == .accent || role == .good
    let codes = code(role, onLight: ground.map { !$0.isLight }).split(separator: ";").compactMap { Int($0) }
    // What is faint in reverse video differs between terminals.
    var kept = codes.filter { $0 < 30 ? $0 != 2 && $0 != 7 : isMark }.map { $0 < 30 ? $0 : $0 + 10 }
    if isMark, theme.colors != .none, codes.allSatisfy({ $0 < 30 }) {
      kept = [ground?.isLight == false ? 44 : 104]
    }
    return ([7] + kept).map(String.init).joined(separator: ";")
  }

  /// - Parameter isLight: nil for an unknown ground.
  private func code(_ role: Role, onLight isLight: Bool?) -> String {
    let codes = Self.codes(role)
    if theme.colors == .none { return codes.mono }
    return
      switch isLight
    {
    case false?: codes.dark
    case true?: codes.light
    case nil: codes.unknown
    }
  }

  private static func codes(
    _ role: Role
  ) -> (dark: String, light: String, unknown: String, mono: String) {
    func all(_ code: String, mono: String) -> (String, String, String, String) { (code, code, code, mono) }
    return switch role {
    case .text, .strong: all("39", mono: "")
    case .muted, .pair, .border: all("2", mono: "2")
    case .completed: all("2;9", mono: "2;9")
    case .heading: all("1", mono: "1")
    // Blue is the only colour of tags that is readable on white.
    case .accent: ("94", "34", "1", "1")
    case .key: ("1;94", "1;34", "1", "1")
    case .link: ("4;94", "4;34", "4;94", "1;4")
    case .project, .bar: ("36", "34", "94", "")
    case .context: all("35", mono: "")
    case .overdue: ("1;91", "1;31", "1;31", "1")
    case .today: ("1;93", "1;4;39", "1;4;39", "1")
    case .good: ("92", "1", "1", "1")
    case .chipA, .edgeA: ("1;91", "1;31", "1;31", "1")
    case .chipB, .edgeB: ("93", "35", "35", "1")
    case .chipC, .edgeC: ("94", "34", "94", "")
    case .chipOther, .edgeOther: all("2", mono: "")
    case .activeTab, .chosen: all("1;7", mono: "1;7")
    case .cursorRow: all("7", mono: "7")
    case .unfocusedRow, .markedRow, .barRow, .plainRow: all("", mono: "")
    }
  }

  // MARK: Painting

  private var paint: Paint? {
    guard depth != .sixteen else { return nil }
    switch theme.colors {
    case .own, .none: return nil
    case .ink:
      // On an unknown ground, only hues are used that are readable on any.
      return (ground ?? (isOfScreen ? Ground(isLight: false) : nil)).map { Paint(ink: $0, depth) }
    case .shades(let onDark, let onLight):
      let ground = ground ?? Ground(isLight: false, exact: onDark.ground)
      return Paint(ground.isLight ? onLight : onDark, on: ground, depth)
    }
  }

  private func spelled(_ tint: Tint) -> String {
    if depth == .indexed { return "5;\(tint.index ?? tint.color.nearestIndex)" }
    let value = tint.color.value
    return "2;\(value >> 16 & 255);\(value >> 8 & 255);\(value & 255)"
  }

  /// The colour, moved towards white or black until it is readable.
  private func fitted(_ tint: Tint, on ground: Color) -> String {
    spelled(tint.moved(depth, to: Paint.leastContrast, on: ground))
  }
}

extension Role {
  /// Whether its colour means something besides bright and faint.
  fileprivate var hasHue: Bool {
    [.accent, .key, .link, .project, .bar, .context, .overdue, .today, .good].contains(self)
  }

  /// Whether it is part of a chip that is filled in 16 colours, too: of the others, the fill would be as loud.
  fileprivate var isFilled: Bool { self == .chipA || self == .edgeA }

  /// Whether it is a parenthesis of a chip.
  fileprivate var isEdge: Bool { [.edgeA, .edgeB, .edgeC, .edgeOther].contains(self) }
}

/// A colour, and the one of the 256 that was chosen for it; nil for the nearest one.
private struct Tint: Hashable {
  var color: Color
  var index: UInt8?

  init(_ color: Color, _ index: UInt8? = nil) {
    (self.color, self.index) = (color, index)
  }

  /// What a terminal shows.
  func shown(_ depth: ColorDepth) -> Color {
    depth == .indexed ? Color(index: index ?? color.nearestIndex) : color
  }

  /// Moves the colour away from the ground, by 5 % steps, until it has the contrast.
  func moved(_ depth: ColorDepth, to contrast: Double, on ground: Color) -> Tint {
    if shown(depth).ratio(to: ground) >= contrast { return self }
    for step in 1...20 {
      let tint = Tint(color.mixed(with: ground.opposite, Double(step) / 20))
      if tint.shown(depth).ratio(to: ground) >= contrast { return tint }
    }
    return Tint(ground.opposite)
  }

  /// The colour, moved by 5 % steps until it can be read on white and on black, or as far as that is possible.
  func readableOnAnyGround(_ depth: ColorDepth) -> Tint {
    func contrast(_ tint: Tint) -> Double {
      let shown = tint.shown(depth)
      return min(shown.ratio(to: .white), shown.ratio(to: .black))
    }
    let end = shown(depth).opposite
    let tints = (0...20).map { Tint(color.mixed(with: end, Double($0) / 20)) }
    return tints.first { contrast($0) >= Self.leastOnAny } ?? tints.max { contrast($0) < contrast($1) }
      ?? self
  }

  /// Contrasts to black and to white have the product 21.
  private static let leastOnAny = 4.0
}

/// The colours of a theme on a ground.
private struct Paint {
  static let leastContrast = 4.5

  /// Of the row under the cursor and the ground.
  private static let leastStep = 1.25
  private static let leastStepFromAny = 1.6

  private let depth: ColorDepth

  /// The ground that text has to be readable on. If the exact one is unknown, it is the least favourable of the usual
  /// ones.
  let leastGround: Color
  private let ground: Tint
  private let isLight: Bool
  private let shades: ScreenTheme.Shades?

  init(ink ground: Ground, _ depth: ColorDepth) {
    self.init(nil, ground.exact.map(Color.init) ?? (ground.isLight ? .white : Color(0x15161C)), ground, depth)
  }

  init(_ shades: ScreenTheme.Shades, on ground: Ground, _ depth: ColorDepth) {
    self.init(shades, Color(ground.exact ?? shades.ground), ground, depth)
  }

  private init(_ shades: ScreenTheme.Shades?, _ color: Color, _ ground: Ground, _ depth: ColorDepth) {
    (self.shades, self.depth, isLight) = (shades, depth, ground.isLight)
    self.ground = Tint(color)
    leastGround = ground.exact == nil ? Color(ground.isLight ? 0xEFF1F5 : 0x2E3440) : color
  }

  private func ink(_ dark: UInt32, _ light: UInt32, _ darkIndex: UInt8, _ lightIndex: UInt8) -> Tint {
    isLight ? Tint(Color(light), lightIndex) : Tint(Color(dark), darkIndex)
  }

  /// The foreground of a role without a ground of its own.
  func tint(_ role: Role) -> Tint {
    if let shades {
      return switch role {
      case .text: Tint(Color(shades[7]))
      case .strong, .heading: Tint(Color(shades[7]).mixed(with: ground.color.opposite, 0.5))
      case .muted, .pair, .border, .completed: Tint(Color(shades[0]))
      case .accent, .key, .link: Tint(Color(shades[4]))
      case .project, .bar: Tint(Color(shades[6]))
      case .context: Tint(Color(shades[5]))
      case .overdue: Tint(Color(shades[1]))
      case .today: Tint(Color(shades[3]))
      case .good: Tint(Color(shades[2]))
      default: Tint(Color(shades[7]))
      }
    }
    return switch role {
    case .strong: ink(0xFFFFFF, 0x000000, 231, 16)
    case .muted, .completed: ink(0x9AA1B2, 0x5D6473, 248, 240)
    case .pair: ink(0xA3A9BB, 0x5F6678, 248, 240)
    case .heading: ink(0xE9EBF1, 0x14161C, 255, 16)
    case .border: ink(0x3A3F4F, 0xC3C7D1, 240, 250)
    case .accent, .key, .link: ink(0x8FB4FF, 0x2456C7, 111, 25)
    case .project: ink(0x6FD0B8, 0x0A6B58, 115, 23)
    case .bar: ink(0x6FD0B8, 0x0F8069, 115, 29)
    case .context: ink(0xCBA6F7, 0x7A3BB8, 183, 91)
    case .overdue: ink(0xFF8A8A, 0xB3202B, 210, 124)
    case .today: ink(0xF4BE5E, 0x875000, 221, 58)
    case .good: ink(0x8FD694, 0x1C6B35, 114, 22)
    default: ink(0xD7DAE2, 0x23262F, 253, 235)
    }
  }

  /// The foreground of a role with a hue, which can be read on white and on black.
  func tintOnAnyGround(_ role: Role) -> Tint {
    if shades != nil { return tint(role).readableOnAnyGround(depth) }
    let index: UInt8 =
      switch role {
      case .project, .bar: 30
      case .context: 134
      case .overdue: 167
      case .today: 130
      case .good: 28
      default: 68
      }
    return Tint(Color(index: index), index)
  }

  /// The letter and the ground of a chip; nil for a role without a ground of its own.
  func chip(_ role: Role) -> (letter: Tint, ground: Tint)? {
    if let shades {
      func tinted(_ color: Int, _ share: Double) -> (Tint, Tint) {
        (Tint(Color(shades[color])), Tint(ground.color.mixed(with: Color(shades[color]), share)))
      }
      switch role {
      case .chosen: return (tint(.accent), surface(.cursorRow))
      case .chipA, .edgeA, .activeTab:
        let fill = Color(shades[role == .activeTab ? 4 : 1])
        return (Tint(fill.opposite), Tint(fill))
      case .chipB, .edgeB: return tinted(3, 0.25)
      case .chipC, .edgeC: return tinted(4, 0.25)
      case .chipOther, .edgeOther: return tinted(7, 0.12)
      default: return nil
      }
    }
    switch role {
    case .chipA, .edgeA: return (ink(0x1C0A0C, 0xFFFFFF, 16, 231), ink(0xF0757E, 0xC22F3A, 203, 124))
    case .chipB, .edgeB: return (ink(0xFFCF7A, 0x6D4200, 229, 58), ink(0x54401A, 0xFBE3B5, 58, 223))
    case .chipC, .edgeC: return (ink(0xA9C8FF, 0x1D489F, 195, 18), ink(0x253E6B, 0xD5E3FF, 25, 153))
    case .chipOther, .edgeOther: return (ink(0xB9BFCD, 0x505768, 252, 239), ink(0x303442, 0xE5E7EC, 238, 254))
    case .chosen: return (tint(.accent), surface(.cursorRow))
    case .activeTab: return (ink(0x10131C, 0xFFFFFF, 16, 231), ink(0x8FB4FF, 0x2456C7, 111, 25))
    default: return nil
    }
  }

  /// - Parameter isKnown: whether the terminal has the ground. If not, the row under the cursor is between bright and
  ///   dark, so that it stands out from any ground, and light text can be read on it.
  func surface(_ role: Role, isKnown: Bool = true) -> Tint {
    let surface = plainSurface(role)
    guard role == .cursorRow else { return surface }
    return isKnown
      ? surface.moved(depth, to: Self.leastStep, on: ground.color)
      : surface.moved(depth, to: Self.leastStepFromAny, on: leastGround)
  }

  private func plainSurface(_ role: Role) -> Tint {
    if let shades {
      let (color, share) =
        switch role {
        case .cursorRow: (4, 0.22)
        case .markedRow: (4, 0.1)
        case .unfocusedRow: (7, 0.12)
        default: (7, 0.06)
        }
      return Tint(ground.color.mixed(with: Color(shades[color]), share))
    }
    return switch role {
    case .cursorRow: ink(0x2B3352, 0xDBE6FF, 237, 189)
    case .unfocusedRow: ink(0x262936, 0xE9EBF0, 236, 254)
    case .markedRow: ink(0x1F2539, 0xEEF3FF, 235, 255)
    default: ink(0x1D1F28, 0xF3F4F7, 234, 255)
    }
  }
}
