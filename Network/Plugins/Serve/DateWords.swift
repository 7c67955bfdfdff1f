import TodoTxt

/// Reads the dates and rhythms that a text has as words: `tomorrow 15:00`, `next fri`, `every 2 weeks`.
struct DateWords {
  let calendar: TodoCalendar

  /// - Parameter old: a text whose words stay words, and whose `due:` yields to a date among new words.
  /// - Returns: the text with `due:` and `rec:` instead of such words, and the words that these replace.
  func read(_ text: String, insteadOf old: String = "") -> (text: String, words: [String]) {
    let words = text.split(whereSeparator: \.isWhitespace).prefix(100)
    let oldWords = old.split(whereSeparator: \.isWhitespace)
    let old = Self.joined(oldWords)
    let runs = words.indices.flatMap { start in
      (start + 1...min(start + 4, words.endIndex)).map { start..<$0 }
    }.filter { !" \(old) ".contains(" \(Self.joined(words[$0])) ") }
    let lacks = { (key: String) in !words.contains { $0.hasPrefix(key) && !oldWords.contains($0) } }
    let rhythm = (lacks("rec:") ? runs : []).compactMap { run in readRhythm(words[run]).map { (run, $0) } }
      .max { $0.0.count < $1.0.count }
    // Names come first: “Tom” means tomorrow, too, in “Call Tom next Monday”.
    let date = (lacks("due:") ? runs : []).filter { rhythm?.0.overlaps($0) != true }
      .compactMap { run in readDate(words, at: run).map { (run, $0) } }
      .max { ($0.0.count, $0.0.lowerBound) < ($1.0.count, $1.0.lowerBound) }
    var found: [(run: Range<Int>, keys: String)] = []
    if let (run, (first, interval)) = rhythm {
      found.append((run, (date == nil && lacks("due:") ? "due:\(first) " : "") + "rec:\(interval)"))
    }
    if let (run, date) = date { found.append((run, "due:\(date)")) }
    if found.contains(where: { $0.keys.hasPrefix("due:") }),
      let place = words.firstIndex(where: { $0.hasPrefix("due:") })
    {
      found.append((place..<place + 1, ""))
    }
    guard !found.isEmpty, found.map(\.run.count).reduce(0, +) < words.count else { return (text, []) }
    found.sort { $0.run.lowerBound < $1.run.lowerBound }
    var (result, end) = ("", text.startIndex)
    for (run, keys) in found {
      result += text[end..<words[run.lowerBound].startIndex] + keys
      while keys.isEmpty, result.last?.isWhitespace == true { result.removeLast() }
      end = words[run.upperBound - 1].endIndex
    }
    let read = found.filter { !$0.keys.isEmpty }.map { Self.joined(words[$0.run]) }
    return (result + text[end...], read)
  }

  private static func joined(_ words: some Sequence<Substring>) -> String { words.joined(separator: " ") }

  // MARK: Dates

  /// - Returns: the date that the words would be behind `due:`; nil for a past one, and for words that are more often
  ///   something else.
  private func readDate(_ words: ArraySlice<Substring>, at run: Range<Int>) -> TaskDate? {
    let text = Self.joined(words[run]).lowercased()
    // “3d” and “1w”.
    guard text.count(where: \.isLetter) > 2, let sign = text.first, !["+", "@"].contains(sign),
      let date = reading(text), date.day >= calendar.today
    else { return nil }
    let (first, last) = (words[run.lowerBound].lowercased(), words[run.upperBound - 1].lowercased())
    // “Plan a week”.
    if Self.unit(last) != nil || last == "fortnight", !["in", "end", "start", "first"].contains(first) {
      return nil
    }
    let isAlone = run.count == 1
    // “Call Tom”, “in May”.
    if isAlone, text == "tom" || reading("1 \(text)") != nil { return nil }
    // “The cat sat on the mat”, “Read the 3rd chapter”.
    let isLast = words[run.upperBound...].allSatisfy { "+@".contains($0.first ?? "+") || $0.contains(":") }
    let isUnsure = isAlone && ["sat", "sun", "wed"].contains(text) || first == "the"
    return isUnsure && !isLast ? nil : date
  }

  private func reading(_ text: some StringProtocol) -> TaskDate? {
    try? NaturalDate(text, in: DateContext(calendar: calendar, allowsTime: true)).date
  }

  // MARK: Rhythms

  /// - Returns: the first date and the value of `rec:` of words such as `every other week` and `every mon, thu`.
  private func readRhythm(_ words: ArraySlice<Substring>) -> (first: CivilDate, interval: String)? {
    let rest = words.dropFirst().map { $0.lowercased() }
    guard words.first?.lowercased() == "every", let last = rest.last, last != "and" else { return nil }
    if let unit = Self.unit(last) {
      let count = rest.count == 1 ? 1 : rest.count > 2 ? nil : rest[0] == "other" ? 2 : Int(rest[0])
      return count.flatMap { Recurrence("\($0)\(unit)") == nil ? nil : (calendar.today, "\($0)\(unit)") }
    }
    let days = rest.map { $0.last == "," ? String($0.dropLast()) : $0 }.filter { $0 != "and" }
    let dates = days.compactMap { Weekday(name: $0) == nil ? nil : reading($0)?.day }
    guard dates.count == days.count, let first = dates.min() else { return nil }
    return (first, days.map { String($0.prefix(3)) }.joined(separator: ","))
  }

  /// The unit of `rec:` that a word names, such as `w` for `weeks`.
  private static func unit(_ word: some StringProtocol) -> Character? {
    let word = word.last == "s" ? String(word.dropLast()) : String(word)
    return ["day": "d", "weekday": "b", "week": "w", "month": "m", "year": "y"][word]
  }
}
