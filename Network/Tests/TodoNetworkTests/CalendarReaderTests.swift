import NetworkTestKit
import Testing

/// Calendars, read by three readers of other authors.
@Suite(.timeLimit(.minutes(15))) struct CalendarReaderTests {
  private static let todo = """
    (A) 2026-11-01 Call "Mom", now; \\o/ +family @phone due:2026-11-20 id:1 to:ann,b@c.d
    Buy mílk t:2026-12-01 rec:+1w due:2026-12-05 after:1 p:1
    x 2026-11-02 2026-11-01 Paid the rent to:Änn,a"b
    Timed \(String(repeating: "🥛", count: 30)) due:2026-12-05T09:30 t:2026-12-04 rec:mon,fri until:2027-12-31
    Sometime

    """

  private static let reader = """
    import sys, icalendar, ics, vobject
    text, kind = sys.stdin.read(), sys.argv[1]
    parts = icalendar.Calendar.from_ical(text).walk(kind)
    errors = [error for part in parts for error in part.errors]
    calendar = vobject.readOne(text)
    calendar.validate(raiseException=True)
    short = ics.Calendar(text)
    names = [
        sorted(str(part["SUMMARY"]) for part in parts),
        sorted(part.summary.value for part in calendar.contents.get(kind.lower(), [])),
        sorted(part.name for part in (short.todos if kind == "VTODO" else short.events)),
    ]
    print(len(parts), errors or "", "" if names[0] == names[1] == names[2] else names)
    """

  @Test(arguments: [("ls --all --ics", "VTODO", 5), ("ics", "VTODO", 3), ("ics --events", "VEVENT", 3)])
  func threeReadersAgree(words: String, kind: String, count: Int) throws {
    let scratch = try ScratchDirectory()
    try scratch.write(Self.todo, to: "todo.txt")
    try scratch.write(Self.reader, to: "reader.py")
    let program = Checkout.program
    let python = "\(Checkout.build)/caldav/bin/python"
    let output = try Program.run(
      [
        "/bin/bash", "-c",
        "set -o pipefail; \(program) \(words) | \(python) \(scratch.path)/reader.py \(kind)",
      ],
      environment: ["HOME=\(scratch.path)", "TODO_DIR=\(scratch.path)", "TODO_NOW=2026-11-24"])
    #expect(output.split(whereSeparator: \.isWhitespace) == ["\(count)"], "\(output)")
  }
}
