/// Spells tasks as to-dos of an iCalendar, RFC 5545.
public struct TaskICS: Sendable {
  public static let header = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//todo//todo.txt//EN\r\n"
  public static let footer = "END:VCALENDAR\r\n"

  /// When the calendar is made: all its times are the beginning of a day.
  private let today: CivilDate

  public init(today: CivilDate) {
    self.today = today
  }

  /// Appends the VTODO of one task.
  public func append(_ task: TodoItem, to ics: inout [UInt8]) {
    var lines = ContentLines()
    lines.append("BEGIN", "VTODO")
    lines.append("UID", task.id.map { Self.escaped($0) } ?? Self.uid(of: task.text))
    lines.append("DTSTAMP", Self.time(today))
    lines.append("SUMMARY", Self.escaped(Self.summary(of: task)))
    lines.append("X-TODO-RAW", Self.escaped(task.text))
    if let due = task.due { lines.append("DUE;VALUE=DATE", Self.day(due)) }
    if let start = task.threshold, task.due.map({ start < $0 }) ?? true {
      lines.append("DTSTART;VALUE=DATE", Self.day(start))
    }
    if let created = task.creationDate { lines.append("CREATED", Self.time(created)) }
    if let completed = task.completionDate { lines.append("COMPLETED", Self.time(completed)) }
    lines.append("STATUS", task.isCompleted ? "COMPLETED" : "NEEDS-ACTION")
    if let priority = task.priority { lines.append("PRIORITY", "\(Self.number(of: priority))") }
    let names = task.projects + task.contexts
    if !names.isEmpty { lines.append("CATEGORIES", names.map(Self.escaped).joined(separator: ",")) }
    for parent in task.parents { lines.append("RELATED-TO", Self.escaped(parent)) }
    if let rule = Self.rule(of: task) { lines.append("RRULE", rule) }
    lines.append("END", "VTODO")
    ics += lines.bytes
  }

  /// As topydo numbers them: F to Z are 9.
  static func number(of priority: Priority) -> Int {
    switch priority.rawValue {
    case UInt8(ascii: "A"): 1
    case UInt8(ascii: "B"): 5
    case UInt8(ascii: "C"): 6
    case UInt8(ascii: "D"): 7
    case UInt8(ascii: "E"): 8
    default: 9
    }
  }

  /// Two equal lines are one task to any program that reads the calendar.
  static func uid(of text: ArraySlice<UInt8>) -> String {
    let hashes = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4].map { (offset: UInt64) in
      // FNV-1a, 64 bits; from two starts, as one is too few for all the tasks there are.
      text.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return hashes.map { hash in
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The task's own words without its keys.
  private static func summary(of task: TodoItem) -> ArraySlice<UInt8> {
    let body = task.body
    var words: [ArraySlice<UInt8>] = []
    for word in body.split(whereSeparator: \.isBlank) where TodoItem(number: 1, bytes: word).tags.isEmpty {
      words.append(word)
    }
    return Array(words.joined(separator: [.space]))[...]
  }

  private static func rule(of task: TodoItem) -> String? {
    guard task.due != nil || task.threshold != nil, let rule = task.recurrence?.rule(for: task) else {
      return nil
    }
    return task.until.map { "\(rule);UNTIL=\(day($0))" } ?? rule
  }

  private static func day(_ date: CivilDate) -> String {
    date.description.filter { $0 != "-" }
  }

  private static func time(_ date: CivilDate) -> String { "\(day(date))T000000Z" }

  /// A TEXT value: bytes that are not UTF-8 become U+FFFD.
  private static func escaped(_ text: ArraySlice<UInt8>) -> String {
    var escaped = ""
    for character in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      // The format has no way to write any other.
      case _ where character.value < 0x20 && character != "\t" || character.value == 0x7F: escaped += " "
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension Recurrence {
  /// The recurrence rule; nil for what counts from the day of completion, which no rule can say.
  fileprivate func rule(for task: TodoItem) -> String? {
    switch self {
    case .every(_, _, isStrict: false): nil
    case .every(let count, let unit, isStrict: true):
      switch unit {
      case .day: "FREQ=DAILY;INTERVAL=\(count)"
      case .week: "FREQ=WEEKLY;INTERVAL=\(count)"
      // Of business days a rule can only name each.
      case .businessDay: count == 1 ? "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" : nil
      case .month: "FREQ=MONTHLY;INTERVAL=\(count)" + (task.isAtMonthsEnd ? ";BYMONTHDAY=-1" : "")
      case .year: "FREQ=YEARLY;INTERVAL=\(count)"
      }
    case .on(let days):
      (days.contains { $0.nth != nil } ? "FREQ=MONTHLY" : "FREQ=WEEKLY")
        + ";BYDAY=" + days.map(\.name).joined(separator: ",")
    }
  }
}

extension Recurrence.Day {
  fileprivate var name: String {
    (nth.map(String.init) ?? "") + weekday.name.prefix(2).uppercased()
  }
}

extension TodoItem {
  fileprivate var isAtMonthsEnd: Bool {
    value(forKey: "day").map { $0.elementsEqual("31".utf8) } ?? false
  }
}

/// Lines of an iCalendar, folded at 75 octets, never within a character.
private struct ContentLines {
  private(set) var bytes: [UInt8] = []

  private static let limit = 75

  mutating func append(_ name: String, _ value: String) {
    var length = 0
    for character in "\(name):\(value)".unicodeScalars {
      let octets = Array(String(character).utf8)
      if length + octets.count > Self.limit {
        bytes.append("\r\n ")
        length = 1
      }
      bytes += octets
      length += octets.count
    }
    bytes.append("\r\n")
  }
}
