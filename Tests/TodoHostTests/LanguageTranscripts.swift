import Testing

/// Dates, recurrence and queries, as a user types them; today is Saturday 21 November 2026.
@Suite(.blocking) struct LanguageTranscripts {
  private func check(_ session: String, files: [String: String] = ["todo.txt": ""]) throws {
    try TodoSandbox(files: files).check(session)
  }

  /// In Berlin 2:30 does not exist on 29 March and comes twice on 25 October.
  @Test func everyActionThatTakesTextReadsDates() throws {
    try check(
      """
      $ todo add "Call Mom due:fri t:due-2d"
      1 Call Mom due:2026-11-27 t:2026-11-25
      TODO: 1 added.
      TODO: 1 is due Friday 2026-11-27, waiting until Wednesday 2026-11-25.
      $ todo addm $'a due:tom\\nb'
      2 a due:2026-11-22
      TODO: 2 added.
      TODO: 2 is due Sunday 2026-11-22.
      3 b
      TODO: 3 added.
      $ printf 'c due:eom\\nd\\n' | todo add
      4 c due:2026-11-30
      5 d
      TODO: 2 added.
      TODO: 4 is due Monday 2026-11-30.
      $ todo append 3 due:15-dec
      3 b due:2026-12-15
      TODO: 3 is due Tuesday 2026-12-15.
      $ todo prepend 5 t:1w
      5 t:2026-11-28 d
      TODO: 5 is waiting until Saturday 2026-11-28.
      $ todo replace 5 "e until:eoy"
      5 t:2026-11-28 d
      TODO: Replaced task with:
      5 e until:2026-12-31
      TODO: 5 is coming back until Thursday 2026-12-31.
      $ touch other.txt; todo addto other.txt "f due:today"
      1 f due:2026-11-21
      OTHER: 1 added.
      OTHER: 1 is due Saturday 2026-11-21.
      $ todo append 1 due:mon; todo ls --all --json Mom | grep -o '"due":"[^"]*"'
      1 Call Mom due:2026-11-27 t:2026-11-25 due:2026-11-23
      TODO: 1 is due Friday 2026-11-27 (the first due: counts, not 2026-11-23).
      "due":"2026-11-27"
      $ todo prepend 1 due:tom
      1 due:2026-11-22 Call Mom due:2026-11-27 t:2026-11-25 due:2026-11-23
      TODO: 1 is due Sunday 2026-11-22.
      $ echo | todo replace 5
      todo: Nothing was changed: standard input is empty.
      === 1
      """)
  }

  @Test(arguments: [
    ("2026-03-29", "1774745999", "1774746000"), ("2026-10-25", "1792888199", "1792888260"),
  ])
  func dueTimesHoldOnDaysOf23And25Hours(day: String, before: String, after: String) throws {
    try check(
      """
      $ printf 'a due:\(day)T02:30\\nb due:\(day)T23:59\\n' > todo.txt
      $ TZ=Europe/Berlin TODO_NOW=\(before) todo ls --where is:overdue
      None of the 2 tasks in todo.txt matches.
      --
      TODO: 0 of 2 tasks shown
      $ TZ=Europe/Berlin TODO_NOW=\(after) todo ls --where is:overdue
      1 a due:\(day)T02:30
      --
      TODO: 1 of 2 tasks shown
      """)
  }

  /// From 01:30 to 04:30 of a night with a change of the clocks.
  @Test(arguments: [("1774744200", "1774751400", "2h"), ("1792884600", "1792899000", "4h")])
  func timersCountTimeThatHasPassed(start: String, stop: String, time: String) throws {
    try check(
      """
      $ printf 'a\\nb\\n' > todo.txt; TZ=Europe/Berlin TODO_NOW=\(start) todo start 1 >/dev/null
      $ cp todo.txt copy; TZ=Europe/Berlin TODO_NOW=\(stop) todo stop
      1 a spent:\(time)
      TODO: 1 stopped after \(time).
      $ cp copy todo.txt; TZ=Europe/Berlin TODO_NOW=\(stop) todo do 1 | grep -o 'spent:.*'
      spent:\(time)
      """)
  }

  @Test func asTodoShDatesStayWords() throws {
    try check(
      """
      $ todo.sh -d todo.cfg add "a due:fri rec:1d"
      2 a due:fri rec:1d
      TODO: 2 added.
      $ todo.sh -d todo.cfg -a do 2
      2 x 2026-11-21 a due:fri rec:1d
      TODO: 2 marked as done.
      $ todo.sh -d todo.cfg -p ls due:
      1 hidden h:1 t:2030-01-01 due:2026-11-21
      2 x 2026-11-21 a due:fri rec:1d
      --
      TODO: 2 of 2 tasks shown
      $ todo.sh -d todo.cfg -p ls due:today
      --
      TODO: 0 of 2 tasks shown
      """,
      files: [
        "todo.txt": "hidden h:1 t:2030-01-01 due:2026-11-21\n",
        "todo.cfg": "export TODO_DIR=\"$HOME\"\nexport TODO_FILE=\"$TODO_DIR/todo.txt\"\n"
          + "export DONE_FILE=\"$TODO_DIR/done.txt\"\nexport REPORT_FILE=\"$TODO_DIR/report.txt\"\n",
      ])
  }

  /// An action of the program, and an add-on, precede a view of the same name.
  @Test func aSavedViewIsAnAction() throws {
    try check(
      """
      $ todo view --save soon 'due:any sort:due' >/dev/null; todo view --save archive due:any >/dev/null; todo soon
      2 a due:2026-11-21
      1 b due:2026-12-24 +x
      --
      TODO: 2 of 3 tasks shown
      $ todo Soon +x --json | grep -o '"n":[0-9]*'
      "n":1
      $ todo archive
      TODO: todo.txt does not contain any done tasks.
      $ todo sooon
      todo: There is no action “sooon”. Did you mean “soon”? “todo -h” lists the actions.
      === 1
      $ todo __complete so | cut -f1
      soon
      $ mkdir -p .todo.actions.d; printf '#!/bin/sh\\necho mine\\n' > .todo.actions.d/soon; chmod +x .todo.actions.d/soon
      $ todo soon
      mine
      """, files: ["todo.txt": "b due:2026-12-24 +x\na due:2026-11-21\nc\n"])
  }

  @Test func givesUpOnASlowTerm() throws {
    try check(
      #"""
      $ todo ls '\(a*\)*\1b'
      2 aab
      --
      TODO: 1 of 2 tasks shown
      Some tasks were not searched: “\(a*\)*\1b” takes too long. Avoid back-references such as \1.
      $ todo -f do --where 'not "\(a*\)*\1b"'; cut -c 1-3 todo.txt
      todo: “\(a*\)*\1b” takes too long to match. Nothing was changed.
      aaa
      aab
      $ todo del 1 '\(a*\)*\1b' | cut -c 1-60; cut -c 1-3 todo.txt
      “\(a*\)*\1b” takes too long to match.
      TODO: '\(a*\)*\1b' not found; no removal done.
      1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
      aaa
      aab
      $ todo ls '\(a\{1,255\}\)\{1,255\}'
      todo: Not a regular expression: \(a\{1,255\}\)\{1,255\}. Its repetitions are too large.
      === 1
      """#, files: ["todo.txt": String(repeating: "a", count: 5_000) + "cb\naab\n"])
  }
}
