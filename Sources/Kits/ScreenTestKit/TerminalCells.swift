import Glibc
public import TerminalText

/// What a terminal shows for bytes: the character and the colours of each cell.
public struct TerminalCells: Hashable, Sendable {
  public struct Cell: Hashable, Sendable {
    public var character: Character = " "

    /// As `0xRRGGBB`.
    public var foreground: UInt32
    public var background: UInt32
    public var isBold = false
    public var isUnderlined = false

    /// The role of the character, and of the row's ground, if the bytes have the private sequences of roles.
    public var role: Role?
    public var surface: Role?

    /// By WCAG 2.
    public var contrast: Double { TerminalCells.contrast(foreground, background) }
  }

  public private(set) var rows: [[Cell]] = []

  private let plain: Cell
  private var look: Cell
  private var isReversed = false
  private var row = 0
  private var column = 0

  /// - Parameters:
  ///   - bytes: text with SGR, moves of the cursor, and erasing to the end of a row.
  ///   - ground: that of the terminal.
  public init(_ bytes: some Sequence<UInt8>, ground: UInt32 = 0x15161C) {
    let text: UInt32 = Self.contrast(ground, 0xFFFFFF) > Self.contrast(ground, 0) ? 0xCCCCCC : 0x222222
    plain = Cell(foreground: text, background: ground)
    look = plain
    var rest = String(decoding: Array(bytes), as: UTF8.self)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": takeSequence(from: &rest)
      case "\n", "\r\n":
        (row, column) = (row + 1, 0)
        look.surface = nil
      case "\r": column = 0
      default: put(character)
      }
    }
  }

  /// The characters of a row, without blanks at the end.
  public func text(ofRow row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    var text = String(rows[row].map(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The contrast of two colours by WCAG 2.
  public static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(_ color: UInt32) -> Double {
    let shares = [16, 8, 0].map { shift -> Double in
      let share = Double(color >> UInt32(shift) & 255) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2]
  }

  private mutating func put(_ character: Character) {
    while rows.count <= row { rows.append([]) }
    while rows[row].count <= column { rows[row].append(plain) }
    var cell = look
    cell.character = character
    if isReversed { (cell.foreground, cell.background) = (cell.background, cell.foreground) }
    rows[row][column] = cell
    column += DisplayText.width(of: Array(String(character).utf8)[...])
  }

  private mutating func takeSequence(from rest: inout Substring) {
    if rest.first == "]" {
      rest = rest.drop { $0 != "\\" && $0 != "\u{07}" }.dropFirst()
      return
    }
    guard rest.popFirst() == "[" else { return }
    let parameters = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(parameters.count)
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch rest.popFirst() {
    case "m": set(numbers)
    case "G":
      column = max(0, (numbers.first ?? 1) - 1)
      look.surface = nil
    case "H": (row, column) = (max(0, (numbers.first ?? 1) - 1), max(0, (numbers.dropFirst().first ?? 1) - 1))
    case "K":
      if rows.indices.contains(row), column < rows[row].count { rows[row].removeSubrange(column...) }
    default: break
    }
  }

  private mutating func set(_ numbers: [Int]) {
    var numbers = numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0:
        // A ground lasts to the end of the row, or to the next move to a column.
        let surface = look.surface
        (look, isReversed) = (plain, false)
        look.surface = surface
      case 1: look.isBold = true
      case 4: look.isUnderlined = true
      case 7: isReversed = true
      case 27: isReversed = false
      case 38: look.foreground = Self.color(&numbers) ?? look.foreground
      case 48: look.background = Self.color(&numbers) ?? look.background
      case 39: look.foreground = plain.foreground
      case 49: look.background = plain.background
      case 30...37: look.foreground = Self.usual[number - 30]
      case 90...97: look.foreground = Self.usual[number - 82]
      default:
        guard let role = Role(number: number) else { break }
        if role.isSurface { look.surface = role } else { look.role = role }
      }
    }
  }

  private static func color(_ numbers: inout ArraySlice<Int>) -> UInt32? {
    if numbers.popFirst() == 5 {
      guard let index = numbers.popFirst() else { return nil }
      if index < 16 { return usual[index] }
      if index >= 232 { return UInt32(8 + 10 * (index - 232)) * 0x010101 }
      let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
      let place = index - 16
      return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
    }
    guard let red = numbers.popFirst(), let green = numbers.popFirst(), let blue = numbers.popFirst() else {
      return nil
    }
    return UInt32(red << 16 | green << 8 | blue)
  }

  /// xterm's 16 colours.
  private static let usual: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000,
    0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
}
