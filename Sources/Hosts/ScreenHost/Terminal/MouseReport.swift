import ScreenKit

/// A mouse report of modes 1000 and 1006: `ESC [ < button ; column ; row M`.
enum MouseReport {
  /// - Returns: nil for reports that are not used, such as a button's release.
  static func event(parameters: ArraySlice<UInt8>, final: UInt8) -> MouseEvent? {
    let numbers = parameters.split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard final == UInt8(ascii: "M"), numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], column > 0, row > 0, let kind = kind(button)
    else { return nil }
    return MouseEvent(kind, at: ScreenPosition(column: column - 1, row: row - 1))
  }

  private static let rowsPerNotch = 3

  /// Held modifier keys are ignored.
  private static func kind(_ button: Int) -> MouseEvent.Kind? {
    switch button & ~0b1_1100 {
    case 0: .press(count: 1)
    case 64: .wheel(rows: -rowsPerNotch)
    case 65: .wheel(rows: rowsPerNotch)
    default: nil
    }
  }
}
