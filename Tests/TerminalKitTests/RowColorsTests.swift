import ModuleKit
import TerminalText
import Testing
import ViewKit

@testable import TerminalKit

@Suite struct RowColorsTests {
  private func row(_ row: String, in theme: String, isOnLight: Bool = false, hasTrueColor: Bool = true) throws
    -> String
  {
    let theme = try #require(ScreenTheme(named: theme))
    let colors = RowColors(theme: theme, isOnLight: isOnLight, hasTrueColor: hasTrueColor)
    return String(decoding: colors.bytes(Array(row.utf8)[...]), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", "plain"), ("\u{1B}[31mlate\u{1B}[0m", "\u{1B}[38;2;251;73;52mlate\u{1B}[0m"),
    ("\u{1B}[1;35mA\u{1B}[m", "\u{1B}[1;38;2;211;134;155mA\u{1B}[m"),
    ("\u{1B}[0;94mB", "\u{1B}[0;38;2;131;165;152mB"), ("\u{1B}[7;41mx", "\u{1B}[7;48;2;251;73;52mx"),
    // Colours that a user chose among 256, or among all.
    ("\u{1B}[38;5;31mx", "\u{1B}[38;5;31mx"), ("\u{1B}[38;2;31;32;33;1mx", "\u{1B}[38;2;31;32;33;1mx"),
    ("\u{1B}[38mx", "\u{1B}[38mx"),
    // Other sequences, and parts of one.
    ("\u{1B}[31Gx", "\u{1B}[31Gx"), ("\u{1B}]8;;a\u{1B}\\", "\u{1B}]8;;a\u{1B}\\"),
    ("x\u{1B}[31", "x\u{1B}[31"),
    ("\u{1B}", "\u{1B}"),
  ])
  func usesTheColoursOfTheTheme(text: String, shown: String) throws {
    #expect(try row(text, in: "gruvbox") == shown)
    #expect(try row(text, in: "terminal") == text)
  }

  @Test func followsTheBackground() throws {
    #expect(try row("\u{1B}[31m", in: "gruvbox", isOnLight: true) == "\u{1B}[38;2;157;0;6m")
  }

  @Test(arguments: [
    ("gruvbox", "\u{1B}[31m", "\u{1B}[38;5;203m"), ("solarized", "\u{1B}[2;30m", "\u{1B}[2;38;5;60m"),
    ("catppuccin", "\u{1B}[97m", "\u{1B}[38;5;189m"),
  ])
  func takesTheNearestOf256Colours(theme: String, text: String, shown: String) throws {
    #expect(try row(text, in: theme, hasTrueColor: false) == shown)
  }

  @Test(arguments: [
    ("\u{1B}[1;35mA\u{1B}[0m", "\u{1B}[1mA\u{1B}[0m"), ("\u{1B}[31mx\u{1B}[m", "x\u{1B}[m"),
    ("\u{1B}[38;5;31;2mx", "\u{1B}[2mx"), ("\u{1B}[48;2;1;2;3mx", "x"),
  ])
  func theMonoThemeRemovesColours(text: String, shown: String) throws {
    #expect(try row(text, in: "mono") == shown)
  }
}
