/// The days that a test of a query means on one day.
package struct QueryDays: Sendable {
  /// Days since 1970; empty where no day is meant.
  private let days: ClosedRange<Int32>?
  private let excluded: CivilDate?
  private let includesNone: Bool

  package init(_ test: QueryDateTest, _ calendar: TodoCalendar) {
    let day = { (date: QueryDate) in date.day(in: calendar).daysSinceEpoch }
    var (lower, upper) = (Int32.min, Int32.max)
    var excluded: CivilDate?
    switch test {
    case .any: break
    case .none: (lower, upper) = (.max, .min)
    case .range(let first, let last):
      lower = first.map(day) ?? lower
      upper = last.map(day) ?? upper
    case .before(let date): upper = day(date) - 1
    case .after(let date): lower = day(date) + 1
    case .differs(from: let date): excluded = date.day(in: calendar)
    }
    days = lower <= upper ? lower...upper : nil
    self.excluded = excluded
    includesNone = if case .none = test { true } else { false }
  }

  /// - Parameter date: nil for a task without one.
  package func contains(_ date: CivilDate?) -> Bool {
    guard let date else { return includesNone }
    return days?.contains(date.daysSinceEpoch) ?? false && date != excluded
  }
}
