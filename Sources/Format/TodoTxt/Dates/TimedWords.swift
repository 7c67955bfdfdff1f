/// A text with a time of day at its start or end, split into the time and the rest: `fri at 14:00`,
/// `fri-2pm`, `9:30 tomorrow`, `2026-11-24T14:00`, `noon`.
struct TimedWords {
  let time: TimeOfDay

  /// The words of the date; empty if there are none.
  let rest: String

  /// - Parameter text: in lower case.
  /// - Returns: nil if neither the last nor the first words are a time.
  init?(_ text: String) {
    let words = text.split(whereSeparator: Self.separates)
    guard let first = words.first, let last = words.last else { return nil }
    // `2 pm`
    let isDivided = words.count > 1
    if isDivided, let time = Self.time(words[words.count - 2] + last), last.first?.isLetter ?? false {
      self.init(time, text[..<words[words.count - 2].startIndex])
    } else if let time = Self.time(last) {
      self.init(time, text[..<last.startIndex])
    } else if let (day, time) = Self.joined(last) {
      self.init(time, text[..<day.endIndex])
    } else if isDivided, let time = Self.time(first + words[1]), words[1].first?.isLetter ?? false {
      self.init(time, leading: text[words[1].endIndex...])
    } else if isDivided, let time = Self.time(first) {
      self.init(time, leading: text[first.endIndex...])
    } else if words.count > 2, first == "at", let time = Self.time(words[1]) {
      self.init(time, leading: text[words[1].endIndex...])
    } else {
      return nil
    }
  }

  private static func separates(_ character: Character) -> Bool { " _-\t".contains(character) }

  private init(_ time: TimeOfDay, _ start: Substring) {
    self.time = time
    var rest = start
    while let last = rest.last, Self.separates(last) || last == "," { rest.removeLast() }
    let word = rest.suffix(while: { !Self.separates($0) })
    if word == "at" || word == "@" {
      rest = rest[..<word.startIndex]
      while let last = rest.last, Self.separates(last) || last == "," { rest.removeLast() }
    }
    self.rest = String(rest)
  }

  private init(_ time: TimeOfDay, leading end: Substring) {
    self.time = time
    rest = String(end.drop(while: Self.separates))
  }

  /// The text before an invalid time at its end, such as `at 14:60` or `13 pm`; nil without such a time.
  static func dayBeforeInvalidTime(_ text: String) -> String? {
    let words = text.split(whereSeparator: separates)
    guard let last = words.last else { return nil }
    // `13 pm`
    let isHalf = last == "am" || last == "pm"
    guard let time = isHalf ? words.dropLast().last : last,
      looksLikeTime(isHalf ? "\(time)\(last)" : String(last))
    else { return nil }
    return TimedWords(.midnight, text[..<time.startIndex]).rest
  }

  /// Whether a user who typed these words meant a time. It may be invalid: `25:00`, `13pm`, `13 pm`, `9h`.
  private static func looksLikeTime(_ text: String) -> Bool {
    let hour = text.prefix(while: \.isASCIIDigit)
    let rest = text.dropFirst(hour.count).lowercased()
    guard hour.isDigits(1...2) else { return false }
    return ["am", "pm"].contains(rest.drop(while: separates)) || rest == "h"
      || [":", "h"].contains(rest.prefix(1)) && rest.dropFirst().prefix(2).isDigits(2)
  }

  /// `14:00`, `9:30`, `2pm`, `2:30pm`, `noon`, `midnight`, which begins the day.
  static func time(_ text: Substring) -> TimeOfDay? {
    if text == "midnight" { return .midnight }
    if text == "noon" { return TimeOfDay(hour: 12, minute: 0) }
    let half = text.suffix(2)
    let isTwelveHour = half == "am" || half == "pm"
    let parts = (isTwelveHour ? text.dropLast(2) : text)
      .split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 1 && isTwelveHour, parts[0].isDigits(1...2),
      parts.count == 1 || parts[1].isDigits(2), let hour = Int(parts[0]),
      let minute = parts.count == 1 ? 0 : Int(parts[1])
    else { return nil }
    guard isTwelveHour else { return TimeOfDay(hour: hour, minute: minute) }
    guard (1...12).contains(hour) else { return nil }
    return TimeOfDay(hour: hour % 12 + (half == "pm" ? 12 : 0), minute: minute)
  }

  /// The times that a text may mean if it ends with an hour alone: `tomorrow-9:00` and `tomorrow-21:00` for
  /// `tomorrow at 9`. Nil for another text.
  static func timesOfHour(_ text: String) -> [String]? {
    let words = text.split(whereSeparator: separates)
    guard let last = words.last, words.dropLast().last == "at", last.isDigits(1...2), let hour = Int(last),
      hour < 24
    else { return nil }
    let hours = (1..<12).contains(hour) ? [hour, hour + 12] : [hour]
    return hours.map { (words.dropLast(2) + ["\($0):00"]).joined(separator: "-") }
  }

  /// The end of an ISO date and the time after its `t`: `24t14:00`, `20261124t1400`, with optional seconds.
  private static func joined(_ word: Substring) -> (day: Substring, time: TimeOfDay)? {
    guard let letter = word.firstIndex(of: "t") else { return nil }
    let day = word[..<letter]
    let parts = word[word.index(after: letter)...].split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard day.last?.isASCIIDigit ?? false, digits.isDigits(4) || digits.isDigits(6),
      parts.count == 1 || parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(digits.prefix(2)),
      let minute = Int(digits.dropFirst(2).prefix(2)), digits.count == 4 || digits.suffix(2) < "60",
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    return (day, time)
  }
}

extension BidirectionalCollection {
  fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { formIndex(before: &start) }
    return self[start...]
  }
}
