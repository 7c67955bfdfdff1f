/// A range of months: `3` for three from this one on, `+2m` for this one and the next two, `-2m` for the
/// previous two and this one.
public struct MonthSpan: Hashable, Sendable {
  /// The first and the last month, relative to this one.
  public let offsets: ClosedRange<Int>
  public static let thisMonth = MonthSpan(offsets: 0...0)

  private init(offsets: ClosedRange<Int>) {
    self.offsets = offsets
  }

  /// Nil for other forms; limited to ten years.
  public init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    let sign = text.first.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
    var digits = text.dropFirst(sign == nil ? 0 : 1)
    if sign != nil, digits.popLast() != "m" { return nil }
    guard digits.isDigits(1...3), let count = Int(digits), (1...Self.mostMonths).contains(count) else {
      return nil
    }
    switch sign {
    case "+": offsets = 0...count
    case "-": offsets = -count...0
    default: offsets = 0...(count - 1)
    }
  }

  public static let mostMonths = 120

  /// The first day of each month; months outside the calendar are left out.
  public func months(around today: CivilDate) -> [CivilDate] {
    offsets.compactMap { (today - (today.components.day - 1)).adding(months: $0) }
  }
}
