/// English ordinal numbers for the days of a month: `1st` to `31st`.
enum Ordinal {
  /// Nil for numbers that no month has.
  static func spelling(of day: Int) -> String? {
    guard (1...31).contains(day) else { return nil }
    return "\(day)" + suffix(of: day)
  }

  /// The number, if the suffix fits it.
  static func day(_ text: some StringProtocol) -> Int? {
    guard let day = Int(text.prefix(while: \.isASCIIDigit)), spelling(of: day) == String(text) else {
      return nil
    }
    return day
  }

  private static func suffix(of day: Int) -> String {
    switch (day / 10, day % 10) {
    case (1, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  }
}
