extension Recurrence {
  /// The rule in words: `every 2 weeks after it is done`, `every month from its date`, `every Mon, Thu`.
  public var phrase: String {
    switch self {
    case .every(let count, let unit, let isStrict):
      let name = unit.words[0].name
      let span = count == 1 ? String(name.dropLast()) : "\(count) \(name)"
      return "every \(span) \(isStrict ? "from its date" : "after it is done")"
    case .on(let days):
      return "every \(days.map(\.phrase).joined(separator: ", "))"
    }
  }
}

extension Recurrence.Day {
  fileprivate var phrase: String {
    let name = weekday.name.prefix(3)
    guard let nth else { return String(name) }
    let places =
      nth > 0
      ? ["1st", "2nd", "3rd", "4th", "5th"] : ["last", "2nd last", "3rd last", "4th last", "5th last"]
    return "\(places[abs(nth) - 1]) \(name) of a month"
  }
}
