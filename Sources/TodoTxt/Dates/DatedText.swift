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

  /// The text as it is.
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
      let known = value.withUnsafeBufferPointer { TaskTag.date(in: $0) }
      let end = endOfPhrase(behind: value, hasTime: known?.time != nil, key, context)
      guard known == nil || end > value.endIndex else { continue }
      let phrase = text[value.startIndex..<end]
      let date = try Self.date(String(decoding: phrase, as: UTF8.self), key, context)
      if known == nil { try refuseWords(behind: phrase, readAs: date, key, context) }
      text.replaceSubrange(phrase.startIndex..<phrase.endIndex, with: "\(date)".utf8)
      readings.insert(Reading(key: key, date: date), at: start)
    }
  }

  /// The value of the key in `due:fri` and `due:fri-14:00`, and in `due:25:00`, which is not a time; nil for
  /// other words, such as `due://x` and `due:a:b`.
  private static func value(of key: DateKey, in word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = key.name.utf8CodeUnitCount + 1
    guard word.count > start, word.starts(with: "\(key.name):".utf8) else { return nil }
    let value = word.dropFirst(start)
    guard !value.starts(with: "//".utf8) else { return nil }
    let parts = value.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let looksTimed = parts.count == 2 && parts[0].last.map(isDigit) ?? false && parts[1].allSatisfy(isDigit)
    return parts.count == 1 || looksTimed
      || TimedWords(String(decoding: value, as: UTF8.self).lowercased()) != nil ? value : nil
  }

  /// The end of a date that clearly continues after the key's word: `due:next fri`, `due:1 dec`,
  /// `due:April 15, 2026`, `due:fri at 14:00`.
  private func endOfPhrase(
    behind value: ArraySlice<UInt8>, hasTime: Bool, _ key: DateKey, _ context: DateContext
  ) -> Int {
    var end = value.endIndex
    let words = text[end...].split(maxSplits: 2, whereSeparator: \.isBlank)
    let first = words.first.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
    let start = String(decoding: value, as: UTF8.self).lowercased()
    if let longer = endOfDate(thatIsNotOnly: value, context) {
      end = longer
    } else if words.count > 1, first.last == ",", words[1].count == 4,
      (try? NaturalDate(
        String(decoding: text[value.startIndex..<words[1].endIndex], as: UTF8.self), in: context))
        != nil
    {
      end = words[1].endIndex
    }
    guard key == .due, !hasTime, TimedWords(start) == nil else { return end }
    return endOfTime(behind: end) ?? end
  }

  /// Returns the end of a date of several words whose first word alone is not a date, else nil.
  private func endOfDate(thatIsNotOnly value: ArraySlice<UInt8>, _ context: DateContext) -> Int? {
    func isDate(endingAt end: Int) -> Bool {
      (try? NaturalDate(String(decoding: text[value.startIndex..<end], as: UTF8.self), in: context)) != nil
    }
    guard !isDate(endingAt: value.endIndex) else { return nil }
    return text[value.endIndex...].split(maxSplits: Self.longestRest, whereSeparator: \.isBlank)
      .prefix(Self.longestRest).map(\.endIndex).last(where: isDate)
  }

  /// The end of `at 14:00` or `at 2 pm`; nil if the text has another form.
  private func endOfTime(behind end: Int) -> Int? {
    let words = text[end...].split(maxSplits: 3, whereSeparator: \.isBlank).prefix(3)
    for count in [3, 2] where count <= words.count {
      let folded = words.prefix(count).map { String(decoding: $0, as: UTF8.self).lowercased() }
      if folded[0] == "at", TimedWords.time(folded.dropFirst().joined()[...]) != nil {
        return words[count - 1].endIndex
      }
    }
    return nil
  }

  /// In `due:dec 15` and `due:1w ago`, the following words may belong to the date.
  private func refuseWords(
    behind value: ArraySlice<UInt8>, readAs date: TaskDate, _ key: DateKey, _ context: DateContext
  ) throws(TextDateRefusal) {
    let words = text[value.endIndex...].split(maxSplits: Self.longestRest, whereSeparator: \.isBlank)
    for count in (1...Self.longestRest).reversed() where count <= words.count {
      let parts = ([value] + words.prefix(count)).map { String(decoding: $0, as: UTF8.self) }
      let whole = parts.joined(separator: " ")
      var forms: [DateRefusal.Form] = []
      do throws(DateRefusal) {
        let meant = try NaturalDate(whole, in: context).date
        let joined = DateRefusal.Form(whole.split(separator: " ").joined(separator: "-"), in: context)
        forms = [joined.date == meant ? joined : DateRefusal.Form("\(meant)", in: context)]
      } catch {
        if error.reason != .noSuchDay { continue }
      }
      forms.append(DateRefusal.Form("\(date)", in: context))
      throw TextDateRefusal(key: key, refusal: DateRefusal(text: whole, reason: .ambiguous, forms: forms))
    }
  }

  /// The number of words that can follow a first word that is a date by itself: `15th of december 2027`,
  /// `3d from now`.
  private static let longestRest = 3

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

/// The reason for refusing a text: a key's value is not a date, or not an interval.
public enum TextDateRefusal: Error, Hashable, Sendable {
  case date(DateKey, DateRefusal)
  case recurrence(RecurrenceRefusal)

  public init(key: DateKey, refusal: DateRefusal) { self = .date(key, refusal) }
}

extension TextDateRefusal: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .date(let key, let refusal): "\(key.name): \(refusal)"
    case .recurrence(let refusal): "rec: \(refusal)"
    }
  }
}
