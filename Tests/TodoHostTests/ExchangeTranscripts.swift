import Testing

/// Output for programs, read by the readers of others.
@Suite(.blocking) struct ExchangeTranscripts {
  private static let todo = """
    (A) 2026-11-01 Call "Mom", now +family @phone due:2026-11-20 id:1
    Buy mílk; now t:2026-12-01 rec:+1w due:2026-12-05 after:1
    x 2026-11-02 2026-11-01 Paid the rent
    Caf\u{E9} 🥛 a:b=c rec:+1m day:31 due:2026-11-30 until:2027-12-31

    """

  private func sandbox() throws -> TodoSandbox {
    try TodoSandbox(files: ["todo.txt": Self.todo, "done.txt": ""])
  }

  /// Every document conforms to Documentation/todo.schema.json, on both outputs.
  @Test(arguments: [
    "ls", "ls --all --group-by date", "listall", "listpri", "today", "upcoming", "listfile done.txt", "do 1",
    "do 9", "do 4", "add a due:fri", "add a due:15", "-f del 1", "del 1", "-f del 1 Mom", "pri 1 B",
    "pri 1 A",
    "depri 1", "depri 2", "append 1 b", "prepend 1 b", "replace 1 b", "due 1 fri", "defer 1 none",
    "depend 2 on 4", "move 1 done.txt", "-f move 1 done.txt", "addto done.txt x", "archive", "report",
    "deduplicate", "reopen 3", "reopen 1", "undo", "redo", "log", "doctor", "doctor --fix", "conflicts",
    "conflicts --merge", "help", "help do", "shorthelp", "listproj", "listcon", "listfile", "view",
    "view --save week due:..eow", "listaddons", "nosuchthing", "ls --where 'due:('", "ls --sort nothing",
    "import todo.txt", "addm x", "ls --bogus", "do", "edit 1", "stats", "stats +family", "stats limit:1",
    "stats sort:due", "calendar", "calendar +2m", "calendar 0", "agenda", "agenda eom", "agenda soon",
    "note 1", "note 9", "show 1 3", "show 9", "tag 1 +x", "tag 1 +family", "untag 1 +family", "untag 1 +x",
    "-f do --where +family", "do --where +family", "do --where nothing", "ls --sort urgency", "start 1",
    "start 3", "stop", "remind eoy", "remind soon",
    "remind eoy --notify true", "remind eoy --notify false",
  ])
  func conformsToTheSchema(words: String) throws {
    let sandbox = try sandbox()
    sandbox.environment["EDITOR"] = "true"
    let check = """
      import json, sys
      from jsonschema import Draft7Validator
      schema = Draft7Validator(json.load(open(sys.argv[1])))
      texts = [sys.argv[2]] if sys.argv[2] else []
      for text in texts + sys.argv[3].splitlines():
          for error in schema.iter_errors(json.loads(text)):
              sys.exit(f"{error.message}: {text}")
      if not texts and not sys.argv[3]: sys.exit("nothing was said")
      """
    try sandbox.write(check, to: "check.py")
    let schema = "../../../Documentation/todo.schema.json"
    let output = try sandbox.run(
      "/usr/bin/python3 check.py \(schema) \"$(todo \(words) --json 2>errors </dev/null)\" \"$(cat errors)\"")
    #expect(output == "", "todo \(words) --json")
  }

  @Test func writesOneJSONLineATask() throws {
    try sandbox().check(
      """
      $ todo ls --all --ndjson | /usr/bin/python3 -c 'import json, sys; print([json.loads(l)["n"] for l in sys.stdin])'
      [1, 2, 4, 3]
      $ todo ls --ndjson --group-by priority | /usr/bin/python3 -c 'import json, sys; \
      print([json.loads(l)["section"] for l in sys.stdin])'
      ['(A)', 'No Priority', 'Done']
      $ todo ls --json --group-by priority | /usr/bin/python3 -c 'import json, sys; \
      print([(t["n"], t["section"]) for t in json.load(sys.stdin)])'
      [(1, '(A)'), (4, 'No Priority'), (3, 'Done')]
      $ todo today --json | /usr/bin/python3 -c 'import json, sys; \
      print([(t["n"], t["section"]) for t in json.load(sys.stdin)])'
      [(1, 'Overdue')]
      $ todo upcoming --json
      []
      """)
  }

  @Test func aSpreadsheetReadsTheCSV() throws {
    try sandbox().check(
      """
      $ todo ls --all --csv | /usr/bin/python3 -c 'import csv, sys; \
      rows = list(csv.DictReader(sys.stdin, strict=True)); print(rows[0]["text"]); print([r["raw"][:5] for r in rows])'
      Call "Mom", now +family @phone due:2026-11-20 id:1
      ['(A) 2', 'Buy m', 'Café ', 'x 202']
      """)
  }

  @Test func aCalendarReadsTheICS() throws {
    try sandbox().check(
      """
      $ todo ls --all --ics > out.ics; /usr/bin/python3 -c 'import icalendar; \
      c = icalendar.Calendar.from_ical(open("out.ics", "rb").read()); \
      [print(t["SUMMARY"], t["STATUS"], t["DUE"].dt if "DUE" in t else "-") for t in c.walk("VTODO")]; \
      print([dict(t["RRULE"]) for t in c.walk("VTODO") if "RRULE" in t][1]["BYMONTHDAY"]); \
      open("again.ics", "wb").write(c.to_ical())'
      Call "Mom", now +family @phone NEEDS-ACTION 2026-11-20
      Buy mílk; now NEEDS-ACTION 2026-12-05
      Café 🥛 NEEDS-ACTION 2026-11-30
      Paid the rent COMPLETED -
      [-1]
      $ todo import again.ics
      TODO: 0 added, 4 were already there.
      $ todo --file new.txt add x; todo --file new.txt import again.ics; tail -n +2 new.txt | sort > a; sort todo.txt | diff - a
      1 x
      NEW: 1 added.
      2 (A) 2026-11-01 Call "Mom", now +family @phone due:2026-11-20 id:1
      3 Buy mílk; now t:2026-12-01 rec:+1w due:2026-12-05 after:1
      4 Café 🥛 a:b=c rec:+1m day:31 due:2026-11-30 until:2027-12-31
      5 x 2026-11-02 2026-11-01 Paid the rent
      NEW: 4 added.
      """)
  }

  /// A UID stays with its task, and an export writes nothing but the state.
  @Test func anEditedTaskKeepsItsUID() throws {
    try TodoSandbox(files: ["todo.txt": "a\na\nb c\n", "done.txt": ""]).check(
      """
      $ todo ls --ics | grep ^UID | sort > before; sort -u before | wc -l
      3
      $ XDG_STATE_HOME=/dev/null/none todo ls --ics | grep ^UID | sort | diff - before
      $ todo append 3 d >/dev/null; todo pri 1 B >/dev/null; todo ls --ics | grep ^UID | sort | diff - before
      $ printf 'new\\n' | cat - todo.txt > next; mv next todo.txt; todo -a do 4 >/dev/null; \
      todo ls --ics --all | grep ^UID | sort | comm -13 - before
      $ stat -c %a .local/state/todo/todo.txt.*.uids
      600
      $ printf 'a rec:weekly due:2026-12-01\\n' > todo.txt; todo ls --ics | grep -c RRULE
      iCalendar can't say how these tasks recur, so they have no RRULE: 1 (rec:weekly).
      0
      === 1
      """)
  }

  /// A time zone may lead beyond the years of a date.
  @Test(arguments: [("America/New_York", "00000101T000000Z"), ("Asia/Tokyo", "99991231T235959Z")])
  func reportsATimeAtTheEndOfTheCalendar(zone: String, start: String) throws {
    let task = #"{"uuid":"u","description":"Old","status":"pending","start":"\#(start)"}"#
    try TodoSandbox(files: ["todo.txt": "", "export.json": "[\(task)]\n"]).check(
      """
      $ TZ=\(zone) todo import export.json 2>told; cat told todo.txt
      1 Old
      TODO: 1 added.
      Not carried over: start: \(start) (1 task).
      Old
      """)
  }

  @Test func asTodoShHasNoJSONOption() throws {
    let sandbox = try sandbox()
    try sandbox.write("export TODO_DIR=\"$HOME\"\n", to: ".todo.cfg")
    try sandbox.check(
      """
      $ mkdir -p .todo; cp .todo.cfg .todo/config; todo.sh add a --json
      5 a --json
      TODO: 5 added.
      $ todo.sh -p ls --json
      --
      TODO: 0 of 5 tasks shown
      """)
  }
}
