/// The forms of a natural date that are made of words: `next fri`, `15th of december`, `in 3 days`.
struct NaturalDateWords {
  private let reader: NaturalDateReader

  /// The words in lower case; `15dec` is split in two.
  private let words: [Substring]

  private var context: DateContext { reader.context }
  private var today: CivilDate { reader.context.today }

  init(_ text: some StringProtocol, reader: NaturalDateReader) {
    self.reader = reader
    words = Self.words(of: String(text)[...])
  }

  /// A hyphen between words counts as a blank, a leading one as a minus.
  private static func words(of text: Substring) -> [Substring] {
    let words = text.split { $0 == " " || $0 == "_" || $0 == "\t" }.flatMap { word -> [Substring] in
      var parts = word.split(separator: "-", omittingEmptySubsequences: false)
      if parts.count > 1, parts[0].isEmpty {
        parts.removeFirst()
        parts[0] = "-" + parts[0]
      }
      return parts
    }
    // The comma of `April 15, 2026`; one at the end would be lost.
    let dates = words.dropLast().map { $0.last == "," ? $0.dropLast() : $0 } + words.suffix(1)
    return dates.flatMap(dividedAtMonth)
  }

  /// `15dec2027` as `15`, `dec`, `2027`; any other word as it is.
  private static func dividedAtMonth(_ word: Substring) -> [Substring] {
    let head = word.prefix(while: \.isASCIIDigit)
    let name = word[head.endIndex...].prefix { !$0.isASCIIDigit }
    let tail = word[name.endIndex...]
    guard !name.isEmpty, !(head.isEmpty && tail.isEmpty), month(named: name) != nil else { return [word] }
    return [head, name, tail].filter { !$0.isEmpty }
  }

  func date() throws(DateRefusal) -> NaturalDate? {
    try refuseAmbiguity()
    if let date = try namedDay() { return date }
    return try distance()
  }

  /// The forms of dates that an offset can follow.
  func namedDay() throws(DateRefusal) -> NaturalDate? {
    if let first = words.first, first == "on" || first == "by" {
      return try weekdayOrDayOfMonth(Array(words.dropFirst()))
    }
    if let date = relativeDay() { return date }
    if let date = try periodCode() { return date }
    if let date = try periodWords() { return date }
    if let date = try firstOfMonth() { return date }
    return try weekdayOrDayOfMonth(words)
  }

  private func weekdayOrDayOfMonth(_ words: [Substring]) throws(DateRefusal) -> NaturalDate? {
    if let date = weekday(words) { return date }
    return try dayOfMonth(words)
  }

  private func refuseAmbiguity() throws(DateRefusal) {
    switch words {
    case ["next", "week"], ["this", "week"], ["next", "month"], ["this", "month"], ["next", "quarter"],
      ["this", "quarter"], ["next", "year"], ["this", "year"]:
      let letter = words[1].prefix(1)
      let distance = letter == "q" ? "3m" : "1\(letter)"
      throw words[0] == "next"
        ? reader.refusal(.ambiguous, distance, "son\(letter)", "eon\(letter)")
        : reader.refusal(.ambiguous, "today", "eo\(letter)")
    case ["weekend"], ["this", "weekend"], ["the", "weekend"], ["next", "weekend"]:
      let next = words[0] == "next" ? "next-" : ""
      throw reader.refusal(.ambiguous, "\(next)sat", "\(next)sun")
    case ["soon"], ["later"], ["someday"]:
      throw reader.refusal(.ambiguous, "3d", "1w", "1m")
    default:
      return
    }
  }

  private func relativeDay() -> NaturalDate? {
    switch words {
    case ["today"], ["tod"], ["eod"], ["tonight"], ["this", "evening"]: NaturalDate(today)
    case ["tomorrow"], ["tom"], ["tmr"]: today.adding(days: 1).map { NaturalDate($0) }
    case ["day", "after", "tomorrow"], ["the", "day", "after", "tomorrow"]:
      today.adding(days: 2).map { NaturalDate($0) }
    case ["yesterday"], ["yes"]: today.adding(days: -1).map { NaturalDate($0, mayBePast: true) }
    default: nil
    }
  }

  private func weekday(_ words: [Substring]) -> NaturalDate? {
    guard (1...2).contains(words.count), let name = words.last,
      let weekday = Weekday(name: name, atLeast: 2)
    else { return nil }
    if words.count == 1 { return NaturalDate(today.next(weekday)) }
    guard let weeks = ["this": 0, "next": 1][words[0]],
      let start = CalendarPeriod.week.firstDay(weeks, from: context.calendar)
    else { return nil }
    return NaturalDate((start - 1).next(weekday), laterForms: [String(name), "next-\(name)"])
  }

  /// `eom`, `sonw`, `eopq`, `eoww`.
  private func periodCode() throws(DateRefusal) -> NaturalDate? {
    guard words.count == 1, let word = words.first else { return nil }
    if word == "eoww" { return NaturalDate((today - 1).next(.friday)) }
    let letters = Array(word)
    guard (3...4).contains(letters.count), letters[0] == "e" || letters[0] == "s", letters[1] == "o",
      let last = letters.last, let period = CalendarPeriod(letter: last),
      let count = letters.count == 3 ? 0 : ["n": 1, "p": -1][letters[2]]
    else { return nil }
    return try day(of: period, count, isLast: letters[0] == "e")
  }

  /// `end of next month`, `start of the week`, `first of next quarter`.
  private func periodWords() throws(DateRefusal) -> NaturalDate? {
    guard (3...4).contains(words.count), ["end", "start", "first"].contains(words[0]), words[1] == "of",
      let period = words.last.flatMap({ CalendarPeriod(rawValue: String($0)) }),
      let count = words.count == 3 ? 0 : ["this": 0, "the": 0, "next": 1, "previous": -1][words[2]]
    else { return nil }
    return try day(of: period, count, isLast: words[0] == "end")
  }

  private func day(
    of period: CalendarPeriod, _ count: Int, isLast: Bool
  ) throws(DateRefusal) -> NaturalDate {
    let date =
      isLast ? period.lastDay(count, from: context.calendar) : period.firstDay(count, from: context.calendar)
    guard let date else { throw reader.noSuchDay() }
    // “Previous” names the past explicitly.
    return NaturalDate(
      date, mayBePast: count < 0, laterForms: ["\(isLast ? "e" : "s")on\(period.rawValue.prefix(1))"])
  }

  /// `15th`, `the 15th`, `15 dec`, `15th of december 2027`, `dec 15`, `dec 15 2027`.
  private func dayOfMonth(_ words: [Substring]) throws(DateRefusal) -> NaturalDate? {
    var words = words
    if words.count > 1, words[0] == "the", Ordinal.day(words[1]) != nil { words.removeFirst() }
    guard let first = words.first else { return nil }
    if words.count == 1 { return try Ordinal.day(first).map { day throws(DateRefusal) in try next(day) } }
    let parts: [Substring] = words.count > 2 && words[1] == "of" ? [first] + words[2...] : words
    guard (2...3).contains(parts.count) else { return nil }
    let day: Int
    let month: Int
    // A number before a month is meant as its day, 32 too.
    if let named = Self.month(named: parts[1]), let number = Self.dayNumber(parts[0], atMost: 99) {
      (day, month) = (number, named)
    } else if parts.count == words.count, let named = Self.month(named: parts[0]),
      let number = Self.dayNumber(parts[1])
    {
      (day, month) = (number, named)
    } else {
      return nil
    }
    return parts.count == 2
      ? try reader.day(day, month: month) : try reader.day(day, month: month, year: parts[2])
  }

  /// The next date with that day, today included, in a month that has it.
  private func next(_ day: Int) throws(DateRefusal) -> NaturalDate {
    let start = today - (today.components.day - 1)
    // Of two consecutive months, at least one has the day.
    for count in 0...2 {
      guard let month = start.adding(months: count), day <= month.lastDayOfMonth else { continue }
      if month + (day - 1) >= today { return NaturalDate(month + (day - 1)) }
    }
    throw reader.noSuchDay()
  }

  /// `dec`: the first day of the next such month.
  private func firstOfMonth() throws(DateRefusal) -> NaturalDate? {
    guard words.count == 1, let month = Self.month(named: words[0]) else { return nil }
    let (year, thisMonth, _) = today.components
    guard let date = CivilDate(year: month > thisMonth ? year : year + 1, month: month, day: 1) else {
      throw reader.noSuchDay()
    }
    return NaturalDate(date)
  }

  /// `[in] 3 days [from now]`, `a week ago`.
  private func distance() throws(DateRefusal) -> NaturalDate? {
    var words = words[...]
    let isIn = words.first == "in"
    if isIn { words.removeFirst() }
    let isAgo = !isIn && words.last == "ago"
    if isAgo { words.removeLast() } else if words.suffix(2) == ["from", "now"] { words.removeLast(2) }
    let isBare = words.count == self.words.count
    guard let writing = Self.compactOffset(Array(words)), let offset = DateOffset(writing),
      isBare || !offset.hasMinus
    else { return nil }
    return isAgo ? try reader.day(offset.negated) : try reader.day(offset, writtenAs: writing)
  }

  /// `3 days` as `3d`.
  private static func compactOffset(_ words: [Substring]) -> String? {
    if words == ["a", "fortnight"] { return "2w" }
    if words.count == 1 { return String(words[0]) }
    guard words.count == 2 else { return nil }
    let unit = words[1].last == "s" ? words[1].dropLast() : words[1]
    guard let letter = unit.first, ["day", "week", "month", "year"].contains(unit) else { return nil }
    return (numbers[words[0]].map { "\($0)" } ?? String(words[0])) + String(letter)
  }

  private static let numbers: [Substring: Int] = [
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
  ]

  private static func dayNumber(_ word: Substring, atMost last: Int = 31) -> Int? {
    guard word.isDigits(1...2) else { return Ordinal.day(word) }
    return Int(word).flatMap { $0 <= last && ($0 > 0 || last > 31) ? $0 : nil }
  }

  /// 1 to 12 for an English name or its beginning of at least three letters.
  private static func month(named name: Substring) -> Int? {
    guard name.count >= 3 else { return nil }
    return MonthGrid.names.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }
}
