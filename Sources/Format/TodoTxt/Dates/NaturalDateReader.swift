/// Reads one natural date. Each form is a function that returns nil for a text of another form, and throws
/// for a text of its form without a date.
struct NaturalDateReader {
  let text: String
  let context: DateContext

  private let folded: String

  init(text: String, context: DateContext) {
    self.text = text
    self.context = context
    folded = text.lowercased()
  }

  func date() throws(DateRefusal) -> NaturalDate {
    if let zoned = ZonedTime(folded) { throw refusal(.zone, zoned.local(hasTime: context.allowsTime)) }
    if let local = ZonedTime.withoutZone(folded), let timed = TimedWords(local) {
      throw refusal(.zone, context.allowsTime ? local : timed.rest.isEmpty ? "today" : timed.rest)
    }
    if let timed = TimedWords(folded) { return try date(timed) }
    if context.allowsTime, let times = TimedWords.timesOfHour(folded),
      (try? NaturalDate(times[0], in: context)) != nil
    {
      throw refusal(.ambiguous, times)
    }
    return try day()
  }

  /// Whether one word or the words of a day precede what looks like a time, as in `fri 25:00`, or there is only that.
  private var endsWithInvalidTime: Bool {
    guard let day = TimedWords.dayBeforeInvalidTime(folded) else { return false }
    if !day.contains(" ") { return true }
    do throws(DateRefusal) {
      _ = try NaturalDateReader(text: day, context: context).day()
      return true
    } catch {
      return error.reason != .unknown
    }
  }

  private func date(_ timed: TimedWords) throws(DateRefusal) -> NaturalDate {
    let day = try day(of: timed)
    guard context.allowsTime else { throw refusal(.noTime, timed.rest.isEmpty ? "today" : timed.rest) }
    return NaturalDate(
      TaskDate(day.date.day, at: timed.time), mayBePast: day.mayBePast,
      laterForms: day.laterForms.map { "\($0)-\(timed.time)" })
  }

  private func day(of timed: TimedWords) throws(DateRefusal) -> NaturalDate {
    guard timed.rest.isEmpty else { return try NaturalDateReader(text: timed.rest, context: context).day() }
    if let day = context.dayOfTime { return NaturalDate(day) }
    // A time alone means its next occurrence: today, or tomorrow if it is over.
    let isOver = TaskDate(context.today, at: timed.time).isPast(in: context.calendar)
    guard let day = context.today.adding(days: isOver ? 1 : 0) else { throw noSuchDay() }
    return NaturalDate(day)
  }

  private func day() throws(DateRefusal) -> NaturalDate {
    if endsWithInvalidTime { throw refusal(.noSuchTime) }
    try refuseAmbiguity()
    if let date = try base(folded[...]) { return date }
    if let date = try offset() { return date }
    if let date = try offsetFromBase() { return date }
    if let date = try NaturalDateWords(folded, reader: self).date() { return date }
    throw refusal(.unknown)
  }

  /// A refusal with examples of dates, whose days do not matter.
  private func refusal(_ reason: DateRefusal.Reason) -> DateRefusal {
    let forms = ["fri", "3d", "2026-12-15"].map { DateRefusal.Form(text: $0, date: nil) }
    return DateRefusal(text: text, reason: reason, forms: forms)
  }

  func refusal(_ reason: DateRefusal.Reason, _ forms: [String]) -> DateRefusal {
    DateRefusal(text: text, reason: reason, forms: forms.map { DateRefusal.Form($0, in: context) })
  }

  func refusal(_ reason: DateRefusal.Reason, _ forms: String...) -> DateRefusal {
    refusal(reason, forms)
  }

  // MARK: Forms without words

  private func refuseAmbiguity() throws(DateRefusal) {
    if folded.contains("/"), slashDays.count != 1 { throw refusal(.ambiguous, slashForms) }
    if folded.allSatisfy(\.isASCIIDigit), folded.count != 8, let number = Int(folded), number <= 999 {
      throw refusal(.ambiguous, ["\(number)d"] + (Ordinal.spelling(of: number).map { [$0] } ?? []))
    }
  }

  /// The possible dates of two numbers and a year: one for `12/25/2026` and `25/12/2026`.
  private var slashDays: Set<CivilDate> {
    let parts = folded.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isDigits(1...2), parts[1].isDigits(1...2), parts[2].isDigits(4),
      let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2])
    else { return [] }
    return Set(
      [(first, second), (second, first)].compactMap { month, day in
        CivilDate(year: year, month: month, day: day)
      })
  }

  /// Both readings of two numbers, as far as they are a month and a day.
  private var slashForms: [String] {
    if !slashDays.isEmpty { return slashDays.sorted().map(\.description) }
    let iso = folded.replacing("/", with: "-")
    if (try? base(iso[...])) != nil, iso.utf8.count == 10 { return [iso] }
    let numbers = folded.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count >= 2, let first = numbers[0], let second = numbers[1] else { return ["2026-12-15"] }
    let forms = [(first, second), (second, first)].filter { month, day in
      CivilDate(year: 2024, month: month, day: day) != nil
    }.map { month, day in "\(twoDigits(month))-\(twoDigits(day))" }
    let isPlain = numbers.count == 2 && !forms.isEmpty
    return isPlain ? (first == second ? [forms[0]] : forms) : ["2026-12-15"]
  }

  /// ISO 8601, `12-15`, `15.12.`, `15.12.2027`, and the task's own dates.
  private func base(_ text: Substring) throws(DateRefusal) -> NaturalDate? {
    switch text {
    case "due":
      guard let due = context.due else { throw refusal(.noBase("due"), "2026-12-15") }
      return NaturalDate(due)
    case "t":
      guard let threshold = context.threshold else { throw refusal(.noBase("t"), "2026-12-15") }
      return NaturalDate(threshold)
    default:
      if let date = try iso(text) { return date }
      if let day = slashDays.first { return NaturalDate(day, mayBePast: true) }
      return try monthAndDay(text)
    }
  }

  private func iso(_ text: Substring) throws(DateRefusal) -> NaturalDate? {
    let date: CivilDate?
    if text.count == 8, text.allSatisfy(\.isASCIIDigit), let number = Int(text) {
      date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    } else {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count >= 2, parts[0].isDigits(4), let year = Int(parts[0]) else { return nil }
      if parts.count == 3, parts[1].isDigits(2), parts[2].isDigits(2) {
        date = CivilDate(text)
      } else if parts.count == 3, parts[1].first == "w", parts[1].dropFirst().isDigits(2),
        parts[2].isDigits(1),
        let week = Int(parts[1].dropFirst()), let day = Int(parts[2])
      {
        date = CivilDate(weekYear: year, week: week, day: day)
      } else if parts.count == 2, parts[1].isDigits(3), let day = Int(parts[1]) {
        date = CivilDate(year: year, dayOfYear: day)
      } else {
        return nil
      }
    }
    if let date { return NaturalDate(date, mayBePast: true) }
    let digits = text.filter(\.isASCIIDigit)
    guard digits.count == 8, let number = Int(digits) else { throw noSuchDay() }
    throw noSuchDay(number % 100, month: number / 100 % 100, year: number / 10_000)
  }

  private func monthAndDay(_ text: Substring) throws(DateRefusal) -> NaturalDate? {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ $0.isDigits(1...2) }), let month = Int(parts[0]),
      let day = Int(parts[1])
    {
      return try self.day(day, month: month)
    }
    parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].isDigits(1...2), parts[1].isDigits(1...2),
      let day = Int(parts[0]), let month = Int(parts[1])
    else { return nil }
    guard parts.count == 3, !parts[2].isEmpty else { return try self.day(day, month: month) }
    return try self.day(day, month: month, year: parts[2])
  }

  private func offset() throws(DateRefusal) -> NaturalDate? {
    try DateOffset(folded).map { offset throws(DateRefusal) in try day(offset, writtenAs: folded) }
  }

  /// `eom-3d`, `next fri+1w`: splits the text at the first sign that can begin an offset.
  private func offsetFromBase() throws(DateRefusal) -> NaturalDate? {
    for sign in folded.indices.dropFirst() where "+-".contains(folded[sign]) {
      guard let offset = DateOffset(folded[sign...], needsSign: true) else { continue }
      let name = folded[..<sign]
      var start = try base(name)
      if start == nil { start = try NaturalDateWords(name, reader: self).namedDay() }
      guard let start else { continue }
      guard let date = offset.applied(to: start.date.day) else { throw noSuchDay() }
      return NaturalDate(date, mayBePast: start.mayBePast || offset.hasMinus)
    }
    return nil
  }

  // MARK: Shared by the forms

  /// The date at an offset from today.
  ///
  /// - Parameter writing: the offset as one word; nil if words name its base.
  func day(_ offset: DateOffset, writtenAs writing: String? = nil) throws(DateRefusal) -> NaturalDate {
    if context.isThreshold, context.due != nil, let writing, writing.hasPrefix("-") {
      throw refusal(.ambiguous, "due\(writing)", "today\(writing)")
    }
    guard let date = offset.applied(to: context.today) else { throw noSuchDay() }
    return NaturalDate(date, mayBePast: offset.hasMinus)
  }

  /// The next such date, today included, in a month that has it.
  func day(_ day: Int, month: Int) throws(DateRefusal) -> NaturalDate {
    let year = context.today.components.year
    // Nine consecutive years always contain a leap year.
    for year in year...(year + 8) {
      if let date = CivilDate(year: year, month: month, day: day), date >= context.today {
        return NaturalDate(date)
      }
    }
    throw noSuchDay(day, month: month)
  }

  /// - Parameter digits: the number of digits of the year as written.
  func day(_ day: Int, month: Int, year digits: Substring) throws(DateRefusal) -> NaturalDate? {
    guard digits.isDigits(1...4) else { return nil }
    guard digits.count == 4, let year = Int(digits) else {
      let century = context.today.components.year / 100
      let meant = Int(digits).flatMap { CivilDate(year: century * 100 + $0 % 100, month: month, day: day) }
      throw refusal(.ambiguous, [meant?.description ?? "2026-12-15"])
    }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw noSuchDay(day, month: month, year: year)
    }
    return NaturalDate(date, mayBePast: true)
  }

  /// Suggests the last day of a month that lacks the day, the day after it, and the day in a later month.
  ///
  /// - Parameter year: nil for the next such month.
  func noSuchDay(_ day: Int = 0, month: Int = 0, year: Int? = nil) -> DateRefusal {
    let thisYear = context.today.components.year
    let last = [year ?? thisYear, year ?? thisYear + 1].compactMap { year in
      CivilDate(year: year, month: month, day: 1).map { $0 + ($0.lastDayOfMonth - 1) }
    }.first { year != nil || $0 >= context.today }
    guard let last, (1...31).contains(day), let next = last.adding(days: 1),
      let start = next.lastDayOfMonth >= day ? next : next.adding(months: 1)
    else { return refusal(.noSuchDay) }
    let forms = [last, next, start + (day - 1)].map(\.description)
    return refusal(.noSuchDay, forms)
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
