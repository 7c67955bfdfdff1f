/// What a part of a screen or of a listing means. A theme gives each role its look.
///
/// A screen is drawn with each role's private sequence, which `ColorScheme` replaces on the way to the terminal.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  case text

  /// The text of the row under the cursor.
  case strong

  /// Numbers, later dates, and words beside what matters.
  case muted

  /// A `key:value` pair.
  case pair
  case heading
  case border

  /// Marks and links; a key is bold.
  case accent, key, link
  case project, context, overdue, today

  /// What has succeeded or changed.
  case good

  /// The bar of a chart.
  case bar
  case completed

  // The letter of a priority on its chip. The parentheses beside it are as invisible as the theme allows.
  case chipA, chipB, chipC, chipOther
  case edgeA, edgeB, edgeC, edgeOther

  case activeTab

  /// What a cursor within a picture is on, such as a day of a month.
  case chosen

  // Grounds of whole rows. Each lasts to the end of the row, or to the next move to a column.
  case cursorRow, unfocusedRow, markedRow, barRow

  /// The terminal's own ground, which ends another within a row.
  case plainRow

  /// The sequence that stands for the role until it is shown. ECMA-48 gives these numbers no meaning.
  public var sequence: String { "\u{1B}[\(Self.firstNumber + Int(rawValue))m" }

  package static let firstNumber = 200

  /// The role of a parameter of a sequence.
  package init?(number: Int) {
    guard let value = UInt8(exactly: number - Self.firstNumber) else { return nil }
    self.init(rawValue: value)
  }

  /// Whether it is the ground of a whole row.
  public var isSurface: Bool {
    switch self {
    case .cursorRow, .unfocusedRow, .markedRow, .barRow, .plainRow: true
    default: false
    }
  }

  /// The chip of a priority, by its capital letter in ASCII, and the chip's parentheses.
  public static func chip(_ letter: UInt8) -> (letter: Role, edge: Role) {
    switch letter {
    case UInt8(ascii: "A"): (.chipA, .edgeA)
    case UInt8(ascii: "B"): (.chipB, .edgeB)
    case UInt8(ascii: "C"): (.chipC, .edgeC)
    default: (.chipOther, .edgeOther)
    }
  }
}
