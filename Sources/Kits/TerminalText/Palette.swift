import PlainText

/// The escape sequences for the parts of a screen or a listing. An empty sequence leaves its part unstyled.
///
/// A line has the colour of its state or priority. A word with a colour of its own is followed by `reset`
/// and the line's sequence.
public struct Palette: Hashable, Sendable {
  /// For priorities without a sequence of their own.
  public var otherPriorities = ""

  /// For every date in a line.
  public var date = ""

  /// Resets every other sequence.
  public var reset: String

  /// Whether a line without a colour of its own shows its priority as a chip.
  public var hasChips = false

  /// By the raw value of the role. An array, because listings look up every word here.
  private var roles = [String](repeating: "", count: Role.allCases.count)

  /// From A to Z.
  private var priorities = [String](repeating: "", count: 26)

  public init(heading: String = "", faint: String = "", reset: String = "") {
    self.reset = reset
    self.heading = heading
    self.faint = faint
  }

  private init(reset: String, looks: (Role) -> String) {
    self.init(reset: reset)
    hasChips = true
    for role in Role.allCases { self[role] = looks(role) }
    number = faint
  }

  /// No escape sequences at all.
  public static let plain = Palette()

  /// The sequences that stand for the roles until a screen shows them.
  public static let roles = Palette(reset: "\u{1B}[0m", looks: \.sequence)

  /// The looks of the roles, for output that no screen translates.
  public init(_ scheme: ColorScheme) {
    self.init(reset: "\u{1B}[0m") { role in
      let look = scheme.look(role)
      return look.isEmpty ? "" : "\u{1B}[0;\(look)m"
    }
  }

  /// The terminal's own colours, readable on light and dark grounds.
  public static let standard = Palette(ColorScheme())

  /// The palette with everything in its faint colour.
  public var faded: Palette {
    var palette = Palette(heading: faint, faint: faint, reset: reset)
    (palette.otherPriorities, palette.completed) = (faint, faint)
    (palette.overdue, palette.dueToday) = (faint, faint)
    for role in Role.allCases where role.isSurface { palette[role] = self[role] }
    return palette
  }

  public subscript(role: Role) -> String {
    get { roles[Int(role.rawValue)] }
    set { roles[Int(role.rawValue)] = newValue }
  }

  // The words of a line.
  public var project: String {
    get { self[.project] }
    set { self[.project] = newValue }
  }
  public var context: String {
    get { self[.context] }
    set { self[.context] = newValue }
  }

  /// A `key:value` pair.
  public var metadata: String {
    get { self[.pair] }
    set { self[.pair] = newValue }
  }

  /// The number before a line.
  public var number = ""
  public var completed: String {
    get { self[.completed] }
    set { self[.completed] = newValue }
  }
  public var heading: String {
    get { self[.heading] }
    set { self[.heading] = newValue }
  }
  public var overdue: String {
    get { self[.overdue] }
    set { self[.overdue] = newValue }
  }
  public var dueToday: String {
    get { self[.today] }
    set { self[.today] = newValue }
  }
  public var faint: String {
    get { self[.muted] }
    set { self[.muted] = newValue }
  }

  /// The sequence of a priority by its capital letter, in ASCII; empty for `otherPriorities`.
  public subscript(letter letter: UInt8) -> String {
    get { priorities[Int(letter - Self.firstLetter)] }
    set { priorities[Int(letter - Self.firstLetter)] = newValue }
  }

  /// A priority in parentheses, which are as invisible as the theme allows.
  ///
  /// - Parameter letter: its capital letter, in ASCII.
  public func chip(_ letter: UInt8) -> [UInt8] {
    let (role, edge) = Role.chip(letter)
    let (look, sides, letter) = (self[role], self[edge], UnicodeScalar(letter))
    let middle = look == sides ? "\(letter)" : "\(look)\(letter)\(sides)"
    return Array("\(sides)(\(middle))\(look.isEmpty && sides.isEmpty ? "" : reset)".utf8)
  }

  /// The row in a style of the palette; unchanged if the style is empty.
  public func styled(_ row: [UInt8], _ style: String) -> [UInt8] {
    style.isEmpty ? row : Array(style.utf8) + row + Array(reset.utf8)
  }

  /// The row on a ground of its own, which reaches to the edge of its room.
  public func row(_ row: [UInt8], on surface: Role, columns: Int) -> [UInt8] {
    let sequence = self[surface]
    guard surface.isSurface, !sequence.isEmpty else { return row }
    let blanks = max(0, columns - DisplayText.styledWidth(of: row[...]))
    return Array(sequence.utf8) + row + [UInt8](repeating: .space, count: blanks) + Array(reset.utf8)
  }

  private static let firstLetter = UInt8(ascii: "A")
}
