import Testing

/// Commands that the real program runs for due tasks; today is Saturday 21 November 2026.
@Suite(.blocking, .timeLimit(.minutes(15))) struct ReminderTranscripts {
  private static let bell = "#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" >> told; echo >> told\n"

  private func sandbox(_ todo: String) throws -> TodoSandbox {
    try TodoSandbox(files: ["todo.txt": todo, "bell": Self.bell])
  }

  @Test func runsCommandsWithoutAShell() throws {
    try sandbox(
      "(A) Pay $(touch bad) `touch bad` ; \"x\" -y due:2026-11-21\nb due:2026-11-22\n"
    ).check(
      #"""
      $ todo remind --notify "sh bell --"
      Sat 21 Nov, today: 1 (A) Pay $(touch bad) `touch bad` ; "x" -y due:2026-11-21
      $ todo remind --notify "sh bell --"
      $ cat told; ls
      2|--|Pay $(touch bad) `touch bad` ; "x" -y due:2026-11-21|
      bell
      todo.txt
      told
      $ TODO_NOW=2026-11-22 todo remind --notify "sh bell"
      Sun 22 Nov, today: 2 b due:2026-11-22
      $ export TODO_NOW=2026-11-21T12:00:00; todo add "d due:2026-11-21T11:00" >/dev/null; todo remind | cut -c 1-20; todo undo >/dev/null
      Sat 21 Nov, today: 1
      $ todo do 1 >/dev/null; todo add "c due:today" >/dev/null; todo remind --notify no-such-program
      Can't start no-such-program: No such file or directory. Sat 21 Nov, today: 3 c due:2026-11-21
      === 1
      """#)
  }

  @Test func theLiveListingReportsEachTaskOnce() throws {
    let sandbox = try sandbox("a due:2026-11-21\n")
    try sandbox.write("#!/bin/sh\necho \"told $1\" >&2\n", to: "bell")
    for isFirst in [true, false] {
      let list = try LiveSession.inPipe("todo watch --notify \"sh bell\"", in: sandbox)
      if isFirst { try list.wait(for: "1 a", "told a due:2026-11-21") } else { try list.wait(for: "1 a") }
      let task = isFirst ? "b" : "c"
      _ = try sandbox.run("echo '\(task) due:2026-11-21' >> todo.txt")
      try list.wait(for: "told \(task) due:2026-11-21")
      list.terminate()
      #expect(try !list.end().output.contains("told a"))
    }
  }
}
