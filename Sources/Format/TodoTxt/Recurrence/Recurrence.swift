/// How often a task recurs: the value of `rec:`.
public enum Recurrence: Hashable, Sendable {
  /// A weekday, or the nth of a month; a negative n counts from the end.
  public struct Day: Hashable, Sendable {
    public var nth: Int?
    public var weekday: Weekday

    func contains(_ date: CivilDate) -> Bool {
      guard date.weekday == weekday else { return false }
      guard let nth else { return true }
      let day = date.components.day
      return nth > 0 ? (day - 1) / 7 + 1 == nth : (date.lastDayOfMonth - day) / 7 + 1 == -nth
    }
  }

  /// - Parameter isStrict: whether it counts from the old date, not from the completion date: a leading `+`.
  case every(Int, CalendarUnit, isStrict: Bool)
  case on([Day])

  /// Parses `[+]N(d|b|w|m|y)`, with N from 1 to 999 and 1 by default; or a list of weekdays, each with an
  /// optional number in the month: `mon,fri`, `2tue`, `-1fri`. Nil for other forms.
  public init?(_ text: some StringProtocol) {
    var rest = Substring(text.lowercased())
    let isStrict = rest.first == "+"
    if isStrict { rest.removeFirst() }
    if let last = rest.last, let unit = CalendarUnit(rawValue: last) {
      let digits = rest.dropLast()
      let count = digits.isEmpty ? 1 : digits.isDigits(1...3) ? Int(digits) ?? 0 : 0
      if count > 0 {
        self = .every(count, unit, isStrict: isStrict)
        return
      }
    }
    var days: [Day] = []
    for name in rest.split(separator: ",", omittingEmptySubsequences: false) {
      guard let day = Day(name) else { return nil }
      // Seven weekdays in eleven variants limit the length of a list.
      if !days.contains(day) { days.append(day) }
    }
    self = .on(days)
  }
}

extension Recurrence.Day {
  fileprivate init?(_ text: Substring) {
    let number = text.prefix { $0 == "-" || $0.isASCIIDigit }
    guard let weekday = Weekday(name: text[number.endIndex...], atLeast: 2) else { return nil }
    guard !number.isEmpty else {
      self.init(nth: nil, weekday: weekday)
      return
    }
    guard number.count == (number.first == "-" ? 2 : 1), let nth = Int(number), (1...5).contains(abs(nth))
    else {
      return nil
    }
    self.init(nth: nth, weekday: weekday)
  }
}

extension TodoItem {
  /// `rec`: how often the task recurs.
  public var recurrence: Recurrence? {
    firstTag("rec") { Recurrence(String(decoding: $0, as: UTF8.self)) }?.value
  }
}
