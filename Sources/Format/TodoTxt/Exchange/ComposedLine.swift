/// A line of todo.txt, composed from another program's fields.
struct ComposedLine {
  /// The keys with a member, column or property of their own.
  static let keys = ["due", "t", "rec", "until"]

  var isDone = false
  var priority: String?
  var created: String?
  var completed: String?

  /// The priority that a completed task has kept before its completion date.
  private(set) var keptPriority: String?

  private(set) var words: String

  /// The words of the text that are no dates, as a value of their own names the date.
  private(set) var literals: [Substring] = []

  /// The words as a set, so that a task of thousands of words stays fast.
  private var known: Set<Substring>

  init(_ text: String) {
    words = text
    known = Set(Self.words(of: text))
  }

  init(_ item: TodoItem) {
    self.init(String(decoding: item.body, as: UTF8.self))
    isDone = item.isCompleted
    priority = item.priority?.description
    created = item.creationDate?.description
    completed = item.completionDate?.description
    keptPriority = item.keptPriority?.description
  }

  mutating func append(_ word: String) {
    words += words.isEmpty || words.last?.isWhitespace == true ? word : " \(word)"
    known.formUnion(Self.words(of: word))
  }

  /// Adds another program's note about the task.
  mutating func append(remark: String) {
    let lines = remark.split(whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    if !lines.isEmpty, !words.contains(lines.joined(separator: " ")) {
      append("-- \(lines.joined(separator: "\n"))")
    }
  }

  /// Adds a key, unless the text has that word or the value is missing. It replaces a value of a key of
  /// `keys` in the text.
  mutating func add(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    let word = "\(key):\(Self.asWord(value))"
    let named = Self.keys.contains(key) ? known.filter { $0.hasPrefix("\(key):") && $0 != word } : []
    let old = named.first { Self.isValue($0, of: key) }
    literals += named.filter { !Self.isValue($0, of: key) }
    guard !known.contains(word[...]) else { return }
    guard let old else { return append(word) }
    replace(String(old), with: word)
  }

  /// Adds the names that are missing in the text.
  mutating func add(_ sigil: String, _ names: [String]) {
    for name in names.map(Self.asWord) where !name.isEmpty {
      let word = name.hasPrefix("@") ? name : "\(sigil)\(name)"
      if !known.contains(word[...]), !known.contains("@\(name)") { append(word) }
    }
  }

  mutating func changePeople(adding added: [String], removing removed: [String] = []) {
    if added.isEmpty, removed.isEmpty { return }
    var line = TaskLine(Array(words.utf8))
    line.changePeople(adding: added.map { Array($0.utf8) }, removing: removed.map { Array($0.utf8) })
    self = with(String(decoding: line.text, as: UTF8.self))
  }

  /// Replaces the first word equal to `word`; nil removes it.
  mutating func replace(_ word: String, with other: String?) {
    var line = TaskLine(Array(words.utf8))
    guard let range = line.item.range(ofWord: Array(word.utf8)) else { return }
    if let other { line.replace(range, with: other) } else { line.removeWord(at: range) }
    self = with(String(decoding: line.text, as: UTF8.self))
  }

  /// Removes the first word equal to each, with a blank beside it.
  mutating func remove(_ gone: [String]) {
    if gone.isEmpty { return }
    var counts: [[UInt8]: Int] = [:]
    for word in gone { counts[Array(word.utf8), default: 0] += 1 }
    let text = Array(words.utf8)
    var kept: [UInt8] = []
    var isAtStart = true
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isBlank) {
      let count = counts[Array(word)] ?? 0
      counts[Array(word)] = count > 0 ? count - 1 : nil
      if count > 0 { continue }
      if !isAtStart { kept.append(text[word.startIndex - 1]) }
      kept += word
      isAtStart = false
    }
    self = with(String(decoding: kept, as: UTF8.self))
  }

  /// Removes all valid values of a key of `keys`.
  mutating func removeKey(_ key: String) {
    for word in known where word.hasPrefix("\(key):") && Self.isValue(word, of: key) {
      replace(String(word), with: nil)
    }
  }

  func with(_ text: String) -> ComposedLine {
    var line = ComposedLine(text)
    line.isDone = isDone
    line.priority = priority
    line.created = created
    line.completed = completed
    line.keptPriority = keptPriority
    line.literals = literals
    return line
  }

  /// A value that is not valid, as in `due:soon`, stays.
  private static func isValue(_ word: Substring, of key: String) -> Bool {
    let value = Array(word.utf8.dropFirst(key.utf8.count + 1))
    return key == "rec" ? !value.isEmpty : value.withUnsafeBufferPointer { TaskTag.date(in: $0) } != nil
  }

  /// The line.
  ///
  /// - Parameters:
  ///   - line: of the file, for the error.
  ///   - today: the creation date put in front of a text that would be read as a completion mark, a priority
  ///     or a date.
  ///   - wasDated: set to true if that date was added.
  /// - Throws: `ExchangeError` for an invalid date or priority, or a text that a line cannot hold.
  func text(
    at line: Int? = nil, today: CivilDate, wasDated: inout Bool
  ) throws(ExchangeError) -> [UInt8] {
    for date in [created, completed].compactMap(\.self) where CivilDate(date) == nil {
      throw ExchangeError("“\(date)” is not a date", line: line)
    }
    if let priority, priority.utf8.count != 1 || priority.utf8.first.flatMap(Priority.init) == nil {
      throw ExchangeError("“\(priority)” is not a priority", line: line)
    }
    let body = Array(words.drop(while: \.isWhitespace).utf8).asOneLine
    let text = Array(parts.joined(separator: " ").utf8) + body
    if means(text, body) { return text }
    var dated = self
    if isDone { dated.completed = completed ?? "\(today)" }
    dated.created = created ?? dated.completed ?? "\(today)"
    let datedText = Array(dated.parts.joined(separator: " ").utf8) + body
    guard dated.means(datedText, body) else {
      throw ExchangeError(
        "the text “\(words.prefix(40))” would have another meaning in a todo.txt", line: line)
    }
    wasDated = true
    return datedText
  }

  /// The part before the text, with a blank at the end.
  private var parts: [String] {
    var parts: [String] = []
    if isDone {
      parts.append("x")
      // A completed task's creation date needs a completion date before it.
      if let keptPriority, completed != nil { parts.append("(\(keptPriority))") }
      if let completed { parts += [completed] + [created].compactMap(\.self) }
    } else {
      if let priority { parts.append("(\(priority))") }
      if let created { parts.append(created) }
    }
    return parts.isEmpty ? [] : parts + [""]
  }

  /// Whether reading the line gives this task again.
  private func means(_ line: [UInt8], _ body: [UInt8]) -> Bool {
    let item = TodoItem(line: line)
    return item.isCompleted == isDone && item.body.elementsEqual(body)
      && (isDone || item.priority?.description == priority)
      && item.completionDate?.description == (isDone ? completed : nil)
      && item.creationDate?.description == (isDone && completed == nil ? nil : created)
  }

  /// Spaces and tabs end a word, even when combined with another scalar.
  static func words(of text: String) -> [Substring] {
    text.utf8.split(whereSeparator: \.isBlank).map { Substring($0) }
  }

  /// Replaces white space of any kind by dashes.
  static func asWord(_ value: String) -> String {
    value.split(whereSeparator: \.isWhitespace).joined(separator: "-")
  }
}

// MARK: Spellings of iCalendar and Taskwarrior

extension ComposedLine {
  /// The letter for an iCalendar priority, 1 to 9; 0 means none.
  static func priority(_ number: Int) -> String? {
    switch number {
    case 1: "A"
    case 2...5: "B"
    case 6: "C"
    case 7: "D"
    case 8: "E"
    case 9: "F"
    default: nil
    }
  }

  /// The recurrence of a rule; nil if `rec:` cannot express it.
  ///
  /// - Parameter date: of the task. A part of the rule that only repeats what the date says changes nothing.
  static func recurrence(_ rule: String, dueOn date: TaskDate? = nil) -> String? {
    var values: [String: String] = [:]
    for part in rule.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      values[String(pair[0])] = String(pair[1])
    }
    values["UNTIL"] = nil
    values["WKST"] = nil
    // Some programs write COUNT=-1 for a rule without an end.
    if values["COUNT"].flatMap({ Int($0) }).map({ $0 <= 0 }) ?? false { values["COUNT"] = nil }
    let interval = Int(values.removeValue(forKey: "INTERVAL") ?? "1") ?? 0
    guard let frequency = values.removeValue(forKey: "FREQ"), (1...999).contains(interval),
      let unit = CalendarUnit.allCases.first(where: { $0.frequency == frequency })
    else { return nil }
    if let date { removeParts(of: &values, thatRepeat: date, unit) }
    if let days = values.removeValue(forKey: "BYDAY")?.lowercased() {
      let place = values.removeValue(forKey: "BYSETPOS")
      guard values.isEmpty else { return nil }
      if interval > 1 {
        let isOfDate = unit == .week && place == nil && date.map { days == name(of: $0.day) } ?? false
        return isOfDate ? "+\(interval)w" : nil
      }
      if let place {
        // The last Friday of a month: BYDAY=FR;BYSETPOS=-1.
        guard unit == .month, days.allSatisfy(\.isLetter), Recurrence(place + days) != nil else { return nil }
        return place + days
      }
      if Set(days.split(separator: ",")) == ["mo", "tu", "we", "th", "fr"] { return "+1b" }
      // A weekday without a number means each such day, also in a monthly rule.
      guard unit != .year, unit == .month || !days.contains(where: \.isNumber), Recurrence(days) != nil else {
        return nil
      }
      return days
    }
    if let monthDay = values.removeValue(forKey: "BYMONTHDAY") {
      guard unit == .month else { return nil }
      if monthDay == "-1" { return values.isEmpty ? "+\(interval)m day:31" : nil }
      guard let date, Int(monthDay) == date.day.components.day else { return nil }
    }
    return values.isEmpty ? "+\(interval)\(unit.rawValue)" : nil
  }

  /// Removes the time of day, and the day of a yearly rule, if they are those of the date.
  private static func removeParts(
    of values: inout [String: String], thatRepeat date: TaskDate, _ unit: CalendarUnit
  ) {
    let minute = date.time.map { Int($0.minute) } ?? 0
    for (name, value) in [("BYHOUR", minute / 60), ("BYMINUTE", minute % 60), ("BYSECOND", 0)]
    where values[name].flatMap({ Int($0) }) == value { values[name] = nil }
    guard unit == .year else { return }
    let (_, month, day) = date.day.components
    guard values["BYMONTH"].flatMap({ Int($0) }) == month,
      values["BYMONTHDAY"].map({ Int($0) == day }) ?? true
    else { return }
    values["BYMONTH"] = nil
    values["BYMONTHDAY"] = nil
  }

  /// `tu`.
  private static func name(of day: CivilDate) -> String { day.weekday.name.prefix(2).lowercased() }

  /// The recurrence for a Taskwarrior name or duration; nil if `rec:` cannot express it.
  static func recurrence(taskwarrior period: String) -> String? {
    let text = period.lowercased().filter { $0 != " " }
    let names = [
      "daily": "1d", "weekdays": "1b", "weekly": "1w", "sennight": "1w", "biweekly": "2w", "fortnight": "2w",
      "monthly": "1m", "bimonthly": "2m", "quarterly": "3m", "semiannual": "6m", "annual": "1y",
      "yearly": "1y",
      "biannual": "2y", "biyearly": "2y",
    ]
    if let name = names[text] { return "+\(name)" }
    let isISO = text.first == "p"
    let rest = isISO ? text.dropFirst() : text[...]
    let digits = rest.prefix { ("0"..."9").contains($0) }
    let units = [
      "d": "d", "day": "d", "days": "d", "w": "w", "wk": "w", "wks": "w", "week": "w", "weeks": "w",
      "mo": "m", "mos": "m", "mth": "m", "mths": "m", "mnths": "m", "month": "m", "months": "m", "m": "m",
      "q": "q", "qtr": "q", "qtrs": "q", "quarter": "q", "quarters": "q",
      "y": "y", "yr": "y", "yrs": "y", "year": "y", "years": "y",
    ]
    guard digits.count <= 3, let unit = units[String(rest.dropFirst(digits.count))] else { return nil }
    let count = digits.isEmpty ? 1 : Int(digits) ?? 0
    guard count > 0 else { return nil }
    if unit == "q" { return count <= 333 ? "+\(3 * count)m" : nil }
    return "+\(count)\(unit)"
  }
}
