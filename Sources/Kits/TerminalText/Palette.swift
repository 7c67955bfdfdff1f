/// The escape sequences for the parts of a listing. An empty sequence leaves its part unstyled.
///
/// A line has the colour of its state or priority. A word with a colour of its own is followed by `reset`
/// and the line's sequence.
public struct Palette: Hashable, Sendable {
  /// For priorities without a sequence of their own.
  public var otherPriorities: String
  public var completed: String

  // The words of a line.
  public var project: String
  public var context: String
  public var date: String

  /// The number before a line.
  public var number: String

  /// A `key:value` pair.
  public var metadata: String

  // Parts that todo.sh does not colour.
  public var heading: String
  public var overdue: String
  public var dueToday: String
  public var faint: String

  /// Resets every other sequence.
  public var reset: String

  /// From A to Z. An array, because listings look up every line here.
  private var priorities = [String](repeating: "", count: 26)

  /// - Parameter priorities: by capital letter.
  public init(
    priorities: KeyValuePairs<Character, String> = [:], otherPriorities: String = "",
    completed: String = "", project: String = "", context: String = "", date: String = "",
    number: String = "", metadata: String = "", heading: String = "", overdue: String = "",
    dueToday: String = "", faint: String = "", reset: String = ""
  ) {
    self.otherPriorities = otherPriorities
    self.completed = completed
    self.project = project
    self.context = context
    self.date = date
    self.number = number
    self.metadata = metadata
    self.heading = heading
    self.overdue = overdue
    self.dueToday = dueToday
    self.faint = faint
    self.reset = reset
    for (letter, sequence) in priorities {
      if let letter = letter.asciiValue { self[letter: letter] = sequence }
    }
  }

  /// No escape sequences at all.
  public static let plain = Palette()

  /// The terminal's own colours, readable on light and dark backgrounds: A bold magenta, B light blue, C
  /// magenta, overdue red, due today bold, completed faint.
  public static let standard = Palette(
    priorities: ["A": "\u{1B}[1;35m", "B": "\u{1B}[0;94m", "C": "\u{1B}[0;35m"],
    completed: "\u{1B}[0;2m", heading: "\u{1B}[1m", overdue: "\u{1B}[0;31m", dueToday: "\u{1B}[0;1m",
    faint: "\u{1B}[2m", reset: "\u{1B}[0m")

  /// The palette with everything in its faint colour.
  public var faded: Palette {
    Palette(
      otherPriorities: faint, completed: faint, heading: faint, overdue: faint, dueToday: faint, faint: faint,
      reset: reset)
  }

  /// The sequence of a priority by its capital letter, in ASCII; empty for `otherPriorities`.
  public subscript(letter letter: UInt8) -> String {
    get { priorities[Int(letter - Self.firstLetter)] }
    set { priorities[Int(letter - Self.firstLetter)] = newValue }
  }

  /// The row in a style of the palette; unchanged if the style is empty.
  public func styled(_ row: [UInt8], _ style: String) -> [UInt8] {
    style.isEmpty ? row : Array(style.utf8) + row + Array(reset.utf8)
  }

  private static let firstLetter = UInt8(ascii: "A")
}
