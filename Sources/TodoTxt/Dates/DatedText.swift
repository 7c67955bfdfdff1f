/// A text for a task, the natural dates in its keys written as ISO dates.
public struct DatedText: Sendable {
  /// A date that was written in another way.
  public struct Reading: Hashable, Sendable {
    public var key: DateKey
    public var date: CivilDate

    public init(key: DateKey, date: CivilDate) {
      self.key = key
      self.date = date
    }
  }

  public private(set) var text: [UInt8]

  /// In the order of the keys.
  public private(set) var readings: [Reading] = []

  /// The text as it is.
  public init(literal text: [UInt8]) {
    self.text = text
  }

  /// Reads the values of `due:`, `t:` and `until:`. Dates that a file may hold stay as they are, and so do
  /// words that the task had before.
  ///
  /// - Parameter line: the task that the text is to change; nil for a new one.
  /// - Throws: `TextDateRefusal` where a value is no date, or may be more than one.
  public init(
    _ text: [UInt8], for line: [UInt8]? = nil, calendar: TodoCalendar
  ) throws(TextDateRefusal) {
    self.text = text
    let old = TodoItem(line: line ?? [])
    let oldWords = Set((line ?? []).split(whereSeparator: \.isBlank))
    var context = DateContext(calendar: calendar, due: old.due, threshold: old.threshold)
    // A due date may count from a threshold; most often it is the other way round.
    let order: [DateKey] = countsDueFromThreshold ? [.threshold, .due, .until] : DateKey.allCases
    for key in order {
      context.isThreshold = key == .threshold
      try read(key, in: context, keeping: oldWords)
      let item = TodoItem(line: self.text)
      switch key {
      case .due: context.due = item.due ?? context.due
      case .threshold: context.threshold = item.threshold ?? context.threshold
      case .until: break
      }
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
    let item = TodoItem(line: text)
    // From behind, so that the places in front stay what they are.
    for value in item.values(forKey: key.name).reversed() {
      let word = text[(value.startIndex - key.name.utf8CodeUnitCount - 1)..<value.endIndex]
      let isDate = value.withUnsafeBufferPointer { TaskTag.date(in: $0) } != nil
      guard !isDate, !oldWords.contains(word) else { continue }
      let date = try Self.date(String(decoding: value, as: UTF8.self), key, context)
      text.replaceSubrange(value.startIndex..<value.endIndex, with: "\(date)".utf8)
      readings.append(Reading(key: key, date: date))
    }
  }

  private static func date(
    _ value: String, _ key: DateKey, _ context: DateContext
  ) throws(TextDateRefusal) -> CivilDate {
    do throws(DateRefusal) {
      return try NaturalDate.forInput(value, in: context)
    } catch {
      throw TextDateRefusal(key: key, refusal: error)
    }
  }
}

/// Why a text was not taken: one of its keys holds no date.
public struct TextDateRefusal: Error, Hashable, Sendable {
  public var key: DateKey
  public var refusal: DateRefusal

  public init(key: DateKey, refusal: DateRefusal) {
    self.key = key
    self.refusal = refusal
  }
}

extension TextDateRefusal: CustomStringConvertible {
  /// One sentence.
  public var description: String { "\(key.name): \(refusal)" }
}

extension DatedText.Reading: CustomStringConvertible {
  /// `due Friday 2026-11-20`
  public var description: String {
    switch key {
    case .due: "due \(date.spelledOut)"
    case .threshold: "waiting until \(date.spelledOut)"
    case .until: "coming back until \(date.spelledOut)"
    }
  }
}
