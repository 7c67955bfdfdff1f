/// The text of a task, with the natural dates in its keys replaced by ISO dates.
public struct DatedText: Sendable {
  /// A replaced date.
  public struct Reading: Hashable, Sendable {
    public var key: DateKey
    public var date: TaskDate

    public init(key: DateKey, date: TaskDate) {
      self.key = key
      self.date = date
    }
  }

  public private(set) var text: [UInt8]

  /// Ordered by key, then by position in the text.
  public private(set) var readings: [Reading] = []

  public init(literal text: [UInt8]) {
    self.text = text
  }

  /// Reads the values of `due:`, `t:` and `until:`. ISO dates are kept, and so are words that the task
  /// already had.
  ///
  /// - Parameter line: the task that the text is to change; nil for a new one.
  /// - Throws: `TextDateRefusal` if a value is not a date, is ambiguous, or a `rec:` is not an interval.
  public init(
    _ text: [UInt8], for line: [UInt8]? = nil, calendar: TodoCalendar
  ) throws(TextDateRefusal) {
    self.text = text
    let old = TodoItem(line: line ?? [])
    let oldWords = Set((line ?? []).split(whereSeparator: \.isBlank))
    var context = DateContext(calendar: calendar, due: old.due, threshold: old.threshold)
    // A due date may count from a threshold. Usually a threshold counts from the due date.
    let order: [DateKey] = countsDueFromThreshold ? [.threshold, .due, .until] : DateKey.allCases
    for key in order {
      context.isThreshold = key == .threshold
      context.allowsTime = key == .due
      try read(key, in: context, keeping: oldWords)
      let item = TodoItem(line: self.text)
      switch key {
      case .due: context.due = item.due ?? context.due
      case .threshold: context.threshold = item.threshold ?? context.threshold
      case .until: break
      }
    }
    try refuseIntervals(keeping: oldWords)
  }

  /// Refuse an invalid `rec:` now. Else it would be noticed only when the completed task does not come back.
  private func refuseIntervals(keeping oldWords: Set<ArraySlice<UInt8>>) throws(TextDateRefusal) {
    for value in TodoItem(line: text).values(forKey: "rec")
    where !oldWords.contains(text[(value.startIndex - 4)..<value.endIndex]) {
      let refusal = RecurrenceRefusal(String(decoding: value, as: UTF8.self))
      if let refusal { throw .recurrence(refusal) }
    }
  }

  private var countsDueFromThreshold: Bool {
    TodoItem(line: text).values(forKey: "due").contains { value in
      value.first.map { $0.lowercasedASCII == UInt8(ascii: "t") } ?? false
        && (value.count == 1 || value.dropFirst().first.map { "+-".utf8.contains($0) } ?? false)
    }
  }

  private mutating func read(
    _ key: DateKey, in context: DateContext, keeping oldWords: Set<ArraySlice<UInt8>>
  ) throws(TextDateRefusal) {
    let start = readings.count
    // Replace from the end, so that earlier offsets stay valid.
    for word in text.split(whereSeparator: \.isBlank).reversed() where !oldWords.contains(word) {
      guard let value = Self.value(of: key, in: word) else { continue }
      let known = value.withUnsafeBufferPointer { TaskTag.exactDate(in: $0) }
      // Seconds are cut off.
      let isKnown = known.map { $0.time == nil || context.allowsTime && value.count == 16 } ?? false
      let end = try endOfDate(from: value, key, context)
      guard !isKnown || end > value.endIndex else { continue }
      let phrase = text[value.startIndex..<end]
      let date = try Self.date(String(decoding: phrase, as: UTF8.self), key, context)
      text.replaceSubrange(phrase.startIndex..<phrase.endIndex, with: "\(date)".utf8)
      readings.insert(Reading(key: key, date: date), at: start)
    }
  }

  /// The value of the key in `due:fri` and `due:fri-14:00`, and in `due:25:00`, which is not a time; nil for
  /// other words, such as `due://x` and `due:a:b`.
  package static func value(of key: DateKey, in word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = key.name.utf8CodeUnitCount + 1
    guard word.count > start, word.starts(with: "\(key.name):".utf8) else { return nil }
    let value = word.dropFirst(start)
    guard !value.starts(with: "//".utf8) else { return nil }
    let parts = value.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let looksTimed =
      parts.count == 2 && parts[0].last?.isDigit == true && parts[1].allSatisfy(\.isDigit)
      || zip(parts, parts.dropFirst()).contains { hour, minute in
        hour.last?.isDigit == true && minute.prefix(2).count(where: \.isDigit) == 2
      }
    return parts.count == 1 || looksTimed ? value : nil
  }

  /// The end of the date that begins with the key's value: `due:next fri`, `due:dec 15`, `due:fri 14:00`.
  ///
  /// It is the longest phrase that `NaturalDate` reads as a date, or refuses as one, such as `due:31 feb`.
  ///
  /// - Throws: `TextDateRefusal` if it is not clear whether the following words belong to the date.
  private func endOfDate(
    from value: ArraySlice<UInt8>, _ key: DateKey, _ context: DateContext
  ) throws(TextDateRefusal) -> Int {
    let isAlone = (try? NaturalDate(String(decoding: value, as: UTF8.self), in: context)) != nil
    let rest = text[value.endIndex...]
      .split(maxSplits: Self.longestRest, whereSeparator: \.isBlank).prefix(Self.longestRest)
    for (index, word) in rest.enumerated().reversed() where word.last != UInt8(ascii: ":") {
      let phrase = String(decoding: text[value.startIndex..<word.endIndex], as: UTF8.self)
      let date: TaskDate
      do throws(DateRefusal) {
        date = try NaturalDate(phrase, in: context).date
      } catch {
        switch error.reason {
        case .noSuchDay, .noSuchTime, .noTime, .zone: return word.endIndex
        case .ambiguous, .noBase: if !isAlone, !phrase.contains("/") { return word.endIndex }
        case .past, .unknown: break
        }
        continue
      }
      let isLast = text[word.endIndex...].allSatisfy(\.isBlank)
      if isAlone, isDoubtful(rest.prefix(index + 1), date, isLast: isLast, context) {
        try refuse(phrase, readAs: date, or: value, key, context)
      }
      return word.endIndex
    }
    try refuseNextWeek(of: value, rest, key, context)
    return value.endIndex
  }

  /// Refuses `due:monday next week`, which may mean the first Monday or the one after it.
  private func refuseNextWeek(
    of value: ArraySlice<UInt8>, _ rest: ArraySlice<ArraySlice<UInt8>>, _ key: DateKey,
    _ context: DateContext
  ) throws(TextDateRefusal) {
    let day = String(decoding: value, as: UTF8.self)
    let words = rest.prefix(2).map { String(decoding: $0, as: UTF8.self) }
    guard Weekday(name: day) != nil, words.map({ $0.lowercased() }) == ["next", "week"],
      let first = try? NaturalDate(day, in: context).date.day, let second = first.adding(days: 7)
    else { return }
    let forms = [first, second].map { DateRefusal.Form("\($0)", in: context) }
    throw TextDateRefusal(
      key: key,
      refusal: DateRefusal(
        text: ([day] + words).joined(separator: " "), reason: .ambiguous, forms: forms))
  }

  /// Whether words behind a date may be text: the name of a day or month that is another word too, as in
  /// `due:2pm we meet`, and a number that would make the date a past one, as in `due:15dec 1900 words`.
  private func isDoubtful(
    _ words: ArraySlice<ArraySlice<UInt8>>, _ date: TaskDate, isLast: Bool, _ context: DateContext
  ) -> Bool {
    let words = words.map { String(decoding: $0, as: UTF8.self).lowercased() }
    if date.day < context.today, words.last.map({ $0.isDigits(4) }) ?? false { return true }
    return !isLast && words.contains(where: Self.doubtfulNames.contains)
  }

  private static let doubtfulNames: Set<String> = [
    "mo", "tu", "we", "th", "fr", "sa", "su", "sat", "sun", "wed", "mar", "may", "march",
  ]

  /// Names the readings of a phrase whose first word is a date by itself.
  private func refuse(
    _ phrase: String, readAs date: TaskDate, or value: ArraySlice<UInt8>, _ key: DateKey,
    _ context: DateContext
  ) throws(TextDateRefusal) -> Never {
    let whole = phrase.split(whereSeparator: \.isWhitespace)
    let joined = DateRefusal.Form(whole.joined(separator: "-"), in: context)
    var forms = [joined.date == date ? joined : DateRefusal.Form("\(date)", in: context)]
    if let first = try? NaturalDate(String(decoding: value, as: UTF8.self), in: context) {
      forms.append(DateRefusal.Form("\(first.date)", in: context))
    }
    throw TextDateRefusal(
      key: key,
      refusal: DateRefusal(text: whole.joined(separator: " "), reason: .ambiguous, forms: forms))
  }

  /// The number of words that can follow the first word of a date: `the 15th of december 2027 at 2 pm`.
  private static let longestRest = 7

  private static func date(
    _ value: String, _ key: DateKey, _ context: DateContext
  ) throws(TextDateRefusal) -> TaskDate {
    do throws(DateRefusal) {
      return try NaturalDate.forInput(value, in: context)
    } catch {
      throw TextDateRefusal(key: key, refusal: error)
    }
  }
}
