import ListModule
import ModuleTestKit
import Testing

@testable import ExchangeModule

/// Files written by Taskwarrior, topydo and todoman.
@Suite struct ForeignImportTests {
  private func session(_ file: String, _ todo: String = "") -> CommandSession {
    CommandSession(["todo.txt": todo, "in": file], plugins: [ExchangePlugin.self, ListPlugin.self])
  }

  private static let lines = """
    (A) 2026-11-23 Buy milk -- 2026-11-23 2 litres, semi-skimmed -- 2026-11-23 from the corner shop +Home @milk \
    @shop due:2026-11-24T14:00 id:e973dd9c
    2026-11-23 Call Ann: about the (A) plan +Work.Q4 t:2026-12-01 scheduled:2026-12-05 until:2027-01-01 id:d370b38c
    2026-11-23 Paint the fence after:d370b38c,e973dd9c estimate:2h size:3
    2026-11-23 Water plants +Garden due:2026-11-25 rec:+1w
    2026-11-23 Gone
    2026-11-23 Started

    """

  @Test func namesATaskwarriorItemWithoutADescription() throws {
    let session = session(
      #"[{"description":" ","status":"pending","uuid":"5"},{"description":"k","status":"pending","uuid":"6"}]"#
    )
    let result = session.run("import", "/ann/in")
    #expect(result.output.contains("1 added") && result.error.contains("1 task without a title: 5."))
  }

  @Test(arguments: [false, true])
  func readsTaskwarrior(asLines: Bool) throws {
    let array = ForeignExports.taskwarrior
    let file =
      asLines
      ? array.split(separator: "\n").dropFirst().dropLast()
        .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.joined(separator: "\n") : array
    let session = session(file)
    let result = session.run("import", "/ann/in")
    #expect(result.status == 0)
    #expect(try session.text() == Self.lines)
    #expect(try session.text("done.txt") == "x 2026-11-23 2026-11-23 x ray at 5\n")
    #expect(
      result.error == """
        Not carried over: modified (7 tasks).
        Left out: 1 task that only gives the recurrence of another task, which was read.
        Left out: 1 task that was deleted or cancelled.
        """)
    // Each task is recognised by its UUID, however it was edited since.
    #expect(session.run("import", "/ann/in").output == "TODO: 0 added, 7 were already there.\n")
  }

  @Test(
    arguments: [
      (
        #"{"uuid":"1","description":"a","status":"pending","recur":"weekdays","due":"20261124T000000Z"}"#,
        "a due:2026-11-24 rec:+1b\n", ""
      ),
      (#"{"uuid":"1","description":"a","status":"pending","recur":"P3D"}"#, "a rec:+3d\n", ""),
      (
        #"{"uuid":"1","description":"a","status":"pending","recur":"5h"}"#, "a\n",
        "Not carried over: recur: 5h (1 task)."
      ),
      (
        #"{"uuid":"1","description":"a","status":"pending","depends":"2,3"}{"uuid":"2","description":"b"}"#,
        "a after:2\nb id:2\n", "Not carried over: depends on a missing task (1 task)."
      ),
      (
        #"{"uuid":"1","description":"a","status":"waiting","wait":"20261201T103000Z","priority":"L"}"#,
        "(C) a t:2026-12-01\n", "Not carried over: the time of wait (1 task)."
      ),
      (
        #"{"uuid":"1","description":"a","start":"20261123T043206Z","note x":"b","list":[1]}"#,
        "a tracking:2026-11-23-04-32-06\n",
        "Not carried over: note x (1 task), list (1 task)."
      ),
      (
        #"{"uuid":"1","description":"x ray","due":"soon"}"#, "2024-10-04 x ray\n",
        "Not carried over: due: soon (1 task).\n1 task got a date in front, because the text begins like a completion mark, a priority or a date."
      ),
    ] as [(String, String, String)])
  func readsTaskwarriorsFields(file: String, text: String, notes: String) throws {
    let session = session(file)
    #expect(session.run("import", "/ann/in").error == notes)
    #expect(try session.text() == text)
  }

  @Test(arguments: [ForeignExports.topydoJSON, ForeignExports.topydoICS])
  func readsTopydo(file: String) throws {
    let session = session(file)
    #expect(session.run("import", "/ann/in").error == "")
    let text = try session.text().split(separator: "\n").map { $0.split(separator: " ical:")[0] }
    #expect(
      text == [
        "(A) 2026-11-01 Buy milk +Home @shop due:2026-11-24 id:1",
        "Paint the fence p:1 t:2026-11-30 rec:+1w star:1", "x 2026-11-20 2026-11-01 Paid +Home",
      ])
  }

  @Test func readsTodoman() throws {
    let session = session(ForeignExports.todomanJSON)
    #expect(session.run("import", "/ann/in").error == "")
    #expect(
      try session.text() == """
        x 2026-11-23 Paid due:2026-11-24T04:32 +Work
        Paint the fence due:2026-12-05 t:2026-12-01 +Work location:Home
        (B) Buy milk, now due:2026-11-24T14:00 +Work +shop

        """)
  }

  @Test func readsTodomansFiles() throws {
    let session = session(ForeignExports.todomanICS)
    #expect(session.run("import", "/ann/in").error == "")
    #expect(
      try session.text() == """
        x 2026-11-23 2026-11-23 Paid due:2026-11-24T04:32
        (B) 2026-11-23 Buy milk, now due:2026-11-24T14:00 +shop
        2026-11-23 Paint the fence due:2026-12-05 t:2026-12-01 location:Home

        """)
    #expect(session.run("import", "/ann/in").output == "TODO: 0 added, 3 were already there.\n")
  }

  @Test(arguments: [
    (
      "DESCRIPTION:Two\\nlines", "a -- Two lines\n",
      "Line ends or control characters became spaces in 1 task."
    ),
    (
      "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nGEO:1;2", "a\n",
      "Not carried over: GEO (1 task), VALARM (1 task)."
    ),
    ("RRULE:FREQ=HOURLY", "a\n", "Not carried over: RRULE:FREQ=HOURLY (1 task)."),
    ("RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20271231", "a rec:+1b until:2027-12-31\n", ""),
    ("STATUS:CANCELLED", "", "Left out: 1 task that was deleted or cancelled."),
    (
      "DUE;TZID=W. Europe Standard Time:20261124T140000", "a due:2026-11-24T14:00\n",
      "The time zone W. Europe Standard Time was ignored in 1 task: times stay as written."
    ),
    ("PERCENT-COMPLETE:100", "x a\n", ""), ("STATUS:NEEDS-ACTION\nPERCENT-COMPLETE:100", "a\n", ""),
    (
      "DTSTART:20261201T090000\nDURATION:PT2H30M", "a due:2026-12-01T11:30 t:2026-12-01\n",
      "Not carried over: the time of DTSTART (1 task)."
    ),
    ("DTSTART;VALUE=DATE:20261201\nDURATION:P1W", "a due:2026-12-08 t:2026-12-01\n", ""),
    (
      "DTSTART:20261231T230000\nDURATION:PT90M\nDUE;VALUE=DATE:20270102\nDUE;VALUE=DATE:20270103\nSUMMARY:b",
      "a due:2027-01-02 t:2026-12-31\n",
      "Not carried over: the time of DTSTART (1 task), a second DUE (1 task), a second SUMMARY (1 task)."
    ),
    ("DURATION:PT2H", "a\n", "Not carried over: DURATION:PT2H (1 task)."),
    (
      "DTSTART;VALUE=DATE:20261201\nDURATION:soon", "a t:2026-12-01\n",
      "Not carried over: DURATION:soon (1 task)."
    ),
    ("PERCENT-COMPLETE:40", "a\n", "Not carried over: PERCENT-COMPLETE (1 task)."),
    ("PRIORITY:high", "a\n", "Not carried over: PRIORITY:high (1 task)."),
    ("PRIORITY:0\nCLASS:PUBLIC", "a\n", ""),
    ("CLASS:Private", "a\n", "Not carried over: CLASS:PRIVATE (1 task)."),
    ("CATEGORIES:Work,@phone", "a +Work @phone\n", ""),
  ])
  func namesUnsupportedFields(properties: String, text: String, notes: String) throws {
    let session = session(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n\(properties)\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(session.run("import", "/ann/in").error == notes)
    #expect(try session.text() == text)
  }

  /// The task is due on Tuesday 1 December 2026 at 9:00.
  @Test(arguments: [
    ("WEEKLY;INTERVAL=2;BYDAY=TU", "+2w"), ("WEEKLY;INTERVAL=2;BYDAY=WE", nil),
    ("WEEKLY;BYDAY=TU,TH", "tu,th"),
    ("DAILY;BYDAY=TU,TH", "tu,th"), ("YEARLY;BYMONTH=12;BYMONTHDAY=1", "+1y"), ("YEARLY;BYMONTH=12", "+1y"),
    ("YEARLY;BYMONTH=11;BYMONTHDAY=1", nil), ("YEARLY;BYMONTHDAY=1", nil),
    ("YEARLY;BYMONTH=12;BYDAY=1TU", nil),
    ("MONTHLY;BYDAY=FR;BYSETPOS=-1", "-1fr"), ("MONTHLY;BYDAY=TU;BYSETPOS=2", "2tu"),
    ("MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", nil), ("MONTHLY;BYDAY=1TU", "1tu"),
    ("MONTHLY;BYMONTHDAY=1", "+1m"),
    ("MONTHLY;BYMONTHDAY=2", nil), ("WEEKLY;COUNT=-1", "+1w"), ("WEEKLY;COUNT=3", nil),
    ("HOURLY;BYDAY=MO,TU,WE,TH,FR", nil), ("HOURLY;BYDAY=TU", nil), ("DAILY;BYDAY=MO,TU,WE,TH,FR", "+1b"),
    ("DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0", "+1d"), ("DAILY;BYHOUR=9,17", nil), ("WEEKLY;BYDAY=1TU", nil),
  ])
  func keepsARuleThatRepeatsTheDate(rule: String, recurrence: String?) throws {
    let session = session(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nDUE:20261201T090000\nRRULE:FREQ=\(rule)\nEND:VTODO\n"
        + "END:VCALENDAR\n")
    let note = recurrence == nil ? "Not carried over: RRULE:FREQ=\(rule) (1 task)." : ""
    #expect(session.run("import", "/ann/in").error == note)
    #expect(try session.text() == "a due:2026-12-01T09:00\(recurrence.map { " rec:\($0)" } ?? "")\n")
  }

  private func calendar(_ todos: String...) -> String {
    "BEGIN:VCALENDAR\n" + todos.map { "BEGIN:VTODO\n\($0)\nEND:VTODO\n" }.joined() + "END:VCALENDAR\n"
  }

  private let series = "UID:s\nSUMMARY:a\nDUE;VALUE=DATE:20261120\nRRULE:FREQ=WEEKLY"

  /// Another program completes or moves single occurrences, as to-dos with the UID of the series.
  @Test(arguments: [
    (
      "RECURRENCE-ID;VALUE=DATE:20261120\nDUE;VALUE=DATE:20261120\nSTATUS:COMPLETED\nCOMPLETED:20261121T000000Z",
      "a due:2026-11-27 rec:+1w\nx 2026-11-21 b due:2026-11-20\n"
    ),
    (
      "RECURRENCE-ID;VALUE=DATE:20261120\nDUE;VALUE=DATE:20261122",
      "a due:2026-11-27 rec:+1w\nb due:2026-11-22\n"
    ),
    (
      // The series will come to that day, too.
      "RECURRENCE-ID;VALUE=DATE:20261127\nDUE;VALUE=DATE:20261128\nX-LATER:",
      "a due:2026-11-20 rec:+1w\nb due:2026-11-28\n"
    ),
    ("RECURRENCE-ID;VALUE=DATE:20261120\nSTATUS:CANCELLED", "a due:2026-11-27 rec:+1w\n"),
    ("DUE;VALUE=DATE:20261122", "a due:2026-11-20 rec:+1w\nb due:2026-11-22\n"),
  ])
  func readsOccurrencesOfASeries(occurrence: String, text: String) throws {
    let session = session(calendar(series, "UID:s\nSUMMARY:b\n\(occurrence)"))
    let note = occurrence.contains("X-LATER") ? "Not carried over: RECURRENCE-ID (1 task)." : ""
    #expect(session.run("import", "/ann/in").error == note)
    #expect(try session.text() == text)
    #expect(session.run("import", "/ann/in").output.contains(" 0 added, "))
    #expect(try session.text() == text)
  }

  @Test func readsASeriesUpToItsFirstOpenOccurrence() throws {
    let done = ["20261127", "20261120"].map {
      "UID:s\nSUMMARY:a\nRECURRENCE-ID;VALUE=DATE:\($0)\nDUE;VALUE=DATE:\($0)\nSTATUS:COMPLETED"
    }
    let session = session(calendar(done[0], series, done[1]))
    _ = session.run("import", "/ann/in")
    #expect(try session.text() == "x a due:2026-11-27\na due:2026-12-04 rec:+1w\nx a due:2026-11-20\n")
  }

  @Test func namesToDosWithoutATitleAndEvents() throws {
    let session = session(
      calendar("UID:u\nDUE;VALUE=DATE:20261120", "SUMMARY:\nPRIORITY:1", "SUMMARY:a")
        .replacing("END:VCALENDAR", with: "BEGIN:VEVENT\nSUMMARY:e\nEND:VEVENT\nEND:VCALENDAR"))
    #expect(
      session.run("import", "/ann/in").error == """
        Left out: 2 tasks without a title: u, line 6.
        Left out: 1 event of a calendar, which is not a task.
        """)
    #expect(try session.text() == "a\n")
  }

  /// Only topydo keeps the line in DESCRIPTION.
  @Test func eachCalendarOfAFileHasItsOwnProgram() throws {
    let other = calendar("UID:b\nSUMMARY:b\nDESCRIPTION:b b")
    let session = session(ForeignExports.topydoICS + "\n" + other)
    _ = session.run("import", "/ann/in")
    #expect(try session.text().hasSuffix("\nb -- b b\n"))
    #expect(try session.text().hasPrefix("(A) 2026-11-01 Buy milk"))
  }

  @Test(arguments: ["\r", "\r\n", "\r\r\n"]) func readsEveryLineEnding(ending: String) throws {
    let file = calendar("SUMMARY:a", "SUMMARY:b\n  c").replacing("\n", with: ending)
    let session = session(file)
    #expect(session.run("import", "/ann/in").output.hasSuffix("TODO: 2 added.\n"))
    #expect(try session.text() == "a\nb c\n")
    let table = self.session("text,due\na,2026-12-01\n\"b, c\",\n".replacing("\n", with: ending))
    _ = table.run("import", "/ann/in")
    #expect(try table.text() == "a due:2026-12-01\nb, c\n")
  }

  /// Tasks with one text and other UUIDs are different ones, open or completed.
  @Test func tellsTasksApartByUUID() throws {
    let tasks = (1...4).map {
      #"{"uuid":"u\#($0)","description":"a","status":"\#($0 > 2 ? "completed" : "pending")"}"#
    }
    let session = session(tasks.joined(separator: ",\n") + ",\n")
    #expect(
      session.run("import", "/ann/in").output.hasSuffix("TODO: 2 added, 2 completed added to done.txt.\n"))
    #expect(try session.text() == "a\na\n")
    #expect(try session.text("done.txt") == "x a\nx a\n")
    #expect(session.run("import", "/ann/in").output == "TODO: 0 added, 4 were already there.\n")
  }

  @Test(arguments: [
    (#""annotations":"see mail""#, "a -- see mail\n", ""),
    (#""annotations":["see mail"]"#, "a -- see mail\n", ""),
    (#""tags":"b,c""#, "a @b @c\n", ""), (#""tags":"b c""#, "a @b @c\n", ""),
    (
      #""tags":[1],"annotations":[{"entry":"20261101T000000Z"}]"#, "a -- 2026-11-01\n",
      "Not carried over: annotations (1 task), tags (1 task)."
    ),
  ])
  func readsAnnotationsAndTagsOfAnyKind(members: String, text: String, notes: String) throws {
    let session = session(#"{"uuid":"1","description":"a","status":"pending",\#(members)}"#)
    #expect(session.run("import", "/ann/in").error == notes)
    #expect(try session.text() == text)
  }

  @Test(arguments: [
    (#"{"text":"a","tags":[["due","2026-12-09"],["rec","1w"],"b"]}"#, "a due:2026-12-09 rec:1w @b", ""),
    (#"{"text":"a","dueTime":"14:00"}"#, "a", "dueTime"),
    ("text,dueTime,\na,14:00,b\n", "a", "a field without a name (1 task), dueTime"),
    ("text,text\na,b\n", "a", "a second text"),
    (#"{"text":"a","due":"2026-12-09","due":"2026-12-10"}"#, "a due:2026-12-09", "a second due"),
    (#"{"tasks":[{"text":"a"}],"done":[{"text":"b"}]}"#, "a", "done"),
    (#"{"summary":"a","due":1e300,"priority":99}"#, "a", "priority (1 task), due"),
    (
      #"{"description":"a","entry":"20261101","due":"2026-12-05T14:00:00Z"}"#,
      "2026-11-01 a due:2026-12-05T14:00", ""
    ),
    (#"{"description":"a","status":"pending","due":5}"#, "a", "due"),
    (
      #"{"text":"a","due":"2026-12-01T14:00:00+02:00","t":"2026-11-01T09:00:00"}"#,
      "a due:2026-12-01T12:00 t:2026-11-01", "the time of t"
    ),
  ])
  func namesEveryFieldThatIsNotCarriedOver(file: String, text: String, name: String) throws {
    let session = session(file)
    #expect(
      session.run("import", "/ann/in").error == (name.isEmpty ? "" : "Not carried over: \(name) (1 task)."))
    #expect(try session.text() == "\(text)\n")
  }

  @Test func keepsParents() throws {
    let session = session(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u@h\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nUID:v\nSUMMARY:b\n"
        + "RELATED-TO:u@h\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(session.run("import", "/ann/in").error == "")
    #expect(try session.text() == "a id:u@h\nb p:u@h\n")
  }

  // MARK: Changes by other programs to tasks of this program

  /// Other programs change the file of `--ics` and keep X-TODO-RAW.
  @Test(arguments: [
    (
      "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261125T101500Z",
      "x 2026-11-25 2026-11-01 Call Mom +x @y due:2026-12-01 k:v\n"
    ),
    ("SUMMARY:Call Mom", "SUMMARY:Call dear Dad", "(A) 2026-11-01 Call dear Dad +x @y due:2026-12-01 k:v\n"),
    ("PRIORITY:1\r\n", "PRIORITY:5\r\n", "(B) 2026-11-01 Call Mom +x @y due:2026-12-01 k:v\n"),
    ("PRIORITY:1\r\n", "", "2026-11-01 Call Mom +x @y due:2026-12-01 k:v\n"),
    (
      "DUE;VALUE=DATE:20261201", "DUE:20261202T093000Z",
      "(A) 2026-11-01 Call Mom +x @y due:2026-12-02T09:30 k:v\n"
    ),
    ("DUE;VALUE=DATE:20261201\r\n", "", "(A) 2026-11-01 Call Mom +x @y k:v\n"),
    ("CATEGORIES:x,@y", "CATEGORIES:x,z", "(A) 2026-11-01 Call Mom +x due:2026-12-01 k:v +z\n"),
    ("CATEGORIES:x,@y", "CATEGORIES:y,x", "(A) 2026-11-01 Call Mom +x @y due:2026-12-01 k:v\n"),
    (
      "STATUS:", "DESCRIPTION:Ask\\nher\r\nSTATUS:",
      "(A) 2026-11-01 Call Mom +x @y due:2026-12-01 k:v -- Ask her\n"
    ),
    ("STATUS:", "X-OTHER:1\r\nSTATUS:", "(A) 2026-11-01 Call Mom +x @y due:2026-12-01 k:v\n"),
  ])
  func importsChangesOfOtherPrograms(old: String, new: String, text: String) throws {
    let line = "(A) 2026-11-01 Call Mom +x @y due:2026-12-01 k:v\n"
    let exporting = CommandSession(["todo.txt": line], plugins: [ListPlugin.self])
    let file = exporting.run("list", "--ics").output
    #expect(file.contains(old))
    let changed = file.replacing(old, with: new)
    let here = session(changed, "b\n\(line)")
    #expect(here.run("import", "/ann/in").status == 0)
    #expect(try here.text() == "b\n\(text)")
    let elsewhere = session(changed)
    #expect(elsewhere.run("import", "/ann/in").status == 0)
    #expect(try elsewhere.text() == text)
  }

  @Test(arguments: [("RRULE:FREQ=MONTHLY;INTERVAL=1\r\n", ""), ("SUMMARY:Pay rent", "SUMMARY:")])
  func namesWhatAnotherProgramDeleted(old: String, new: String) throws {
    let session = session("", "Pay rent rec:+1m due:2024-11-01\n")
    let file = session.run("list", "--ics").output
    #expect(file.contains(old))
    session.files.store(at: "/ann/in").replace(with: TodoList(file.replacing(old, with: new)))
    #expect(
      session.run("import", "/ann/in")
        == .init(
          "TODO: 0 added, 1 was already there.\n",
          error: "Missing in the file, but kept: \(old.prefix { $0 != ":" }) (1 task).", status: 0))
  }

  @Test func anEditedRecurringTaskDoesNotComeBack() throws {
    let session = session("", "Pay rent rec:+1m due:2024-11-01\n")
    let file = session.run("list", "--ics").output.replacing("SUMMARY:Pay rent", with: "SUMMARY:Pay the rent")
    session.files.store(at: "/ann/in").replace(with: TodoList(file))
    #expect(session.run("import", "/ann/in").status == 0)
    #expect(try session.text() == "Pay the rent rec:+1m due:2024-11-01\n")
  }

  @Test func aTaskThatIsDoneHereDoesNotComeBackAgain() throws {
    let session = session("", "Pay rent rec:+1m due:2024-11-01\n")
    let file = session.run("list", "--ics").output
      .replacing("STATUS:NEEDS-ACTION\r\nRRULE", with: "STATUS:COMPLETED\r\nRRULE")
      .replacing("SUMMARY:Pay rent", with: "SUMMARY:Pay the rent")
    session.files.store(at: "/ann/todo.txt").replace(
      with: TodoList("x 2024-10-03 Pay rent rec:+1m due:2024-11-01\n"))
    session.files.store(at: "/ann/in").replace(with: TodoList(file))
    #expect(session.run("import", "/ann/in").status == 0)
    #expect(try session.text() == "x 2024-10-03 Pay the rent rec:+1m due:2024-11-01\n")
  }

  /// An edit made here stays, and a recurring task gets its next occurrence.
  @Test func completesATaskThatWasEditedHere() throws {
    let session = CommandSession(
      ["todo.txt": "a\nPay rent rec:+1m due:2024-11-01\n"], plugins: [ExchangePlugin.self, ListPlugin.self])
    let file = session.run("list", "--ics").output
      .replacing("SUMMARY:Pay rent\r\n", with: "SUMMARY:Pay rent\r\nCOMPLETED:20241031T080000Z\r\n")
      .replacing(
        "STATUS:NEEDS-ACTION\r\nRRULE", with: "STATUS:COMPLETED\r\nRRULE")
    session.files.store(at: "/ann/todo.txt").replace(
      with: TodoList("new\na\nPay the rent rec:+1m due:2024-11-01 @bank\n"))
    session.files.store(at: "/ann/in").replace(with: TodoList(file))
    #expect(
      session.run("import", "/ann/in").output == """
        3 x 2024-10-31 Pay the rent rec:+1m due:2024-11-01 @bank
        4 Pay the rent rec:+1m due:2024-12-01 @bank
        TODO: 1 added, 1 changed, 1 was already there.

        """)
  }

  /// Changes of both sides are merged like two machines' lists; the file of `--ics` contains the base.
  @Test(arguments: [
    ("PRIORITY:5", "PRIORITY:6", "(A) Call Mom +x due:2026-12-05", "(A) Call Mom +x due:2026-12-05"),
    (
      "DUE;VALUE=DATE:20261205", "DUE;VALUE=DATE:20261209", "(B) Call Mom +x due:2026-12-02",
      "(B) Call Mom +x due:2026-12-02"
    ),
    (
      "DUE;VALUE=DATE:20261205\r\n", "", "(B) Call Mom +x due:2026-12-02", "(B) Call Mom +x due:2026-12-02"
    ),
    (
      "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261125T101500Z",
      "x 2026-11-20 Call Mom +x due:2026-12-05", "x 2026-11-20 Call Mom +x due:2026-12-05"
    ),
    (
      "SUMMARY:Call Mom", "SUMMARY:Call Dad", "(B) Call Ann +x due:2026-12-05",
      "(B) Call Ann +x due:2026-12-05\n(B) Call Dad +x due:2026-12-05"
    ),
  ])
  func mergesChangesOfBothSides(old: String, new: String, here: String, merged: String) throws {
    let session = CommandSession(
      ["todo.txt": "(B) Call Mom +x due:2026-12-05\n"], plugins: [ExchangePlugin.self, ListPlugin.self])
    let file = session.run("list", "--ics").output
    #expect(file.contains(old))
    session.files.store(at: "/ann/in").replace(with: TodoList(file.replacing(old, with: new)))
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList("\(here)\n"))
    #expect(session.run("import", "/ann/in").status == 0)
    #expect(try session.text() == "\(merged)\n")
    // A second import changes nothing.
    #expect(session.run("import", "/ann/in").status == 0)
    #expect(try session.text() == "\(merged)\n")
  }
}
