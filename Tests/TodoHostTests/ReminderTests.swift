import Testing

@Suite(.blocking, .timeLimit(.minutes(15))) struct ReminderTests {
  /// The real program runs commands for due tasks; today is Saturday 21 November 2026.
  @Test func theLiveListingReportsEachTaskOnce() throws {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "a due:2026-11-21\n", "bell": "#!/bin/sh\necho \"told $1\" >&2\n",
    ])
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
