/// A day of the week; the raw value counts from Sunday, 0, to Saturday, 6, as `tm_wday` does.
public enum Weekday: Int, Sendable, CaseIterable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The English name, such as "Sunday".
  public var name: String { spelling.description }

  /// The name in ASCII, for spelling many dates.
  package var spelling: StaticString {
    switch self {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }

  /// Reads an English name or its beginning, in any case: "Monday", "mon".
  ///
  /// - Parameter atLeast: the minimum number of letters; two letters identify a day.
  public init?(name: some StringProtocol, atLeast leastLength: Int = 3) {
    let wanted = name.lowercased()
    guard wanted.count >= leastLength,
      let day = Self.allCases.first(where: { $0.name.lowercased().hasPrefix(wanted) })
    else { return nil }
    self = day
  }
}
