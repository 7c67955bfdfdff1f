import ModuleKit
import TerminalText
import Testing
import TodoTxt

/// The default colours must be readable on any background.
@Suite struct PaletteTests {
  /// The sixteen colours as two widely used terminals show them; the light ones begin at 90.
  private static let terminals: [String: [Int: UInt32]] = [
    "xterm": [
      31: 0xCD0000, 32: 0x00CD00, 33: 0xCDCD00, 34: 0x0000EE, 35: 0xCD00CD, 36: 0x00CDCD, 37: 0xE5E5E5,
      91: 0xFF0000, 92: 0x00FF00, 93: 0xFFFF00, 94: 0x5C5CFF, 95: 0xFF00FF, 96: 0x00FFFF, 97: 0xFFFFFF,
    ],
    "VTE": [
      31: 0xC01C28, 32: 0x26A269, 33: 0xA2734C, 34: 0x12488B, 35: 0xA347BA, 36: 0x2AA1B3, 37: 0xD0CFCC,
      91: 0xF66151, 92: 0x33DA7A, 93: 0xE9AD0C, 94: 0x2A7BDE, 95: 0xC061CB, 96: 0x33C7DE, 97: 0xFFFFFF,
    ],
  ]

  private static let sequences =
    ["A", "B", "C", "D", "Z"].compactMap { (letter: Character) in
      Priority(rawValue: letter.asciiValue ?? 0).map {
        Palette.standard.sequence(priority: $0, isCompleted: false)
      }
    } + [
      Palette.standard.completed, Palette.standard.overdue, Palette.standard.dueToday, Palette.standard.faint,
      Palette.standard.heading,
    ]

  @Test(arguments: sequences, ["xterm", "VTE"])
  func isReadableOnLightAndDarkBackgrounds(sequence: String, terminal: String) throws {
    let codes = sequence.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(!codes.contains { (40...47).contains($0) || (100...107).contains($0) })
    // 39 is the terminal's own.
    for code in codes.filter({ $0 >= 30 && $0 != 39 }) {
      // Bold is also light on many terminals.
      for code in codes.contains(1) && code < 90 ? [code, code + 60] : [code] {
        let color = Self.luminance(try #require(Self.terminals[terminal]?[code]))
        #expect((color + 0.05) / 0.05 >= 3, "\(code) on black")
        #expect(1.05 / (color + 0.05) >= 3, "\(code) on white")
      }
    }
  }

  /// As the Web Content Accessibility Guidelines define it.
  private static func luminance(_ color: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      // Close enough to the exact curve.
      let value = Double(color >> shift & 0xFF) / 255
      return value * value * (0.75 + 0.25 * value)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}
