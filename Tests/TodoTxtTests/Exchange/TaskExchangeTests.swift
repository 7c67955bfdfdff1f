import Testing
import TodoTxt

@Suite struct TaskJSONTests {
  /// 2026-11-22 at 09:01.
  private static let now = TaskDate(CivilDate(daysSinceEpoch: 20_779), at: TimeOfDay(minute: 541))

  private func json(_ text: [UInt8], isBlocked: Bool? = nil) -> String {
    var json: [UInt8] = []
    TaskJSON(at: Self.now).append(
      TodoItem(number: 3, bytes: text[...]), isBlocked: isBlocked, to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  @Test func writesEveryKey() {
    let text = "(A) 2026-11-01 Call +x @y due:2026-11-20 t:2026-12-01 rec:+1m until:2027-01-01"
    #expect(
      json(Array(text.utf8), isBlocked: true) == """
        {"n":3,"raw":"\(text)","text":"Call +x @y due:2026-11-20 t:2026-12-01 rec:+1m until:2027-01-01",\
        "done":false,"priority":"A","created":"2026-11-01","completed":null,"due":"2026-11-20","dueTime":null,\
        "t":"2026-12-01","rec":"+1m","until":"2027-01-01","projects":["x"],"contexts":["y"],\
        "tags":[["due","2026-11-20"],["t","2026-12-01"],["rec","+1m"],["until","2027-01-01"]],\
        "overdue":true,"waiting":true,"blocked":true,"urgency":null}
        """)
    #expect(
      json(Array("x 2026-11-02 2026-11-01 Paid".utf8)) == """
        {"n":3,"raw":"x 2026-11-02 2026-11-01 Paid","text":"Paid","done":true,"priority":null,\
        "created":"2026-11-01","completed":"2026-11-02","due":null,"dueTime":null,"t":null,"rec":null,"until":null,\
        "projects":[],"contexts":[],"tags":[],"overdue":false,"waiting":false,"blocked":null,"urgency":null}
        """)
  }

  @Test(arguments: [
    ("a due:2026-11-22T09:00", true), ("a due:2026-11-22T09:01", false), ("a due:2026-11-22", false),
    ("a due:2026-11-21", true), ("x a due:2026-11-21", false),
  ])
  func aTaskIsOverdueAfterItsMinute(line: String, isOverdue: Bool) {
    #expect(json(Array(line.utf8)).contains("\"overdue\":\(isOverdue),"))
  }

  @Test(arguments: [(1634, "16.34"), (-5, "-0.05"), (800, "8.00")])
  func writesUrgency(hundredths: Int, text: String) {
    var json: [UInt8] = []
    TaskJSON(at: Self.now).append(TodoItem(line: Array("a".utf8)), urgency: hundredths, to: &json)
    #expect(String(decoding: json, as: UTF8.self).hasSuffix(",\"urgency\":\(text)}"))
  }

  @Test(arguments: [
    ("say \"hi\" \\o/", #""say \"hi\" \\o/""#), ("tab\there", #""tab\there""#),
    ("bell\u{07}escape\u{1B}", #""bell\u0007escape\u001b""#), ("rub\u{7F}out", #""rub\u007fout""#),
    ("mílk 🥛", "\"mílk 🥛\""), ("", "\"\""),
  ])
  func escapesText(text: String, expected: String) {
    var json: [UInt8] = []
    JSONText.append(text, to: &json)
    #expect(String(decoding: json, as: UTF8.self) == expected)
  }

  /// Invalid UTF-8 is repaired in the text, with the exact bytes beside it.
  @Test(
    arguments: [
      ([0x61, 0xFF], "\"raw\":\"a\u{FFFD}\",\"raw_base64\":\"Yf8=\","),
      ([0xC3, 0x28, 0x62], "\"raw_base64\":\"wyhi\","),
      ([0xFF, 0x61, 0x62, 0x63], "\"raw_base64\":\"/2FiYw==\","),
    ] as [([UInt8], String)])
  func writesBytesOfInvalidUTF8(bytes: [UInt8], expected: String) {
    #expect(json(bytes).contains(expected))
  }
}

@Suite struct TaskColumnTests {
  private static let line = Array(
    "(B) 2026-11-11 Call +x.y +z @c due:2026-11-21T14:00 t:2026-11-20 rec:+1w until:2027-01-01 est:30m".utf8)

  @Test(arguments: [
    ("n", "7"), ("done", "false"), ("pri", "B"), ("due", "2026-11-21T14:00"), ("t", "2026-11-20"),
    ("until", "2027-01-01"), ("rec", "+1w"), ("created", "2026-11-11"), ("completed", ""),
    ("projects", "x.y z"), ("contexts", "c"), ("urgency", "14.29"), ("age", "10"), ("list", "work"),
    ("est:", "30m"), ("nothing:", ""),
    ("text", "Call +x.y +z @c due:2026-11-21T14:00 t:2026-11-20 rec:+1w until:2027-01-01 est:30m"),
  ])
  func spellsEachColumn(name: String, cell: String) throws {
    let column = try #require(TaskColumn(name))
    let calendar = TodoCalendar(today: try #require(CivilDate("2026-11-21")), firstWeekday: .monday)
    let list = TodoList(bytes: Self.line)
    let columns = TaskColumns(
      [column], today: calendar.today,
      urgency: UrgencyScale(list, calendar: calendar, coefficients: UrgencyCoefficients()))
    let task = TodoItem(number: 1, bytes: Self.line[...])
    #expect(
      String(decoding: columns.cell(of: column, for: task, number: 7, list: "work"), as: UTF8.self) == cell)
  }

  @Test(arguments: ["", ":", "nothing", "Due", "est"])
  func knowsNoOtherColumn(name: String) { #expect(TaskColumn(name) == nil) }
}

@Suite struct TaskCSVTests {
  @Test(arguments: [
    (
      "(B) 2026-11-01 Buy, \"now\" +a +b @c due:2026-12-01",
      "7,false,B,2026-11-01,,2026-12-01,,,a b,c,\"Buy, \"\"now\"\" +a +b @c due:2026-12-01\","
        + "\"(B) 2026-11-01 Buy, \"\"now\"\" +a +b @c due:2026-12-01\",\r\n"
    ),
    ("x 2026-11-02 Paid rec:1w", "7,true,,,2026-11-02,,,1w,,,Paid rec:1w,x 2026-11-02 Paid rec:1w,\r\n"),
    // No spreadsheet runs a field as a formula.
    ("=1+1 rec:+1w", "7,false,,,,,,'+1w,,,'=1+1 rec:+1w,'=1+1 rec:+1w,\r\n"),
    (
      "a due:2026-12-01T14:05",
      "7,false,,,,2026-12-01,,,,,a due:2026-12-01T14:05,a due:2026-12-01T14:05,14:05\r\n"
    ),
    ("'-a", "7,false,,,,,,,,,''-a,''-a,\r\n"), ("'tis a", "7,false,,,,,,,,,'tis a,'tis a,\r\n"),
    ("\ta", "7,false,,,,,,,,,'\ta,'\ta,\r\n"), ("@a", "7,false,,,,,,,,a,'@a,'@a,\r\n"),
  ])
  func writesARow(text: String, expected: String) {
    var csv: [UInt8] = []
    TaskCSV.append(TodoItem(number: 7, text), to: &csv)
    #expect(String(decoding: csv, as: UTF8.self) == expected)
  }
}

@Suite struct TaskICSTests {
  private func lines(_ text: String) -> [String] {
    var ics: [UInt8] = []
    TaskICS(today: CivilDate(daysSinceEpoch: 20_779)).append(TodoItem(number: 1, text), to: &ics)
    return String(decoding: ics, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test(arguments: [
    ("(A) 2026-11-01 Call; Mom, now +x @y due:2026-12-01 id:7", "SUMMARY:Call\\; Mom\\, now +x @y"),
    ("a id:7", "UID:7"), ("a due:2026-12-01", "DUE;VALUE=DATE:20261201"),
    ("a due:2026-12-01 t:2026-11-30", "DTSTART;VALUE=DATE:20261130"),
    ("(E) a", "PRIORITY:8"), ("(Z) a", "PRIORITY:9"), ("a +x @y,z", "CATEGORIES:x,@y\\,z"),
    ("a p:7", "RELATED-TO:7"), ("a to:ann,b@c.d", "ATTENDEE;CN=\"ann\":invalid:ann"),
    ("a to:ann,b@c.d", "ATTENDEE:mailto:b@c.d"), ("x 2026-11-02 2026-11-01 a", "COMPLETED:20261102T000000Z"),
    ("x 2026-11-02 2026-11-01 a", "CREATED:20261101T000000Z"), ("x a", "STATUS:COMPLETED"),
    ("a rec:+2w due:2026-12-01", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
    ("a rec:+1m day:31 due:2026-11-30", "RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1"),
    ("a rec:2tue,-1fri due:2026-12-01", "RRULE:FREQ=MONTHLY;BYDAY=2TU,-1FR"),
    ("a rec:2w due:2026-12-01", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
    ("a rec:1b due:2026-12-01", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("a rec:+10b due:2026-12-01", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
    ("a due:2026-12-01T14:05", "DUE:20261201T140500"),
    ("a due:2026-12-01T14:05 t:2026-11-30", "DTSTART:20261130T000000"),
    ("a rec:mon,fri due:2026-12-01 until:2027-01-31", "RRULE:FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270131"),
  ])
  func writesEachProperty(text: String, line: String) {
    #expect(lines(text).contains(line))
  }

  @Test(arguments: ["a rec:weekly due:2026-12-01", "a rec:+3b due:2026-12-01", "a rec:+1w", "a t:2026-12-02"])
  func hasNoRecurrenceRule(text: String) {
    #expect(!lines(text).contains { $0.hasPrefix("RRULE") })
  }

  /// Readers of calendars know no year 0.
  @Test(arguments: ["a due:0000-01-01", "a due:0000-12-31 t:0000-01-01", "x 0000-01-02 0000-01-01 a"])
  func hasNoDateOfTheYear0(text: String) {
    #expect(!lines(text).contains { $0.contains(":0000") && !$0.hasPrefix("X-") && !$0.hasPrefix("SUMMARY") })
  }

  /// At most 75 octets a line, and no character split between lines.
  @Test func foldsLongLines() {
    let text = String(repeating: "ä🥛", count: 100)
    let folded = lines(text)
    #expect(folded.allSatisfy { $0.utf8.count <= 75 })
    #expect(folded.joined(separator: "\n").replacing("\n ", with: "").contains("SUMMARY:\(text)"))
  }
}
