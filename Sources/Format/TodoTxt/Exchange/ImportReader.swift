/// Reads tasks from a file written by `--json`, `--ndjson`, `--csv` or `--ics`, or by another program.
public struct ImportReader {
  /// Today and the day that weeks start on, for natural dates.
  let calendar: TodoCalendar

  /// Converts seconds since 1970 to the user's date and seconds since midnight.
  let localTime: (_ seconds: Int) -> (date: CivilDate, secondOfDay: Int)

  /// The ids of tasks that others name as their parent, by UID.
  package var ids: [String: String] = [:]

  /// Whether the tasks stay in the file. Fields without a place in a line are not lost then, and not noted.
  package var isLinked = false

  /// Converts a time on the clocks of a named zone, in seconds since 1970 on them, to the user's; nil for an unknown
  /// zone, whose times stay as written.
  package var zonedTime: (_ wall: Int, _ zone: String) -> (date: CivilDate, secondOfDay: Int)? = { _, _ in nil
  }

  /// The notes of the tasks read so far.
  public private(set) var notes = ImportNotes()

  public init(
    calendar: TodoCalendar,
    localTime: @escaping (_ seconds: Int) -> (date: CivilDate, secondOfDay: Int)
  ) {
    self.calendar = calendar
    self.localTime = localTime
  }

  /// - Throws: `ExchangeError` if any part of the file is invalid.
  public mutating func tasks(in file: [UInt8]) throws(ExchangeError) -> [ImportedTask] {
    let text = file.drop { $0.isBlank || $0 == .newline || $0 == .carriageReturn }.withoutByteOrderMark
    if text.isEmpty { return [] }
    switch text.first {
    case UInt8(ascii: "[")?, UInt8(ascii: "{")?:
      return try tasks(of: JSONValue.values(in: file))
    case _ where text.prefix(15).map(\.uppercasedASCII).elementsEqual("BEGIN:VCALENDAR".utf8):
      return try tasks(of: ICSReader.calendar(in: file))
    default:
      return try tasks(of: CSVReader.records(in: file))
    }
  }

  mutating func note(_ matter: ImportNotes.Matter) { notes.add(matter) }

  /// Notes the fields whose name a task has had before; the first one counts.
  mutating func noteRepeats(of fields: [(name: String, isEmpty: Bool)]) {
    var seen: Set<String> = []
    for field in fields where !seen.insert(field.name).inserted && !field.isEmpty {
      note(.field("a second \(field.name)"))
    }
  }

  /// The value of a key. Only `due:` takes a time of day; that of another key is noted.
  mutating func value(of key: String, _ date: String?, from name: String? = nil) -> String? {
    guard let date, key != "due", date.count > 10,
      Array(date.utf8).withUnsafeBufferPointer({ TaskTag.exactDate(in: $0) }) != nil
    else { return date }
    note(.field("the time of \(name ?? key)"))
    return String(date.prefix(10))
  }

  /// The task of a line that the file contains unchanged.
  mutating func task(raw: [UInt8], line: Int? = nil, uid: String? = nil) -> ImportedTask {
    let source = raw.asOneLine
    let text = printable(source)
    return ImportedTask(
      line: line, text: text, source: source, uid: uid,
      notes: isFlattened(raw, text) ? [.controlCharacters] : [])
  }

  /// Whether line ends or control characters became spaces, other than line ends behind the text.
  private func isFlattened(_ source: [UInt8], _ text: [UInt8]) -> Bool {
    !text.starts(with: source[...(source.lastIndex { $0 != .newline && $0 != .carriageReturn } ?? -1)])
  }

  /// - Parameter readsDates: whether natural dates such as `due:fri` are read, as by add.
  mutating func task(
    _ composed: ComposedLine, line: Int? = nil, uid: String? = nil, readsDates: Bool = false
  ) throws(ExchangeError) -> ImportedTask {
    var composed = composed
    if readsDates {
      do throws(TextDateRefusal) {
        let literals = Array(composed.literals.joined(separator: " ").utf8)
        let text = try DatedText(Array(composed.words.utf8), for: literals, calendar: calendar).text
        composed = composed.with(String(decoding: text, as: UTF8.self))
      } catch {
        // Refusals of the user's words end in a full stop.
        let reason = "\(error)"
        throw ExchangeError(reason.hasSuffix(".") ? String(reason.dropLast()) : reason, line: line)
      }
    }
    var wasDated = false
    let words = Array(composed.words.utf8)
    let clean = printable(words.asOneLine)
    let text = try composed.with(String(decoding: clean, as: UTF8.self))
      .text(at: line, today: calendar.today, wasDated: &wasDated)
    let matters: [(ImportNotes.Matter, Bool)] = [
      (.controlCharacters, isFlattened(words, clean)), (.dated, wasDated),
    ]
    let notes = matters.filter(\.1).map(\.0)
    return ImportedTask(line: line, text: text, source: text, uid: uid, notes: notes)
  }

  /// The text with blanks for control characters: C0 but tabs, DEL, and C1 in UTF-8.
  private func printable(_ text: [UInt8]) -> [UInt8] {
    var result = text
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F { result[index] = .space }
      if byte == 0xC2, index + 1 < text.count, (0x80..<0xA0).contains(text[index + 1]) {
        result[index] = .space
        result[index + 1] = .space
      }
    }
    return result
  }

  // MARK: Dates

  /// A date of JSON or CSV; one with a time zone is converted to the user's time.
  func date(_ value: String) -> String {
    guard let zoned = ZonedTime(value), let time = moment(seconds: zoned.second) else { return value }
    return time
  }

  /// A date and time of an iCalendar or of Taskwarrior: `20261201`, `20261201T100000`, `20261201T100000Z`.
  /// Midnight counts as no time of day. Nil for forms that are not a date here or in JSON.
  func moment(_ value: String) -> String? {
    guard let (date, second, _) = Self.parts(value) else {
      let date = Array(date(value).utf8).withUnsafeBufferPointer { TaskTag.exactDate(in: $0) }
      return date?.description
    }
    return second == nil ? "\(date)" : localMoment(value).map { Self.spelled($0.date, $0.secondOfDay) }
  }

  /// The user's date and seconds since midnight of a date and time; nil for other forms.
  package func localMoment(_ value: String) -> (date: CivilDate, secondOfDay: Int)? {
    guard let (date, second, isUTC) = Self.parts(value), let second else { return nil }
    return isUTC ? local(Int(date.daysSinceEpoch) * 86_400 + second) : (date, second)
  }

  /// The date and time of a number of seconds since 1970.
  func moment(seconds: Int) -> String? {
    local(seconds).map { Self.spelled($0.date, $0.secondOfDay) }
  }

  /// The local time of that second; nil at the ends of the calendar, where a time zone can lead beyond them.
  func local(_ seconds: Int) -> (date: CivilDate, secondOfDay: Int)? {
    (-62_135_000_000...253_402_000_000).contains(seconds) ? localTime(seconds) : nil
  }

  /// The local date of that second. Exactly midnight in UTC is a date without a time, as `--ics` writes it.
  func day(_ value: String) -> String? {
    guard let (date, second, isUTC) = Self.parts(value) else { return nil }
    if !isUTC || (second ?? 0) == 0 { return "\(date)" }
    return moment(value).map { String($0.prefix(10)) }
  }

  static func spelled(_ date: CivilDate, _ second: Int) -> String {
    "\(TaskDate(date, at: second == 0 ? nil : TimeOfDay(secondOfDay: second)))"
  }

  package static func parts(_ value: String) -> (date: CivilDate, second: Int?, isUTC: Bool)? {
    let bytes = Array(value.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return Int(String(decoding: bytes[range], as: UTF8.self))
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 { return (date, nil, false) }
    guard bytes.count == 15 || bytes.count == 16 && bytes[15] == UInt8(ascii: "Z"),
      bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15), hour < 24, minute < 60, second <= 60
    else { return nil }
    return (date, hour * 3600 + minute * 60 + min(second, 59), bytes.count == 16)
  }
}
