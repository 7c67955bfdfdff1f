/// A calendar offset: `3d`, `+2w`, `-1m`, `1y`, `5b`, `1m1w`, `+1y-1m`.
public struct DateOffset: Hashable, Sendable {
  /// Months; a year counts as twelve.
  public var months = 0

  /// Days; a week counts as seven.
  public var days = 0

  /// Business days, Monday to Friday.
  public var businessDays = 0

  /// Whether any part is negative.
  public private(set) var hasMinus = false

  public init(months: Int = 0, days: Int = 0, businessDays: Int = 0) {
    self.months = months
    self.days = days
    self.businessDays = businessDays
  }

  /// Parses parts of a number and one of `d`, `w`, `m`, `y` and `b`, each with an optional sign. After a
  /// minus, every part needs a sign: `-1m1w` would be ambiguous.
  ///
  /// - Parameter needsSign: whether the first part must have a sign.
  public init?(_ text: some StringProtocol, needsSign: Bool = false) {
    var rest = Substring(text)
    guard !rest.isEmpty else { return nil }
    var isFirst = true
    while let first = rest.first {
      let isSigned = first == "+" || first == "-"
      if isSigned { rest.removeFirst() }
      guard isSigned || !(hasMinus || isFirst && needsSign) else { return nil }
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
      guard (1...Self.mostDigits).contains(digits.count), let number = Int(digits),
        let unit = rest.popFirst(),
        add(first == "-" ? -number : number, unit)
      else { return nil }
      hasMinus = hasMinus || first == "-"
      isFirst = false
    }
  }

  /// Enough for any offset within the calendar, and small enough not to overflow.
  private static let mostDigits = 7

  /// - Parameter unit: the letter of a `CalendarUnit`.
  /// - Returns: false for any other letter.
  mutating func add(_ count: Int, _ unit: Character) -> Bool {
    guard let part = CalendarUnit(rawValue: unit)?.offset(count) else { return false }
    months += part.months
    days += part.days
    businessDays += part.businessDays
    return true
  }

  public var negated: DateOffset {
    var offset = DateOffset(months: -months, days: -days, businessDays: -businessDays)
    offset.hasMinus = true
    return offset
  }

  /// Adds the offset to `date`: first the months, cut to the end of a short month, then the days, then the
  /// business days. Nil outside the calendar.
  public func applied(to date: CivilDate) -> CivilDate? {
    date.adding(months: months)?.adding(days: days)?.adding(businessDays: businessDays)
  }
}
