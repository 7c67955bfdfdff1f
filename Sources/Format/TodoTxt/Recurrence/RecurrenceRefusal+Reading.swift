import PlainText

extension RecurrenceRefusal {
  /// Nil if the value is valid.
  init?(_ text: String) {
    guard Recurrence(text) == nil else { return nil }
    self.init(text, suggestion: Self.similar(to: text))
  }

  /// The interval that the text may mean; nil for an interval, and if no word is similar.
  package static func suggestion(for text: String) -> String? { RecurrenceRefusal(text)?.suggestion }

  /// `1w` for `weekyl` and `weekly`, `2w` for `2weeks`; nil if no word is similar.
  private static func similar(to text: String) -> String? {
    let folded = text.lowercased()
    let plus = folded.first == "+" ? "+" : ""
    let value = folded.dropFirst(plus.count)
    let digits = value.prefix(while: \.isASCIIDigit)
    let word = value[digits.endIndex...].drop { $0 == "-" || $0 == "_" }
    guard digits.count <= 3, !word.isEmpty, word.allSatisfy({ ("a"..."z").contains($0) }) else { return nil }
    let matches = words.map { (length: zip($0.name, word).prefix { $0 == $1 }.count, word: $0) }
    guard let best = matches.max(by: { $0.length < $1.length }), best.length >= leastPrefix else {
      return nil
    }
    guard let unit = best.word.unit else { return digits.isEmpty ? "\(best.word.value)" : nil }
    let count = (Int(digits) ?? 1) * best.word.count
    return (1...999).contains(count) ? "\(plus)\(count)\(unit)" : nil
  }

  private static let leastPrefix = 3

  private struct Word {
    let name: String
    var count = 1

    /// Nil for a weekday.
    var unit: Character?
    var value: Substring { name.prefix(3) }
  }

  private static let words =
    CalendarUnit.allCases.flatMap { unit in
      unit.words.map { Word(name: $0.name, count: $0.count, unit: unit.rawValue) }
    } + Weekday.allCases.map { Word(name: $0.name.lowercased()) }
}
