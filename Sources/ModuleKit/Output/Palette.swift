public import TodoTxt

/// The escape sequences for the parts of a listing; an empty one leaves that part as it is.
///
/// Lines come in the colour of their state or priority; words inside a line in one of their own, after
/// which `reset` and the line's sequence follow.
public struct Palette: Hashable, Sendable {
  /// For priorities that have no sequence of their own.
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

  // What todo.sh knows nothing of.
  public var heading: String
  public var overdue: String
  public var faint: String

  /// Ends any of the others.
  public var reset: String

  /// A to Z; an array, because listings look here for every line.
  private var priorities = [String](repeating: "", count: 26)

  /// - Parameter priorities: by capital letter.
  public init(
    priorities: KeyValuePairs<Character, String> = [:], otherPriorities: String = "",
    completed: String = "", project: String = "", context: String = "", date: String = "",
    number: String = "", metadata: String = "", heading: String = "", overdue: String = "",
    faint: String = "", reset: String = ""
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
    self.faint = faint
    self.reset = reset
    for (letter, sequence) in priorities {
      if let priority = letter.asciiValue.flatMap(Priority.init(rawValue:)) { self[priority] = sequence }
    }
  }

  /// No escape sequences at all.
  public static let plain = Palette()

  /// todo.sh's colours: A yellow, B green, C light blue, other priorities white, completed tasks grey.
  public static let standard = Palette(
    priorities: ["A": "\u{1B}[1;33m", "B": "\u{1B}[0;32m", "C": "\u{1B}[1;34m"],
    otherPriorities: "\u{1B}[1;37m", completed: "\u{1B}[0;37m", heading: "\u{1B}[1m",
    overdue: "\u{1B}[0;31m", faint: "\u{1B}[2m", reset: "\u{1B}[0m")

  /// The sequence of one priority; an empty one stands for `otherPriorities`.
  public subscript(priority: Priority) -> String {
    get { priorities[Int(priority.rawValue - Self.firstLetter)] }
    set { priorities[Int(priority.rawValue - Self.firstLetter)] = newValue }
  }

  /// The sequence that a task's line starts with.
  public func sequence(priority: Priority?, isCompleted: Bool) -> String {
    if isCompleted { return completed }
    guard let priority else { return "" }
    let own = self[priority]
    return own.isEmpty ? otherPriorities : own
  }

  private static let firstLetter = UInt8(ascii: "A")
}
