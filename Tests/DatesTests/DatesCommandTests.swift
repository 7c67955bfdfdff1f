import DatesModule
import ModuleTestKit
import Testing

@Suite struct DatesCommandTests {
  private func session(_ todo: String) throws -> CommandSession {
    CommandSession(
      ["todo.txt": todo], plugins: [DatesPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-18")))
    ) { $0.firstWeekday = .monday }
  }

  @Test(arguments: [
    ("due 1 fri", "a\n", "a due:2026-11-20\n", "1 a due:2026-11-20\nTODO: 1 is due Friday 2026-11-20.\n"),
    (
      "due 1,2 tom", "a due:2026-11-01 b\nb\n", "a due:2026-11-19 b\nb due:2026-11-19\n",
      """
      1 a due:2026-11-19 b
      TODO: 1 is due Thursday 2026-11-19.
      2 b due:2026-11-19
      TODO: 2 is due Thursday 2026-11-19.

      """
    ),
    (
      "due 1 due+1w", "a due:2026-11-20\r\n", "a due:2026-11-27\r\n",
      "1 a due:2026-11-27\nTODO: 1 is due Friday 2026-11-27.\n"
    ),
    ("due 1 none", "a due:2026-11-20 b\n", "a b\n", "1 a b\nTODO: 1 no longer has a due date.\n"),
    (
      "defer 1 due-3d", "a due:2026-12-01\n", "a due:2026-12-01 t:2026-11-28\n",
      "1 a due:2026-12-01 t:2026-11-28\nTODO: 1 is waiting until Saturday 2026-11-28.\n"
    ),
    ("defer 1 none", "a t:2026-12-01\n", "a\n", "1 a\nTODO: 1 no longer has a threshold date.\n"),
    (
      "defer 1 2026-11-17", "a\n", "a t:2026-11-17\n",
      "1 a t:2026-11-17\nTODO: 1 is not waiting: Tuesday 2026-11-17 is not after today.\n"
    ),
    (
      "defer 1 today", "a\n", "a t:2026-11-18\n",
      "1 a t:2026-11-18\nTODO: 1 is not waiting: Wednesday 2026-11-18 is not after today.\n"
    ),
    (
      "due 1 14:30", "a due:2026-11-25T09:00\n", "a due:2026-11-25T14:30\n",
      "1 a due:2026-11-25T14:30\nTODO: 1 is due Wednesday 2026-11-25 14:30.\n"
    ),
    (
      "due 1 14:30", "a due:2026-11-01\n", "a due:2026-11-18T14:30\n",
      "1 a due:2026-11-18T14:30\nTODO: 1 is due Wednesday 2026-11-18 14:30.\n"
    ),
    (
      "due 1,2 dec-5", "a\nb\n", "a due:2026-12-05\nb due:2026-12-05\n",
      """
      1 a due:2026-12-05
      TODO: 1 is due Saturday 2026-12-05.
      2 b due:2026-12-05
      TODO: 2 is due Saturday 2026-12-05.

      """
    ),
  ])
  func setsTheDueOrThresholdDate(words: String, before: String, after: String, output: String) throws {
    let session = try session(before)
    #expect(session.run(words.split(separator: " ").map(String.init)) == .init(output))
    #expect(try session.text() == after)
  }

  @Test(arguments: [
    ("due 1 soon", "due: Ambiguous date: soon", 1),
    ("due 1 som", "due: som is Sunday 2026-11-01, before today", 1),
    ("defer 1 -3d", "t: Ambiguous date: -3d. Try due-3d", 1),
    ("due 1", "usage: todo due NR", 1), ("due fri", "usage: todo due NR", 1),
    ("due 9 fri", "TODO: No task 9.", 1),
    ("due 1,9 fri", "TODO: No task 9.", 1),
    ("due 1 31 feb", "due: No such day: 31 feb. Try 2027-02-28, 2027-03-01 or 2027-03-31.", 1),
    ("due 1 2026-12-01T14:00Z", "due: 2026-12-01T14:00Z has a time zone", 1),
    ("due 1 2 soon", "due: Ambiguous date: soon", 1),
    ("due 1 feb 31", "due: No such day: feb 31.", 1),
    ("due 2 none", "TODO: 2 has no due date.", 1),
  ])
  func refusesInvalidDatesAndNumbers(words: String, error: String, status: Int) throws {
    let before = "a due:2026-12-01\nb\n"
    let session = try session(before)
    let result = session.run(words.split(separator: " ").map(String.init))
    #expect(result.error.hasPrefix(error), "\(result.error)")
    #expect(result.status == Int32(status))
    #expect(result.output.isEmpty)
    #expect(try session.text() == before)
  }

  @Test func eightDigitsAreADay() throws {
    let session = try session("a\nb\n")
    _ = session.run("due", "1", "2", "20261215")
    #expect(try session.text() == "a due:2026-12-15\nb due:2026-12-15\n")
  }

  /// Each is still a valid date without its first word.
  @Test(arguments: [
    ("15 dec", "2026-12-15"), ("5 dec", "2026-12-05"), ("2 weeks", "2026-12-02"), ("1 day ago", "2026-11-17"),
    ("3 days from now", "2026-11-21"), ("1 jan 2027", "2027-01-01"), ("15 of december", "2026-12-15"),
  ])
  func aNumberBelongsToTheDateIfItCan(date: String, day: String) throws {
    let session = try session((1...31).map { "task \($0)\n" }.joined())
    for (action, key) in [("due", "due"), ("defer", "t")] {
      #expect(session.run([action, "3"] + date.split(separator: " ").map(String.init)).status == 0)
      #expect(try session.text().contains("task 3 \(key):\(day)\n"))
      _ = session.run([action, "3", "none"])
    }
    #expect(session.run(["due", "3", "4"] + date.split(separator: " ").map(String.init)).status == 0)
    #expect(try session.text().contains("task 3 due:\(day)\ntask 4 due:\(day)\n"))
  }

  @Test(arguments: ["31 feb", "30 feb", "31 apr", "1 jan 27", "31 feb 2027", "32 dec", "0 dec", "13 pm"])
  func refusesTheDateThatANumberBelongsTo(date: String) throws {
    let before = (1...31).map { "task \($0)\n" }.joined()
    let session = try session(before)
    let result = session.run(["due", "3"] + date.split(separator: " ").map(String.init))
    #expect(result.error.contains(": \(date). Try ") && result.error.hasSuffix(" Nothing was changed."))
    #expect(try session.text() == before)
  }

  /// Other programs write times that are none, or have a zone.
  @Test(arguments: ["due:2026-12-01T14:00Z", "due:2026-12-01T25:00", "due:25:00", "due:soon"])
  func replacesAnUnreadableDate(word: String) throws {
    let session = try session("a \(word) b\n")
    _ = session.run("due", "1", "2026-12-05")
    #expect(try session.text() == "a due:2026-12-05 b\n")
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList("a \(word) b\n"))
    _ = session.run("due", "1", "none")
    #expect(try session.text() == "a b\n")
  }

  /// These actions take no text, so they have no --literal.
  @Test(arguments: ["due", "defer"]) func refusalsSuggestOnlyExistingOptions(action: String) throws {
    let error = try session("a\n").run(action, "1", "soon").error
    #expect(error.hasSuffix(" Nothing was changed."))
    #expect(!error.contains("--literal"))
  }

  @Test func takesAQuotedDate() throws {
    let session = try session("a\nb\n")
    _ = session.run("due", "1", "2", "15 dec")
    #expect(try session.text() == "a due:2026-12-15\nb due:2026-12-15\n")
  }
}
