/// The range of days and minutes that a test of a query means on a given day.
package struct QueryDays: Sendable {
  /// As in `TaskDate.position`; nil for an empty range.
  private let positions: ClosedRange<Int>?
  private let excluded: ClosedRange<Int>?
  private let includesNone: Bool

  package init(_ test: QueryDateTest, _ calendar: TodoCalendar) {
    let positions = { (date: QueryDate) in date.date(in: calendar).positions }
    var (lower, upper) = (Int.min, Int.max)
    var excluded: ClosedRange<Int>?
    switch test {
    case .any: break
    case .none: (lower, upper) = (.max, .min)
    case .range(let range): (lower, upper) = range.positions(in: calendar)
    case .before(let date): upper = positions(date).lowerBound - 1
    case .after(let date): lower = positions(date).upperBound + 1
    case .differs(from: let date): excluded = positions(date)
    }
    self.positions = lower <= upper ? lower...upper : nil
    self.excluded = excluded
    includesNone = if case .none = test { true } else { false }
  }

  /// - Parameter date: nil for a task without one.
  package func contains(_ date: TaskDate?) -> Bool {
    guard let position = date?.position else { return includesNone }
    return positions?.contains(position) ?? false && !(excluded?.contains(position) ?? false)
  }
}
