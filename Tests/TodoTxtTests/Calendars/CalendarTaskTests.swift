import Testing
@testable import TodoTxt

@Suite struct CalendarTaskTests {
  private static let now = 20_000 * 86_400 + 3_661
  private static let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_000), firstWeekday: .monday)

  /// The user's clocks are an hour ahead of UTC, those of `Far` five hours behind. Other zones are unknown.
  private static let clock = CalendarClock(
    localTime: { second in
      let (day, secondOfDay) = (second + 3600).quotientAndRemainder(dividingBy: 86_400)
      return secondOfDay < 0
        ? (CivilDate(daysSinceEpoch: Int32(day - 1)), secondOfDay + 86_400)
        : (CivilDate(daysSinceEpoch: Int32(day)), secondOfDay)
    }, zone: { $0 == "Far" ? ZoneRules(ZoneRulesTests.file(offsets: [-18_000], rule: "EST5")) : nil })

  private func task(_ text: String, ids: [String: String] = [:]) throws -> CalendarTask {
    try CalendarTask(Array(text.utf8), ids: ids, calendar: Self.calendar, clock: Self.clock)
  }

  private func object(_ properties: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\nBEGIN:VTODO\r\nUID:u1\r\n"
      + properties.map { "\($0)\r\n" }.joined() + "END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The properties without those that only tell the time of writing.
  private func timeless(_ text: String) -> String {
    text.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP:") && !$0.hasPrefix("LAST-MODIFIED:") }
      .joined(separator: "\r\n")
  }

  // MARK: From an object to a line

  @Test(arguments: [
    (["SUMMARY:Buy milk"], "Buy milk"),
    (["SUMMARY:Buy milk\\, bread\\; more"], "Buy milk, bread; more"),
    (["SUMMARY:Pay", "PRIORITY:1"], "(A) Pay"), (["SUMMARY:Pay", "PRIORITY:4"], "(A) Pay"),
    (["SUMMARY:Pay", "PRIORITY:5"], "(B) Pay"), (["SUMMARY:Pay", "PRIORITY:9"], "(C) Pay"),
    (["SUMMARY:Pay", "PRIORITY:0"], "Pay"),
    (["SUMMARY:Pay", "CREATED:20241001T080000Z"], "2024-10-01 Pay"),
    (["SUMMARY:Pay", "STATUS:COMPLETED", "COMPLETED:20241003T233000Z"], "x 2024-10-04 Pay"),
    (["SUMMARY:Pay", "STATUS:COMPLETED"], "x Pay"), (["SUMMARY:Pay", "STATUS:CANCELLED"], "x Pay"),
    (["SUMMARY:Pay", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"], "Pay"),
    (["SUMMARY:Pay", "DUE;VALUE=DATE:20241005"], "Pay due:2024-10-05"),
    (["SUMMARY:Pay", "DUE;TZID=Europe/Berlin:20241005T093000"], "Pay due:2024-10-05T09:30"),
    (["SUMMARY:Pay", "DUE:20241005T093000Z"], "Pay due:2024-10-05T10:30"),
    (
      ["SUMMARY:Pay", "DUE;VALUE=DATE:20241005", "DTSTART;VALUE=DATE:20241001"],
      "Pay due:2024-10-05 t:2024-10-01"
    ),
    (["SUMMARY:Pay", "CATEGORIES:Home Office,@phone"], "Pay +Home-Office @phone"),
    (["SUMMARY:Pay", "DESCRIPTION:Ask\\nher", "LOCATION:Bank", "URL:https://a.b"], "Pay"),
    (
      ["SUMMARY:Pay", "RRULE:FREQ=WEEKLY;INTERVAL=2", "DUE;VALUE=DATE:20241005"], "Pay due:2024-10-05 rec:+2w"
    ),
    (["SUMMARY:Pay", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"], "Pay"),
    (["SUMMARY:x marks", "CREATED:20241001T000000Z"], "2024-10-01 x marks"),
  ])
  func convertsToALine(properties: [String], line: String) throws {
    let text = properties.map { "\($0)\r\n" }.joined()
    #expect(self.text(try task(object(String(text.dropLast()))).line) == line)
  }

  /// The line that was written last is of another occurrence, whose start is not before its due date.
  @Test(arguments: [("20241004", "2024-10-04"), ("20241006", "2024-10-06")])
  func aCompletedOccurrenceHasItsOwnStart(due: String, day: String) throws {
    let series = object(
      "SUMMARY:Water", "DTSTART;VALUE=DATE:20241005", "DUE;VALUE=DATE:20241005", "RRULE:FREQ=DAILY",
      "STATUS:NEEDS-ACTION", "X-TODO-RAW:Water due:2024-10-05 t:2024-10-09 rec:+1d")
    let override = """
      BEGIN:VTODO\r\nUID:u1\r\nRECURRENCE-ID;VALUE=DATE:20241005\r\nSUMMARY:Water\r\n\
      DUE;VALUE=DATE:\(due)\r\nSTATUS:COMPLETED\r\nCOMPLETED:20241006T120000Z\r\nEND:VTODO\r\nEND:VCALENDAR
      """
    let task = try task(series.replacing("END:VCALENDAR", with: override))
    #expect(
      task.completedOccurrences().map { text($0.line) } == [
        "x 2024-10-06 Water due:\(day) t:2024-10-05 rec:+1d"
      ])
  }

  @Test func aParentIsNamedByItsID() throws {
    let child = try task(object("SUMMARY:Part", "RELATED-TO;RELTYPE=PARENT:p1"), ids: ["p1": "whole"])
    #expect(text(child.line) == "Part p:whole")
  }

  @Test(arguments: [
    ("", "it holds no task"), ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "it holds no task"),
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "a task has no UID"),
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:a\r\n", "it holds no task"),
    ("BEGIN:VCALENDAR\r\nEND:VTODO\r\n", "VTODO closes an element that is not open"),
    (String(repeating: "BEGIN:A\r\n", count: 9), "it is nested too deeply"),
  ])
  func refusesAnInvalidObject(text: String, reason: String) {
    let error = #expect(throws: ExchangeError.self) { try task(text) }
    #expect(error?.reason == reason)
  }

  // MARK: From a line to an object

  private static let received = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:+//IDN bitfire.at//DAVx5//EN\r
    BEGIN:VTIMEZONE\r
    TZID:Europe/Berlin\r
    BEGIN:STANDARD\r
    DTSTART:19961027T030000\r
    END:STANDARD\r
    END:VTIMEZONE\r
    BEGIN:VTODO\r
    UID:u1\r
    SUMMARY;LANGUAGE=en:Call \r
     Mom\r
    DUE;TZID=Europe/Berlin:20241205T093000\r
    PRIORITY:3\r
    CATEGORIES:Home Office,phone\r
    STATUS:IN-PROCESS\r
    PERCENT-COMPLETE:30\r
    X-APPLE-SORT-ORDER:12345\r
    ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo\r
    BEGIN:VALARM\r
    ACTION:DISPLAY\r
    SUMMARY:Not the task's\r
    TRIGGER:-PT15M\r
    END:VALARM\r
    END:VTODO\r
    BEGIN:VTODO\r
    UID:u1\r
    RECURRENCE-ID:20241212T093000\r
    SUMMARY:Call her then\r
    END:VTODO\r
    END:VCALENDAR\r

    """

  /// Each change replaces the named lines, and no other byte.
  @Test(arguments: [
    ("(A) Call Mom +Home-Office +phone due:2024-12-05T09:30", [String: String]()),
    (
      "(A) Call dear Mom +Home-Office +phone due:2024-12-05T09:30",
      ["SUMMARY;LANGUAGE=en:Call \r\n Mom\r\n": "SUMMARY:Call dear Mom\r\n"]
    ),
    (
      "(B) Call Mom +Home-Office +phone due:2024-12-05T09:30", ["PRIORITY:3\r\n": "PRIORITY:5\r\n"]
    ),
    (
      "(A) Call Mom +Home-Office +phone due:2024-12-06T09:30",
      ["DUE;TZID=Europe/Berlin:20241205T": "DUE;TZID=Europe/Berlin:20241206T"]
    ),
    (
      "(A) Call Mom +Home-Office +phone due:2024-12-06",
      ["DUE;TZID=Europe/Berlin:20241205T093000": "DUE;VALUE=DATE:20241206"]
    ),
    ("(A) Call Mom +Home-Office +phone", ["DUE;TZID=Europe/Berlin:20241205T093000\r\n": ""]),
    (
      "(A) Call Mom +Home-Office due:2024-12-05T09:30 @desk",
      ["CATEGORIES:Home Office,phone\r\n": "CATEGORIES:Home Office,@desk\r\n"]
    ),
    (
      "x 2024-12-01 Call Mom +Home-Office +phone due:2024-12-05T09:30",
      [
        "STATUS:IN-PROCESS\r\nPERCENT-COMPLETE:30\r\n": "STATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\n",
        "PRIORITY:3\r\n": "", "BEGIN:VALARM\r\n": "COMPLETED:20241201T000000Z\r\nBEGIN:VALARM\r\n",
      ]
    ),
    (
      "(A) 2024-11-01 Call Mom +Home-Office +phone due:2024-12-05T09:30 p:7",
      ["BEGIN:VALARM\r\n": "CREATED:20241101T000000Z\r\nRELATED-TO:7\r\nBEGIN:VALARM\r\n"]
    ),
  ])
  func replacesOnlyThePropertiesThatTheLineChanges(line: String, changes: [String: String]) throws {
    let received = try task(Self.received)
    #expect(text(received.line) == "(A) Call Mom due:2024-12-05T09:30 +Home-Office +phone")
    var expected = Self.received
    for (old, new) in changes {
      #expect(expected.contains(old))
      let range = expected.firstRange(of: old)
      if let range { expected.replaceSubrange(range, with: new) }
    }
    let sent = text(received.text(saying: Array(line.utf8), note: "", now: Self.now))
    var lines = timeless(sent)
    let raw = lines.split(separator: "\r\n", omittingEmptySubsequences: false)
    // Folded lines of this program's own property are checked by reading them again.
    lines = timeless(unfolded(sent)).split(separator: "\r\n")
      .filter { !$0.hasPrefix("X-TODO-RAW:") && !$0.hasPrefix("X-TODO-BASE:") }
      .joined(separator: "\r\n")
    #expect(lines == timeless(unfolded(expected)))
    #expect(raw.allSatisfy { $0.utf8.count <= 75 })
    let again = try task(sent)
    #expect(again.base.map(text) == line)
    #expect(again.origin == CalendarTask.hash(of: received.line))
    #expect(text(again.line) == line)
    #expect(text(again.text(saying: again.line, note: "", now: Self.now + 9)) == sent)
  }

  /// A name in the SUMMARY, as people write it on a phone, is no reason to write the other properties anew.
  @Test(arguments: [
    ("Buy +milk @shop today", "Buy +milk @shop today due:2024-12-05"), ("Buy +milk", "Buy +bread"),
    ("+milk", "+milk due:2024-12-05"), ("Buy +milk +milk", "Buy +milk +milk due:2024-12-05"),
  ])
  func aNameInTheSummaryKeepsTheOtherProperties(summary: String, new: String) throws {
    let others = [
      "PRIORITY:3", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40", "CREATED:20241001T080000Z", "X-FOO:1",
    ]
    let received = try task(object((["SUMMARY:\(summary)"] + others).joined(separator: "\r\n")))
    let line = "(A) 2024-10-01 \(new)"
    let sent = text(received.text(saying: Array(line.utf8), note: "", now: Self.now))
    for property in others { #expect(sent.contains("\(property)\r\n"), "\(sent)") }
    #expect(text(try task(sent).line) == line)
  }

  private func unfolded(_ text: String) -> String { text.replacing("\r\n ", with: "") }

  @Test func aNewObjectHasTheLineAndNoRule() throws {
    let line = "(A) 2024-11-01 Water plants +Garden @home due:2024-12-05T09:30 t:2024-12-01 rec:+1w id:7 k:v"
    let sent = text(CalendarTask.text(of: Array(line.utf8), uid: "u9", note: "Not too\nmuch", now: Self.now))
    #expect(!sent.contains("RRULE"))
    #expect(sent.contains("DESCRIPTION:Not too\\nmuch\r\n"))
    #expect(sent.contains("DTSTAMP:20241004T010101Z\r\n"))
    let again = try task(sent)
    #expect((again.uid, text(again.line), again.base.map(text)) == ("u9", line, line))
    #expect(
      (again.note, again.noteBase, again.rule, again.completed) == (
        "Not too\nmuch", "Not too\nmuch", .none, nil
      ))
  }

  // MARK: Times

  private static let day = ["DTSTART;TZID=Home:20261201T090000", "DUE;TZID=Home:20261201T170000"]

  /// - `times`: DTSTART and DUE before and after.
  @Test(arguments: [
    // The threshold stays, and so does its line.
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2026-12-05T17:00 t:2026-12-01T09:00",
      [day[0], "DUE;TZID=Home:20261205T170000"]
    ),
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2027-12-01T17:00 t:2027-12-01T09:00",
      ["DTSTART;TZID=Home:20271201T090000", "DUE;TZID=Home:20271201T170000"]
    ),
    // A day alone keeps the time of day.
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2026-12-01T17:00 t:2026-11-30",
      ["DTSTART;TZID=Home:20261130T090000", day[1]]
    ),
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2026-12-01T08:00 t:2026-12-01",
      ["DTSTART;TZID=Home:20261201T000000", "DUE;TZID=Home:20261201T080000"]
    ),
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2026-12-01T17:00 t:2026-12-01T10:15",
      ["DTSTART;TZID=Home:20261201T101500", day[1]]
    ),
    // Both have the same form.
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2026-12-03 t:2026-12-01T09:00",
      ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261203"]
    ),
    (
      ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261203"], "due:2026-12-03 t:2026-12-01",
      "due:2026-12-03T10:00 t:2026-12-01", ["DTSTART:20261201T000000", "DUE:20261203T100000"]
    ),
    // No start is after the due date, and a task with a rule has one.
    (
      day, "due:2026-12-01T17:00 t:2026-12-01T09:00", "due:2026-11-20T17:00 t:2026-12-01T09:00",
      ["DTSTART;TZID=Home:20261120T170000", "DUE;TZID=Home:20261120T170000"]
    ),
    (
      ["DTSTART;TZID=Home:20261201T170000", day[1]], "due:2026-12-01T17:00 t:2026-12-01T17:00",
      "due:2026-11-20T17:00 t:2026-12-01T17:00",
      ["DTSTART;TZID=Home:20261120T170000", "DUE;TZID=Home:20261120T170000"]
    ),
    (
      [day[0]], "t:2026-12-01T09:00", "t:2026-12-02", ["DTSTART;TZID=Home:20261202T090000"]
    ),
    (
      [day[0]], "t:2026-12-01T09:00", "t:2026-12-01T09:00 due:2026-12-02T08:00",
      [day[0], "DUE;TZID=Home:20261202T080000"]
    ),
    // UTC stays UTC, and a zone stays the zone.
    (
      ["DUE:20261201T170000Z"], "due:2026-12-01T18:00", "due:2026-12-01T19:30", ["DUE:20261201T183000Z"]
    ),
    (
      ["DTSTART:20261130T233000Z", "DUE:20261201T170000Z"], "due:2026-12-01T18:00 t:2026-12-01T00:30",
      "due:2026-12-01T18:00 t:2026-12-03", ["DTSTART:20261201T170000Z", "DUE:20261201T170000Z"]
    ),
    (
      ["DTSTART:20261130T233000Z", "DUE:20261201T170000Z"], "due:2026-12-01T18:00 t:2026-12-01T00:30",
      "due:2026-12-05T18:00 t:2026-12-03", ["DTSTART:20261202T233000Z", "DUE:20261205T170000Z"]
    ),
    (
      ["DUE;TZID=Far:20261201T173000"], "due:2026-12-01T23:30", "due:2026-12-02T08:00",
      ["DUE;TZID=Far:20261202T020000"]
    ),
    (
      ["DTSTART;TZID=Far:20261201T090000", "DUE;TZID=Far:20261201T170000"],
      "due:2026-12-01T23:00 t:2026-12-01T15:00", "due:2026-12-02T00:30 t:2026-12-01T15:00",
      ["DTSTART;TZID=Far:20261201T090000", "DUE;TZID=Far:20261201T183000"]
    ),
    // Midnight is a whole day in the line.
    (["DUE:20261130T230000Z"], "due:2026-12-01", "due:2026-12-05", ["DUE:20261204T230000Z"]),
    (["DUE;TZID=Far:20261130T180000"], "due:2026-12-01", "due:2026-12-05", ["DUE;TZID=Far:20261204T180000"]),
    (["DUE:16000101T120000Z"], "due:1600-01-01T13:00", "due:1600-01-02T00:15", ["DUE:16000101T231500Z"]),
  ])
  func keepsZonesAndTimesOfDay(before: [String], line: String, new: String, times: [String]) throws {
    let received = try task(
      object(
        ["SUMMARY:Pay", "RRULE:FREQ=YEARLY"].joined(separator: "\r\n"), before.joined(separator: "\r\n")))
    let (line, new) = ("Pay \(line) rec:+1y", "Pay \(new) rec:+1y")
    #expect(Set(text(received.line).split(separator: " ")) == Set(line.split(separator: " ")))
    // As the line is here after its first sync.
    let known = try task(text(received.text(saying: Array(line.utf8), note: "", now: Self.now)))
    #expect(text(known.line) == line)
    let sent = text(known.text(saying: Array(new.utf8), note: "", now: Self.now))
    let written = sent.split(separator: "\r\n").filter { $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART") }
    #expect(written.map(String.init).sorted() == times)
    #expect(text(try task(sent).line) == new)
    let renamed = text(known.text(saying: Array("Do \(line)".utf8), note: "", now: Self.now))
    for time in before { #expect(renamed.contains("\(time)\r\n")) }
  }

  @Test(arguments: [
    ("t:2026-12-01T09:00", ["DTSTART:20261201T090000"]), ("t:2026-12-01", ["DTSTART;VALUE=DATE:20261201"]),
    ("t:2026-12-01T09:00 due:2026-12-01T10:00", ["DTSTART:20261201T090000", "DUE:20261201T100000"]),
    ("t:2026-12-01 due:2026-12-01T10:00", ["DTSTART:20261201T000000", "DUE:20261201T100000"]),
    ("t:2026-12-01T09:00 due:2026-12-02", ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261202"]),
    ("t:2026-12-01T09:00 due:2026-12-01", ["DUE;VALUE=DATE:20261201"]),
    ("t:2026-12-01T09:00 due:2026-12-01T09:00", ["DUE:20261201T090000"]),
  ])
  func sendsTheTimeOfDayOfAThreshold(words: String, times: [String]) throws {
    let sent = text(CalendarTask.text(of: Array("Pay \(words)".utf8), uid: "u1", now: Self.now))
    let written = sent.split(separator: "\r\n").filter { $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART") }
    #expect(written.map(String.init).sorted() == times)
    #expect(text(try task(sent).line) == "Pay \(words)")
  }

  /// The days of a rule are those of the zone of the object.
  @Test(arguments: [
    ("DUE;TZID=Far:20261201T200000", "RRULE:FREQ=MONTHLY;BYMONTHDAY=1", CalendarTask.Rule.foreign),
    ("DUE;TZID=Far:20261201T200000", "RRULE:FREQ=WEEKLY;BYDAY=TU", .foreign),
    ("DUE;TZID=Far:20261201T200000", "RRULE:FREQ=WEEKLY", .known),
    ("DUE;TZID=Far:20261201T120000", "RRULE:FREQ=MONTHLY;BYMONTHDAY=1", .known),
  ])
  func knowsRulesOfTheSameDay(due: String, rule: String, expected: CalendarTask.Rule) throws {
    #expect(try task(object("SUMMARY:Pay", due, rule)).rule == expected)
  }

  // MARK: Bytes

  /// A calendar is UTF-8, and a line may have other bytes: those stay where the other program changed nothing.
  @Test(arguments: [
    ([:], "Buy caf\u{1} +caf\u{1} to:\u{1}\u{2}\u{2} @shop due:2026-12-01"),
    (
      ["DUE;VALUE=DATE:20261201": "DUE;VALUE=DATE:20261203"],
      "Buy caf\u{1} +caf\u{1} to:\u{1}\u{2}\u{2} @shop due:2026-12-03"
    ),
    (
      ["SUMMARY:Buy caf\u{FFFD}": "SUMMARY:Get caf\u{FFFD} beans"],
      "Get caf\u{1} beans +caf\u{1} to:\u{1}\u{2}\u{2} @shop due:2026-12-01"
    ),
    (
      ["SUMMARY:Buy caf\u{FFFD}": "SUMMARY:Buy café"],
      "Buy café +caf\u{1} to:\u{1}\u{2}\u{2} @shop due:2026-12-01"
    ),
    (
      ["STATUS:NEEDS-ACTION": "STATUS:COMPLETED\r\nCOMPLETED:20261130T100000Z"],
      "x 2026-11-30 Buy caf\u{1} +caf\u{1} to:\u{1}\u{2}\u{2} @shop due:2026-12-01"
    ),
    // The bytes count only while they mean the text of the line.
    (
      ["X-TODO-RAW:Buy caf\u{FFFD}": "X-TODO-RAW:Buy tea"],
      "Buy caf\u{FFFD} +caf\u{FFFD} to:\u{FFFD}\u{FFFD}\u{FFFD} @shop due:2026-12-01"
    ),
    (
      ["X-TODO-BYTES:Buy": "X-TODO-BYTES:%"],
      "Buy caf\u{FFFD} +caf\u{FFFD} to:\u{FFFD}\u{FFFD}\u{FFFD} @shop due:2026-12-01"
    ),
  ])
  func keepsBytesThatAreNoText(changes: [String: String], expected: String) throws {
    // U+0001 stands for a Latin-1 é, U+0002 for a Latin-1 ß.
    func bytes(_ text: String) -> [UInt8] { text.utf8.map { $0 == 1 ? 0xE9 : $0 == 2 ? 0xDF : $0 } }
    let line = bytes("Buy caf\u{1} +caf\u{1} to:\u{1}\u{2}\u{2} @shop due:2026-12-01")
    let own = CalendarTask.text(of: line, uid: "u1", now: Self.now)
    #expect(try task(text(own)).text(saying: line, note: "", now: Self.now + 9) == own)
    var changed = unfolded(text(own))
    for (old, new) in changes {
      #expect(changed.contains(old))
      changed = changed.replacing(old, with: new)
    }
    let received = try task(changed)
    #expect(received.line == bytes(expected), "\(text(received.line))")
    let answered = received.text(saying: received.line, note: "", now: Self.now)
    #expect(try task(text(answered)).base == received.line)
    let plain = received.text(saying: Array("Buy tea".utf8), note: "", now: Self.now)
    #expect(!text(plain).contains("X-TODO-BYTES"))
    #expect(text(try task(text(plain)).line) == "Buy tea")
  }

  // MARK: People

  @Test(arguments: [
    ("ATTENDEE:mailto:ann@example.org", "Pay to:ann@example.org"),
    (
      "ATTENDEE;CN=\"Smith; Ann\";PARTSTAT=NEEDS-ACTION:MAILTO:ann%2Bhome@example.org",
      "Pay to:ann+home@example.org"
    ),
    ("ATTENDEE;CN=\"Smith, Ann\":invalid:nomail", "Pay to:Smith-Ann"),
    ("ATTENDEE;CN=Ann:/principals/users/ann/", "Pay to:Ann"), ("ATTENDEE:invalid:%C3%84nn%2", "Pay to:Änn%2"),
    ("ATTENDEE;CN=ann:invalid:ann\r\nATTENDEE;CN=Bob:urn:uuid:1", "Pay to:ann,Bob"),
    ("ATTENDEE;CN=ann:invalid:ann\r\nATTENDEE:mailto:ann", "Pay to:ann"),
    ("ATTENDEE;CUTYPE=ROOM;CN=Hall:invalid:nomail", "Pay"), ("ATTENDEE:urn:uuid:1", "Pay"),
    ("ORGANIZER:mailto:boss@example.org\r\nATTENDEE:mailto:ann@example.org", "Pay"),
  ])
  func readsPeople(lines: String, line: String) throws {
    #expect(text(try task(object("SUMMARY:Pay", lines)).line) == line)
  }

  @Test(arguments: [
    ("to:ann", "ATTENDEE;CN=\"ann\":invalid:ann"), ("to:ann@example.org", "ATTENDEE:mailto:ann@example.org"),
    ("to:Änn", "ATTENDEE;CN=\"Änn\":invalid:%C3%84nn"), ("to:@a", "ATTENDEE;CN=\"@a\":invalid:@a"),
    ("to:a\"b%41", "ATTENDEE;CN=\"a'b%41\":invalid:a%22b%2541"),
    ("to:nomail@", "ATTENDEE;CN=\"nomail@\":invalid:nomail@"),
  ])
  func writesPeople(word: String, line: String) throws {
    let sent = text(CalendarTask.text(of: Array("Pay \(word)".utf8), uid: "u1", now: Self.now))
    #expect(unfolded(sent).contains("\(line)\r\n"))
    #expect(text(try task(sent.replacing("X-TODO-RAW:", with: "X-OTHER:")).line) == "Pay \(word)")
  }

  private static let people = [
    "ATTENDEE;PARTSTAT=ACCEPTED;CN=\"A: nn\":mailto:ann@example.org", "ATTENDEE;CN=bob:invalid:bob",
    "ATTENDEE;CUTYPE=ROOM;CN=Hall:invalid:nomail",
  ]

  @Test(arguments: [
    ("ann@example.org,bob,cy", people + ["ATTENDEE;CN=\"cy\":invalid:cy"]),
    ("bob", Array(people[1...])), ("ann@example.org", [people[0], people[2]]), ("", [people[2]]),
    ("cy,bob", ["ATTENDEE;CN=\"cy\":invalid:cy"] + people[1...]),
  ])
  func changesOnlyNamedPeople(names: String, expected: [String]) throws {
    let received = try task(object("SUMMARY:Pay", Self.people.joined(separator: "\r\n")))
    #expect(text(received.line) == "Pay to:ann@example.org,bob")
    let line = names.isEmpty ? "Pay" : "Pay to:\(names)"
    let sent = text(received.text(saying: Array(line.utf8), note: "", now: Self.now))
    #expect(sent.split(separator: "\r\n").filter { $0.hasPrefix("ATTENDEE") }.map(String.init) == expected)
    #expect(Set(TodoItem(line: try task(sent).line).people) == Set(TodoItem(line: Array(line.utf8)).people))
  }

  /// Other programs change the people of a task that this program wrote.
  @Test(arguments: [
    // Servers and programs drop attendees.
    ("", "Pay to:ann,bob rent"), ("ATTENDEE;CN=ann:invalid:ann", "Pay to:ann rent"),
    ("ATTENDEE;CN=Cy:mailto:cy@example.org\r\nATTENDEE;CN=bob:invalid:bob", "Pay to:bob,cy@example.org rent"),
    // The organizer's program decides about the attendees.
    ("ORGANIZER:mailto:b@example.org\r\nATTENDEE;CN=cy:invalid:cy", "Pay to:ann,bob rent"),
  ])
  func followsPeopleChangedElsewhere(lines: String, line: String) throws {
    let raw = "Pay to:ann,bob rent"
    let received = try task(
      object(["SUMMARY:Pay rent", "X-TODO-RAW:Pay to:ann\\,bob rent"].joined(separator: "\r\n"), lines))
    #expect(received.base.map(text) == raw)
    #expect(text(received.line) == line)
    let sent = text(received.text(saying: Array("\(line) today".utf8), note: "", now: Self.now))
    if sent.contains("ORGANIZER") { #expect(sent.contains(lines)) }
    #expect(text(try task(sent).line) == "\(line) today")
  }

  // MARK: Editors

  @Test(arguments: [
    ("-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN", "Mozilla Calendar"),
    ("-//Apple Inc.//iOS 17.0//EN", "iOS"),
    ("DAVx5/4.5.19-alpha.1-ose ical4j/4.3.0 (at.techbee.jtx)", "DAVx5"),
    ("-//Nextcloud Tasks v0.16.1", "Nextcloud Tasks"),
    ("+//IDN tasks.org//android-130500//EN", "tasks.org"), ("io.barrera.todoman", "io.barrera.todoman"),
    ("-//python-caldav//caldav//en_DK", "caldav"), ("-//phone//EN", "phone"), ("", nil), ("-//1.0//EN", nil),
    ("//", nil),
  ])
  func readsTheProgramFromItsProductID(productID: String, name: String?) {
    #expect(CalendarProgram.name(in: productID) == name)
  }

  /// `X-TODO-BY` counts until another program changes the line.
  @Test func saysWhoChangedTheLineLast() throws {
    func sent(by me: String?) -> String {
      text(CalendarTask.text(of: Array("Pay".utf8), uid: "u1", now: Self.now, by: me))
    }
    let own = sent(by: "ann")
    #expect(try task(own).editor == "ann")
    #expect(try task(sent(by: nil)).editor == "todo")
    #expect(try task(sent(by: "a\n\u{1B}[m")).editor == "a  [m")
    #expect(try task(sent(by: "\n")).editor == nil)
    let (date, second) = try #require(try task(own).changed)
    #expect(date == CivilDate(daysSinceEpoch: 20_000) && second == 3_661 + 3_600)
    let edited = own.replacing("SUMMARY:Pay", with: "SUMMARY:Pay rent")
    #expect(try task(edited).editor == nil)
    let phone = try task(edited.replacing("-//todo//todo.txt//EN", with: "-//phone//EN"))
    #expect(phone.editor == "phone")
    let answered = text(phone.text(saying: Array("Pay all".utf8), note: "", now: Self.now, by: "bob"))
    #expect(try task(answered).editor == "bob")
    #expect(answered.contains("X-TODO-BY:bob\r\n") && !answered.contains("ann"))
    let nameless = text(try task(answered).text(saying: Array("Pay".utf8), note: "", now: Self.now))
    #expect(!nameless.contains("X-TODO-BY"))
    #expect(text(phone.text(saying: phone.line, note: "", now: Self.now, by: "cy")).contains("X-TODO-BY:cy"))
  }

  // MARK: Changes as other programs send them

  private static let line = "(B) 2024-11-01 Pay rent +Home @bank due:2024-12-05 rec:+1m id:7"

  /// - Returns: the properties that this program wrote, by name.
  private var own: [(name: Substring, line: String)] {
    unfolded(text(CalendarTask.text(of: Array(Self.line.utf8), uid: "u1", now: Self.now))).split(
      separator: "\r\n"
    )
    .map { ($0.prefix { $0 != ":" && $0 != ";" }, String($0)) }
  }

  /// Tasks in the shapes that these programs are documented to write.
  @Test(arguments: [
    // Tasks.org writes a completion time, a percentage and its own order, and keeps unknown properties.
    (
      "Tasks.org",
      [
        "STATUS": "STATUS:COMPLETED", "COMPLETED": "COMPLETED:20241204T181500Z",
        "PERCENT-COMPLETE": "PERCENT-COMPLETE:100", "X-APPLE-SORT-ORDER": "X-APPLE-SORT-ORDER:754642",
        "LAST-MODIFIED": "LAST-MODIFIED:20241204T181501Z", "DTSTAMP": "DTSTAMP:20241204T181501Z",
      ], "x 2024-12-04 2024-11-01 Pay rent +Home @bank due:2024-12-05 rec:+1m id:7"
    ),
    // Apple's Reminders have three priorities, a due time with a zone and a start at the same time, and an
    // alarm.
    (
      "Apple",
      [
        "PRIORITY": "PRIORITY:1", "DUE": "DUE;TZID=Europe/Berlin:20241206T180000",
        "DTSTART": "DTSTART;TZID=Europe/Berlin:20241206T180000", "SEQUENCE": "SEQUENCE:1",
      ], "(A) 2024-11-01 Pay rent +Home @bank due:2024-12-06T18:00 rec:+1m id:7 t:2024-12-06T18:00"
    ),
    // Nextcloud's page writes CATEGORIES in one property each time, and floating times.
    (
      "Nextcloud",
      [
        "CATEGORIES": "CATEGORIES:Home,@bank,urgent", "SUMMARY": "SUMMARY:Pay the rent",
        "DUE": "DUE:20241205T120000",
      ], "(B) 2024-11-01 Pay the rent +Home @bank due:2024-12-05T12:00 rec:+1m id:7 +urgent"
    ),
    // Thunderbird writes its own properties, and a priority of 9 for low.
    (
      "Thunderbird",
      [
        "PRIORITY": "PRIORITY:9", "X-MOZ-GENERATION": "X-MOZ-GENERATION:2", "CLASS": "CLASS:PRIVATE",
        "STATUS": "STATUS:IN-PROCESS", "PERCENT-COMPLETE": "PERCENT-COMPLETE:50",
      ], "(C) 2024-11-01 Pay rent +Home @bank due:2024-12-05 rec:+1m id:7"
    ),
    // jtx Board adds a colour, a comment, a place, and cancels.
    (
      "jtx Board",
      [
        "STATUS": "STATUS:CANCELLED", "COLOR": "COLOR:olive", "COMMENT": "COMMENT:too dear",
        "LOCATION": "LOCATION:Bank",
        "X-STATUS": "X-STATUS:waiting",
      ], "x 2024-10-04 2024-11-01 Pay rent +Home @bank due:2024-12-05 rec:+1m id:7"
    ),
    // DAVx5 drops a start that is not before the due date, and unknown values of parameters.
    ("DAVx5", ["CREATED": "CREATED:20241101T000000Z", "DUE": "DUE;VALUE=DATE:20241205"], Self.line),
  ])
  func readsChangesOfOtherPrograms(program: String, changes: [String: String], line: String) throws {
    var changes = changes
    let kept = own.map { changes.removeValue(forKey: String($0.name)) ?? $0.line }
    let end = kept.firstIndex(of: "END:VTODO") ?? 0
    let sent = (kept[..<end] + changes.sorted { $0.key < $1.key }.map(\.value) + kept[end...]).map {
      "\($0)\r\n"
    }
    .joined()
    let received = try task(sent)
    #expect(received.base.map(text) == Self.line)
    #expect(text(received.line) == line)
    // Only the base must be written again.
    let answered = timeless(unfolded(text(received.text(saying: received.line, note: "", now: Self.now))))
    let other = { (text: String) in text.split(separator: "\r\n").filter { !$0.hasPrefix("X-TODO-RAW") } }
    #expect(other(answered) == other(timeless(sent)))
  }

  /// The machine that sees a completion adds the next occurrence, unless the object's own rule has added it.
  @Test(arguments: [("", true), ("RRULE:FREQ=MONTHLY\r\n", false)])
  func reportsACompletionUnlessTheObjectHasARule(rule: String, isTold: Bool) throws {
    let sent = text(CalendarTask.text(of: Array(Self.line.utf8), uid: "u1", now: Self.now))
      .replacing("STATUS:NEEDS-ACTION\r\n", with: "\(rule)STATUS:COMPLETED\r\nCOMPLETED:20241204T181500Z\r\n")
    let received = try task(sent)
    #expect(TodoItem(line: received.line).isCompleted)
    #expect(received.completed.map(text) == (isTold ? Self.line : nil))
  }

  /// A comparison of all names with each other takes far longer.
  @Test(.timeLimit(.minutes(3)), arguments: ["CATEGORIES:c", "ATTENDEE:mailto:c@", "RELATED-TO:c"])
  func readsManyNamesInTime(name: String) throws {
    let names = (0..<2_000).map { "\(name)\($0)" }
    let received = try task(object("SUMMARY:Pay", names.joined(separator: "\r\n")))
    let sent = text(received.text(saying: received.line, note: "", now: Self.now))
    #expect(try task(sent).line == received.line)
    var count = 0
    let changed = unfolded(sent).split(separator: "\r\n").compactMap { line -> String? in
      if line.hasPrefix("SUMMARY:") { return "\(line) it" }
      guard line.hasPrefix("X-TODO") == false, line.hasPrefix(name.prefix { $0 != ":" }) else {
        return String(line)
      }
      count += 1
      let halves = line.split(separator: ",").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      return halves.count == 1 && count % 2 == 0 ? nil : halves.joined(separator: ",")
    }
    let words = try text(task(changed.joined(separator: "\r\n") + "\r\n").line).split {
      $0 == " " || $0 == ","
    }
    #expect(words.count == 1_002)
  }

  /// Reading damaged bytes gives a task or an error. Writing the unchanged task keeps its line.
  /// The user's clock had another zone when the line was synced.
  @Test(arguments: ["(A) Meet due:2026-12-01T10:00", "Meet Ann due:2026-12-01T10:00"])
  func anEditOfOtherWordsMovesNoTime(line: String) throws {
    let received = try task(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:Meet\r\n"
        + "DUE:20261201T150000Z\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    #expect(text(received.line) == "Meet due:2026-12-01T16:00")
    let known = Array("Meet due:2026-12-01T10:00".utf8)
    let sent = text(received.text(saying: Array(line.utf8), insteadOf: known, note: "", now: Self.now))
    #expect(sent.contains("DUE:20261201T150000Z\r\n"))
    let moved = text(
      received.text(
        saying: Array("Meet due:2026-12-01T11:00".utf8), insteadOf: known, note: "", now: Self.now))
    #expect(moved.contains("DUE:20261201T100000Z\r\n"))
  }

  @Test(arguments: 0..<200)
  func keepsTheLineOfADamagedObject(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var bytes = Array(Self.received.utf8)
    for _ in 0..<(1 + random(6)) {
      let place = random(bytes.count)
      switch random(3) {
      case 0: bytes[place] = UInt8(random(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + random(30)))
      default: bytes.insert(contentsOf: [[13, 10], [58], [0xFF, 0xC2], [59, 34]][random(4)], at: place)
      }
    }
    guard let received = try? task(String(decoding: bytes, as: UTF8.self)) else { return }
    let sent = received.text(saying: received.line, note: received.note, now: Self.now)
    let again = try task(text(sent)).line
    #expect(again == received.line, "\(text(again)) \(text(received.line)) \(text(sent))")
  }
}
