import PlainText

/// Spells tasks as to-dos of an iCalendar, RFC 5545.
public struct TaskICS: Sendable {
  /// The name of this program in a calendar, PRODID.
  package static let productID = "-//todo//todo.txt//EN"

  public static let header = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(productID)\r\n"
  public static let footer = "END:VCALENDAR\r\n"

  /// The time stamp of the calendar: the beginning of a day.
  private let today: CivilDate

  /// Whether other programs edit the to-dos in place. Then recurrences are not written, so that no other
  /// program creates the next occurrence too, and labels are only categories.
  private let isLinked: Bool

  public init(today: CivilDate) { self.init(today: today, isLinked: false) }

  package init(today: CivilDate, isLinked: Bool) {
    self.today = today
    self.isLinked = isLinked
  }

  /// Appends the VTODO of one task.
  ///
  /// - Parameters:
  ///   - uid: the UID known to other programs; empty for the default UID of the line.
  ///   - parentUID: the UID of the task with that id.
  public func append(
    _ task: TodoItem, uid: String = "",
    parentUID: (_ id: ArraySlice<UInt8>) -> String = { String(decoding: $0, as: UTF8.self) },
    to ics: inout [UInt8]
  ) {
    var lines = ContentLines()
    lines.append("BEGIN", "VTODO")
    let known =
      uid.isEmpty ? task.id.map { Array($0) } ?? Array(Self.uid(of: task.text).utf8) : Array(uid.utf8)
    lines.append("UID", Self.escaped(known[...]))
    lines.append("DTSTAMP", Self.time(today))
    lines.append("SUMMARY", Self.escaped(task.title(keepingNames: !isLinked)[...]))
    lines.append("X-TODO-RAW", Self.escaped(task.text))
    if let bytes = Self.encoded(task.text) { lines.append("X-TODO-BYTES", bytes) }
    let time = task.dueDate?.time
    if let due = Self.known(task.due) { lines.append("DUE\(Self.moment(due, time))") }
    if let start = Self.start(of: task) { lines.append("DTSTART\(Self.moment(start.day, start.time))") }
    if let created = Self.known(task.creationDate) { lines.append("CREATED", Self.time(created)) }
    if let completed = Self.known(task.completionDate) { lines.append("COMPLETED", Self.time(completed)) }
    lines.append("STATUS", task.isCompleted ? "COMPLETED" : "NEEDS-ACTION")
    if let priority = task.priority { lines.append("PRIORITY", "\(Self.number(of: priority))") }
    let names = task.projects + task.contexts.map { [UInt8(ascii: "@")] + $0 }
    if !names.isEmpty { lines.append("CATEGORIES", names.map(Self.escaped).joined(separator: ",")) }
    for parent in task.parents {
      lines.append("RELATED-TO", Self.escaped(Array(parentUID(parent).utf8)[...]))
    }
    var people: Set<ArraySlice<UInt8>> = []
    for name in task.people where people.insert(name).inserted {
      lines.append(CalendarAttendee.line(of: name))
    }
    if !isLinked, let rule = Self.rule(of: task) { lines.append("RRULE", rule) }
    lines.append("END", "VTODO")
    ics += lines.bytes
  }

  /// The threshold, in the same form as the due date, a day or a time, as both must have it; nil unless it is earlier.
  private static func start(of task: TodoItem) -> TaskDate? {
    guard let tag = task.dateTag(.threshold), known(tag.date.day) != nil else { return nil }
    guard let due = task.dueDate else { return tag.date }
    let time = due.time == nil ? nil : tag.date.time ?? .midnight
    let start = TaskDate(tag.date.day, at: time)
    return start < due ? start : nil
  }

  /// Readers of calendars know no year 0, and refuse the whole calendar.
  private static func known(_ date: CivilDate?) -> CivilDate? {
    date.flatMap { $0.components.year > 0 ? $0 : nil }
  }

  /// Appends a VEVENT on the day that the task is due, or half an hour at its time; nothing for a task without one.
  public func appendEvent(_ task: TodoItem, uid: String, to ics: inout [UInt8]) {
    guard let due = Self.known(task.due) else { return }
    let time = task.dueDate?.time
    var lines = ContentLines()
    lines.append("BEGIN", "VEVENT")
    lines.append("UID", Self.escaped(Array("\(uid)-due".utf8)[...]))
    lines.append("DTSTAMP", Self.time(today))
    lines.append("DTSTART\(Self.moment(due, time))")
    lines.append("DURATION", time == nil ? "P1D" : "PT30M")
    lines.append("SUMMARY", Self.escaped(task.title(keepingNames: !isLinked)[...]))
    let names = task.projects + task.contexts.map { [UInt8(ascii: "@")] + $0 }
    if !names.isEmpty { lines.append("CATEGORIES", names.map(Self.escaped).joined(separator: ",")) }
    if let priority = task.priority { lines.append("PRIORITY", "\(Self.number(of: priority))") }
    // A due task does not make its owner busy.
    lines.append("TRANSP", "TRANSPARENT")
    if let rule = Self.rule(of: task) { lines.append("RRULE", rule) }
    lines.append("END", "VEVENT")
    ics += lines.bytes
  }

  /// The bytes of a line that is not UTF-8, which a calendar must be; nil for all others.
  private static func encoded(_ line: ArraySlice<UInt8>) -> String? {
    String(validating: line, as: UTF8.self) == nil ? PercentEncoding.encoded(line, keeping: " :+@/()") : nil
  }

  /// The line of which a calendar has the text.
  ///
  /// - Parameter encoded: the bytes of a line. They count only while they mean that text.
  static func line(_ text: String, encoded: String?) -> [UInt8] {
    guard let bytes = encoded.flatMap({ PercentEncoding.decoded($0) }),
      ICSReader.text(escaped(bytes[...])) == text
    else { return Array(text.utf8) }
    return bytes
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

  /// The default UID of a line.
  ///
  /// - Parameter ordinal: 1, then counting up for equal lines, because a UID identifies one task.
  package static func uid(of text: ArraySlice<UInt8>, ordinal: Int = 1) -> String {
    let text = ordinal == 1 ? text : text + [0] + Array("\(ordinal)".utf8)
    // Two hashes, because 64 bits could collide.
    let hashes = [StableHash.offset, 0x8422_2325_cbf2_9ce4].map { StableHash.value(of: text, from: $0) }
    return hashes.map { hash in
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The recurrence rule; nil if iCalendar cannot express it, or without a start.
  private static func rule(of task: TodoItem) -> String? {
    guard let date = task.due ?? task.threshold, let rule = task.recurrence?.rule(for: task, from: date)
    else {
      return nil
    }
    let isTimed = (task.due == nil ? task.dateTag(.threshold)?.date : task.dueDate)?.time != nil
    let time = isTimed ? "T235959" : ""
    return task.until.map { "\(rule);UNTIL=\(day($0))\(time)" } ?? rule
  }

  /// Whether the task recurs but its VTODO does not say so.
  public static func lacksRule(_ task: TodoItem) -> Bool {
    task.value(forKey: "rec") != nil && rule(of: task) == nil
  }

  /// Times are floating, in local time, as in a todo.txt.
  private static func moment(_ day: CivilDate, _ time: TimeOfDay?) -> String {
    guard let time else { return ";VALUE=DATE:\(Self.day(day))" }
    return ":\(Self.day(day))T\(time.description.filter { $0 != ":" })00"
  }

  private static func day(_ date: CivilDate) -> String {
    date.description.filter { $0 != "-" }
  }

  private static func time(_ date: CivilDate) -> String { "\(day(date))T000000Z" }

  /// A TEXT value; invalid UTF-8 becomes U+FFFD.
  package static func escaped(_ text: ArraySlice<UInt8>) -> String {
    var escaped = ""
    for character in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      // The format has no escape for other control characters.
      case _ where character.value < 0x20 && character != "\t" || character.value == 0x7F: escaped += " "
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension Recurrence {
  /// The recurrence rule; nil if iCalendar cannot express it. A rule counts from the due date, not from the
  /// completion date; both are the same if the task is completed on time.
  fileprivate func rule(for task: TodoItem, from date: CivilDate) -> String? {
    switch self {
    case .every(let count, let unit, _):
      if let frequency = unit.frequency {
        "FREQ=\(frequency);INTERVAL=\(count)" + (unit == .month && task.isAtMonthsEnd ? ";BYMONTHDAY=-1" : "")
      } else {
        Self.businessDays(count, from: date)
      }
    case .on(let days):
      (days.contains { $0.nth != nil } ? "FREQ=MONTHLY" : "FREQ=WEEKLY")
        + ";BYDAY=" + days.map(\.name).joined(separator: ",")
    }
  }

  /// iCalendar intervals cannot count business days: only every business day, or whole weeks, make a rule.
  private static func businessDays(_ count: Int, from date: CivilDate) -> String? {
    if count == 1 { return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" }
    guard count % 5 == 0, date.weekday != .saturday, date.weekday != .sunday else { return nil }
    return "FREQ=WEEKLY;INTERVAL=\(count / 5)"
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
package struct ContentLines {
  package private(set) var bytes: [UInt8] = []

  private static let limit = 75

  package init() {}

  package mutating func append(_ name: String, _ value: String) { append("\(name):\(value)") }

  package mutating func append(_ line: String) {
    var length = 0
    for character in line.unicodeScalars {
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
