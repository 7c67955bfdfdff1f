import ScreenTestKit
import Testing
@testable import ScreenHost

@Suite struct RowColorsTests {
  private func row(
    _ row: String, in theme: ScreenTheme, _ depth: ColorDepth = .direct, on ground: Ground? = .dark
  ) -> String {
    var colors = RowColors(scheme: ColorScheme(theme: theme, depth: depth, ground: ground))
    return String(decoding: colors.bytes(Array(row.utf8)[...]), as: UTF8.self)
  }

  /// In gruvbox, the text of a row is EBDBB2.
  private static let text = "38;2;235;219;178"

  @Test(arguments: [
    ("plain", "plain"), ("\u{1B}[31mlate\u{1B}[0m", "\u{1B}[38;2;251;73;52mlate\u{1B}[0;\(text)m"),
    ("\u{1B}[1;35mA\u{1B}[m", "\u{1B}[1;38;2;211;134;155mA\u{1B}[0;\(text)m"),
    ("\u{1B}[7;41mx", "\u{1B}[7;48;2;251;73;52mx"),
    // Colours that a user chose among 256, or among all.
    ("\u{1B}[38;5;31mx", "\u{1B}[38;5;31mx"), ("\u{1B}[38;2;31;32;33;1mx", "\u{1B}[38;2;31;32;33;1mx"),
    ("\u{1B}[38mx", "\u{1B}[38mx"),
    // Other sequences, and parts of one.
    ("\u{1B}]8;;a31m\u{1B}\\x", "\u{1B}]8;;a31m\u{1B}\\x"), ("x\u{1B}[31", "x\u{1B}[31"),
    ("\u{1B}", "\u{1B}"),
  ])
  func usesTheColoursOfTheTheme(text: String, shown: String) throws {
    let gruvbox = try #require(ScreenTheme(named: "gruvbox"))
    #expect(row(text, in: gruvbox) == "\u{1B}[\(Self.text)m" + shown)
    if !text.hasPrefix("\u{1B}[1;35m") {
      #expect(row(text, in: .terminal, .sixteen).contains("x") == text.contains("x"))
    }
  }

  @Test func keepsTheGroundOfTheRow() {
    let shown = row("\(Role.cursorRow.sequence)a\u{1B}[31mb\u{1B}[0mc\u{1B}[9Gd", in: .ink)
    let base = "48;2;43;51;82;38;2;255;255;255"
    let plain = "38;2;215;218;226"
    #expect(
      shown
        == "\u{1B}[\(plain)m\u{1B}[0;\(base)ma\u{1B}[31mb\u{1B}[0;\(base)mc\u{1B}[9G\u{1B}[\(plain)md")
  }

  @Test(arguments: [
    ("\u{1B}[1;35mA\u{1B}[0m", "\u{1B}[1mA\u{1B}[0m"), ("\u{1B}[31mx\u{1B}[m", "x\u{1B}[m"),
    ("\u{1B}[38;5;31;2mx", "\u{1B}[2mx"), ("\u{1B}[48;2;1;2;3mx", "x"),
    (Role.cursorRow.sequence + "▌\(Role.project.sequence)+a", "\u{1B}[0;7m▌\u{1B}[0;7m+a"),
  ])
  func theMonoThemeRemovesColours(text: String, shown: String) {
    #expect(row(text, in: .mono) == shown)
  }

  /// NO_COLOR leaves SGR 0, 1, 2, 4, 7 and 9.
  @Test func theMonoThemeShowsRolesWithoutColours() {
    for role in Role.allCases {
      let shown = row("\(role.sequence)x", in: .mono).dropLast(2).dropFirst(2)
      #expect(
        shown.split(separator: ";").allSatisfy { ["0", "1", "2", "4", "7", "9"].contains($0) }, "\(role)")
    }
  }

  /// A colour in reverse video is that of a background. It is one for the other ground, which the row has.
  @Test(
    arguments: [
      (.accent, nil, "7;104"), (.accent, .dark, "7;44"), (.accent, .light, "7;104"), (.good, .light, "7;102"),
      (.context, nil, "7"), (.overdue, nil, "7;1"), (.muted, nil, "7"), (.strong, nil, "7"),
      (.link, nil, "7;4"), (.chipA, nil, "7;1;31"), (.chipOther, nil, "7"),
    ] as [(Role, Ground?, String)])
  func onlyMarksAndChipsHaveColoursInAReversedRow(role: Role, ground: Ground?, look: String) {
    var scheme = ColorScheme(theme: .ink, depth: .sixteen, ground: ground)
    scheme.isOfScreen = true
    var colors = RowColors(scheme: scheme)
    let row = colors.bytes(Array("\(Role.cursorRow.sequence)\(role.sequence)x".utf8)[...])
    #expect(String(decoding: row, as: UTF8.self) == "\u{1B}[0;7m\u{1B}[0;\(look)mx")
  }

  // MARK: Contrast

  private static let schemes: [ColorScheme] = ScreenTheme.all.flatMap { theme in
    [ColorDepth.direct, .indexed].flatMap { depth in
      [0x000000, 0x15161C, 0x2E3440, 0xFBF1C7, 0xEFF1F5, 0xFFFFFF].map {
        ColorScheme(theme: theme, depth: depth, ground: Ground(exact: $0))
      } + [Ground.dark, .light].map { ColorScheme(theme: theme, depth: depth, ground: $0) }
    }
  }.filter { $0.theme.colors != .own && $0.theme.colors != .none }

  /// The grounds that a terminal may have if it says only how bright it is.
  private static func grounds(of ground: Ground?) -> [UInt32] {
    if let exact = ground?.exact { return [exact] }
    return ground?.isLight == true ? [0xEFF1F5, 0xFFFFFF] : [0x000000, 0x15161C, 0x2E3440]
  }

  @Test(arguments: schemes)
  func everyRoleIsReadable(scheme: ColorScheme) {
    var colors = RowColors(scheme: scheme)
    for surface in [Role?.none, .cursorRow, .unfocusedRow, .markedRow, .barRow] {
      for role in Role.allCases where !role.isSurface && !role.isDecoration {
        let text = "\(surface?.sequence ?? "")\(role.sequence)x"
        for ground in Self.grounds(of: scheme.ground) {
          let cells = TerminalCells(colors.bytes(Array(text.utf8)[...]), ground: ground)
          let ratio = cells.rows[0][0].contrast
          #expect(
            ratio >= 4.5, "\(role) on \(surface.map { "\($0)" } ?? "ground") \(scheme.theme.name): \(ratio)")
        }
      }
    }
  }

  @Test(arguments: schemes)
  func theRowUnderTheCursorStandsOut(scheme: ColorScheme) {
    var colors = RowColors(scheme: scheme)
    let row = colors.bytes(Array("\(Role.cursorRow.sequence)x".utf8)[...])
    guard let exact = scheme.ground?.exact else { return }
    let cell = TerminalCells(row, ground: exact).rows[0][0]
    #expect(TerminalCells.contrast(cell.background, exact) >= 1.25)
  }

  @Test(arguments: schemes)
  func aGroundEndsWithinARow(scheme: ColorScheme) {
    var colors = RowColors(scheme: scheme)
    let row = "\(Role.cursorRow.sequence)x\(Role.plainRow.sequence)y\(Role.project.sequence)z"
    let cells = TerminalCells(colors.bytes(Array(row.utf8)[...]), ground: 0x123456).rows[0]
    #expect(cells[1].background == 0x123456 && cells[2].background == 0x123456)
  }

  /// On an unknown ground a theme has only shades that can be read on white and on black, and only the row under the
  /// cursor has a ground of its own.
  @Test(arguments: Set(schemes.map { ColorScheme(theme: $0.theme, depth: $0.depth) }))
  func aScreenHasItsThemeOnAnUnknownGround(_ unknown: ColorScheme) {
    var scheme = unknown
    scheme.isOfScreen = true
    var colors = RowColors(scheme: scheme)
    #expect(scheme.limit?.contains("TODO_BACKGROUND") == true)
    #expect(!scheme.isPainted)
    for surface in [Role?.none, .cursorRow, .unfocusedRow, .markedRow, .barRow] {
      for role in Role.allCases where !role.isSurface && !role.isDecoration {
        let row = colors.bytes(Array("\(surface?.sequence ?? "")\(role.sequence)x".utf8)[...])
        let text = String(decoding: row, as: UTF8.self)
        #expect(text.contains("48;") == (surface == .cursorRow))
        for ground in [0x000000, 0xFFFFFF] as [UInt32] {
          // The terminal's own colours are known to it alone.
          guard text.split(separator: "m").dropLast().last?.contains("38;") ?? false else { continue }
          // The 256 have few colours that are neither bright nor dark.
          let cell = TerminalCells(row, ground: ground).rows[0][0]
          #expect(
            cell.contrast >= (surface == .cursorRow ? 4.5 : scheme.depth == .direct ? 3.5 : 3), "\(role)")
          #expect(surface != .cursorRow || TerminalCells.contrast(cell.background, ground) >= 1.25)
        }
      }
    }
  }

  /// Tags, keys, chips and days look different from each other even where few colours can be read.
  @Test(arguments: [Ground?.none, .dark, .light])
  func sixteenColoursTellTheRolesApart(ground: Ground?) {
    var scheme = ColorScheme(theme: .ink, depth: .sixteen, ground: ground)
    scheme.isOfScreen = true
    let looks = [Role.project, .context, .key, .link, .overdue, .today, .muted].map { scheme.look($0) }
    #expect(Set(looks).count == looks.count)
    let chips = [Role.chipA, .chipB, .chipC, .chipOther].map { scheme.look($0) }
    #expect(Set(chips).count == 4)
    // Priority A alone is filled, so that it is the loudest.
    #expect(chips.map { $0.contains("7;") } == [true, false, false, false])
  }

  @Test(arguments: [(ScreenTheme.ink, false), (.terminal, false), (.terminal, true)])
  func anUnknownGroundGetsOnlyColoursThatAnyoneCanRead(theme: ScreenTheme, isOfScreen: Bool) {
    var scheme = ColorScheme(theme: theme, depth: .direct, ground: nil)
    scheme.isOfScreen = isOfScreen
    var colors = RowColors(scheme: scheme)
    let chip = "\u{1B}[0;\(isOfScreen ? "7;" : "")1;31mA"
    #expect(colors.bytes(Array("\(Role.chipA.sequence)A".utf8)[...]).elementsEqual(chip.utf8))
    for role in Role.allCases {
      let shown = String(decoding: colors.bytes(Array("\(role.sequence)x".utf8)[...]), as: UTF8.self)
      let numbers = shown.dropFirst(2).dropLast(2).split(separator: ";")
      #expect(
        numbers.allSatisfy { ["0", "1", "2", "4", "7", "9", "31", "35", "39", "94"].contains($0) }, "\(shown)"
      )
    }
  }
}

extension Ground {
  static let dark = Ground(isLight: false)
  static let light = Ground(isLight: true)
}

extension Role {
  /// Whether it says nothing that the text beside it does not say.
  var isDecoration: Bool {
    switch self {
    case .border, .edgeA, .edgeB, .edgeC, .edgeOther: true
    default: false
    }
  }
}
