/// A line of todo.txt, put together from what another program knows of a task.
struct ComposedLine {
  /// The keys that have a member, a column or a property of their own.
  static let keys = ["due", "t", "rec", "until"]

  var isDone = false
  var priority: String?
  var created: String?
  var completed: String?

  private var words: String

  init(_ text: String) {
    words = text
  }

  /// Adds a key unless the text has it already, or there is no value.
  mutating func add(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty,
      !words.split(whereSeparator: \.isWhitespace).contains(where: {
        $0.hasPrefix("\(key):")
      })
    else { return }
    words += " \(key):\(Self.asWord(value))"
  }

  /// Adds the names that the text does not have.
  mutating func add(_ sigil: String, _ names: [String]) {
    for name in names.map(Self.asWord) {
      let isThere = words.split(whereSeparator: \.isWhitespace).contains {
        $0 == "\(sigil)\(name)" || $0 == "@\(name)"
      }
      if !isThere { words += " \(sigil)\(name)" }
    }
  }

  /// The line.
  ///
  /// - Parameter line: of the file, for the error.
  /// - Throws: `ExchangeError` for a date that is none, or a priority.
  func text(at line: Int? = nil) throws(ExchangeError) -> [UInt8] {
    for date in [created, completed].compactMap(\.self) where CivilDate(date) == nil {
      throw ExchangeError("“\(date)” is no date", line: line)
    }
    var parts: [String] = []
    if isDone {
      parts.append("x")
      // The date of creation counts only behind one of completion.
      if let completed { parts += [completed] + [created].compactMap(\.self) }
    } else {
      if let priority {
        guard priority.utf8.count == 1, let letter = priority.utf8.first, Priority(rawValue: letter) != nil
        else {
          throw ExchangeError("“\(priority)” is no priority", line: line)
        }
        parts.append("(\(priority))")
      }
      if let created { parts.append(created) }
    }
    return Array((parts + [words]).joined(separator: " ").utf8)
  }

  /// Blanks end a word.
  private static func asWord(_ value: String) -> String {
    value.split(whereSeparator: \.isWhitespace).joined(separator: "-")
  }

  /// The letter for a number of an iCalendar, 1 to 9; 0 stands for none.
  static func priority(_ number: Int) -> String? {
    switch number {
    case 1: "A"
    case 2...5: "B"
    case 6: "C"
    case 7: "D"
    case 8: "E"
    case 9: "F"
    default: nil
    }
  }

  /// The day of `20261201` or `20261201T100000Z`, as ISO writes it.
  static func day(_ value: String) -> String? {
    let digits = value.prefix(8)
    guard digits.count == 8, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }

  /// The recurrence of a rule; nil for one that `rec:` can't say.
  static func recurrence(_ rule: String) -> String? {
    let parts = rule.uppercased().split(separator: ";").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    let values = Dictionary(parts.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    let interval = values["INTERVAL"].flatMap { Int($0) } ?? 1
    if let days = values["BYDAY"]?.lowercased().split(separator: ",") {
      return interval == 1 ? days.joined(separator: ",") : nil
    }
    let units = ["DAILY": "d", "WEEKLY": "w", "MONTHLY": "m", "YEARLY": "y"]
    return values["FREQ"].flatMap { units[$0] }.map { "+\(interval)\($0)" }
  }
}
