/// The number of open tasks due on each day.
public struct DueDays: Hashable, Sendable {
  private var counts: [CivilDate: Int] = [:]

  public init() {}

  public mutating func add(_ day: CivilDate) { counts[day, default: 0] += 1 }

  public subscript(day: CivilDate) -> Int { counts[day] ?? 0 }
}
