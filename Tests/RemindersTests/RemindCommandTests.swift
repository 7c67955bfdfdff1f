import ModuleTestKit
import RemindersModule
import Testing

/// On Wednesday 18 November 2026, weeks beginning on Monday.
@Suite struct RemindCommandTests {
  private static let todo = """
    Past due:2026-11-17
    (A) Call Mom due:2026-11-18
    Pay t:2026-11-19 due:2026-11-20
    x Done due:2026-11-18
    Hidden h:1 due:2026-11-18
    Soon due:2026-11-19
    Never

    """

  private let runner = RecordingCommandRunner()
  private let log = InMemoryReminderLog()
  private let clock: ManualClock

  init() throws {
    clock = ManualClock(try #require(CivilDate("2026-11-18")))
  }

  private func session(_ todo: String = todo, runner: RecordingCommandRunner? = nil) -> CommandSession {
    CommandSession(
      ["todo.txt": todo], plugins: [RemindersPlugin.self], clock: clock,
      configure: { $0.firstWeekday = .monday },
      prepare: { [log, runner = runner ?? self.runner] in
        $0.surroundings.commands = runner
        $0.surroundings.reminders = log
      })
  }

  @Test func printsDueTasks() {
    #expect(session().run("remind") == .init("Wed 18 Nov, today: 2 (A) Call Mom due:2026-11-18\n"))
    #expect(
      session().run("remind", "eow")
        == .init(
          """
          Wed 18 Nov, today: 2 (A) Call Mom due:2026-11-18
          Thu 19 Nov, tomorrow: 6 Soon due:2026-11-19
          Fri 20 Nov, in 2 days: 3 Pay t:2026-11-19 due:2026-11-20

          """))
    #expect(session("Never\n").run("remind", "1y") == .init(""))
    #expect(runner.runs.isEmpty)
  }

  @Test func writesTheSameAsJSON() {
    let output = session().run("remind", "--json").output
    #expect(
      output.hasPrefix(
        #"{"action":"remind","results":[{"result":"due","n":2,"due":"2026-11-18","dueTime":null,"task":{"n":2,"raw":"(A) Call"#
      ))
  }

  @Test(arguments: [
    ("soon", "Ambiguous date: soon. Try"),
    ("2026-11-17", "2026-11-17 is Tuesday 2026-11-17, before today."),
  ])
  func refusesAnAmbiguousOrPastDay(day: String, error: String) {
    let result = session().run("remind", day)
    #expect(result.error.hasPrefix(error))
    #expect(result.status == 1)
  }

  @Test func runsTheCommandOnceForEachTask() throws {
    let session = session("(A) 2026-11-01 $(touch bad); `x` 'y' due:2026-11-18\nb due:2026-11-18\n")
    let first = session.run("remind", "--notify", "notify-send  -a todo --")
    #expect(first.status == 0)
    #expect(
      runner.runs == [
        ["notify-send", "-a", "todo", "--", "$(touch bad); `x` 'y' due:2026-11-18"],
        ["notify-send", "-a", "todo", "--", "b due:2026-11-18"],
      ])
    #expect(session.run("remind", "--notify", "notify-send") == .init(""))
    #expect(runner.runs.count == 2)
  }

  @Test(arguments: [
    ("a due:2026-11-18\n", 1), ("a due:2026-11-18T11:00\n", 1), ("a due:2026-11-18T13:00\n", 0),
    ("x a due:2026-11-18\n", 0), ("a due:2026-11-19\n", 0),
  ])
  func runsTheCommandForTasksThatAreDueAtNoon(text: String, count: Int) {
    clock.advance(toSecondOfDay: 12 * 3600)
    _ = session(text).run("remind", "--notify", "n")
    #expect(runner.runs.count == count)
  }

  @Test func theCommandGetsNoControlCharacters() throws {
    _ = session("a\u{1B}[31m\u{9B}b due:2026-11-18\n").run("remind", "--notify", "echo")
    #expect(runner.runs == [["echo", "a␛[31m\u{FFFD}b due:2026-11-18"]])
  }

  /// A task is recognised by its words and its date, not by its priority, number or place.
  @Test(arguments: [
    ("a due:2026-11-18\n", "\n(A) 2026-11-01 a due:2026-11-18\n", 0),
    ("a due:2026-11-18\n", "due:2026-11-18 a\n", 0), ("a due:2026-11-18\n", "a b due:2026-11-18\n", 1),
    ("a due:2026-11-18\n", "a due:2026-11-18\nb due:2026-11-18\n", 1),
    ("a due:2026-11-17\n", "a due:2026-11-18\n", 1),
  ])
  func recognisesTasksAfterEdits(before: String, after: String, count: Int) {
    _ = session(before).run("remind", "--notify", "n")
    let runs = runner.runs.count
    _ = session(after).run("remind", "--notify", "n")
    #expect(runner.runs.count - runs == count)
  }

  @Test func reportsMissedTasksOnce() throws {
    let todo = "a due:2026-11-18\nb due:2026-11-19\nc due:2026-11-20\nd due:2026-11-10\n"
    _ = session(todo).run("remind", "--notify", "n")
    clock.advance(to: try #require(CivilDate("2026-11-20")))
    _ = session(todo).run("remind", "--notify", "n")
    _ = session(todo + "e due:2026-11-19\n").run("remind", "--notify", "n")
    #expect(runner.runs.map { String($0[1].prefix(1)) } == ["a", "b", "c"])
  }

  @Test func earlyRemindersAreNotRepeated() throws {
    _ = session("a due:2026-11-20\n").run("remind", "fri", "--notify", "n")
    clock.advance(to: try #require(CivilDate("2026-11-20")))
    _ = session("a due:2026-11-20\n").run("remind", "--notify", "n")
    #expect(runner.runs.count == 1)
  }

  @Test func failuresAreReportedAndRetried() throws {
    let failing = RecordingCommandRunner { words in words[1].hasPrefix("a") ? 3 : 0 }
    let todo = "a due:2026-11-18\nb due:2026-11-18\n"
    #expect(
      session(todo, runner: failing).run("remind", "--notify", "n")
        == .init(
          "Wed 18 Nov, today: 2 b due:2026-11-18\n",
          error: "n ended with status 3. Wed 18 Nov, today: 1 a due:2026-11-18"))
    clock.advance(to: try #require(CivilDate("2026-11-19")))
    #expect(session(todo, runner: failing).run("remind", "--notify", "n").status == 1)
    clock.advance(to: try #require(CivilDate("2026-11-20")))
    #expect(session(todo).run("remind", "--notify", "n").status == 0)
    #expect(runner.runs == [["n", "a due:2026-11-18"]])
  }

  @Test func requiresACommand() {
    #expect(session().run("remind", "--notify", " ") == .init(error: "--notify needs a command.", status: 64))
  }

  @Test func eachFileHasItsOwnRecord() {
    let todo = ["todo.txt": "a due:2026-11-18\n", "work.txt": "a due:2026-11-18\n"]
    for name in todo.keys {
      let session = CommandSession(
        todo, plugins: [RemindersPlugin.self], clock: clock,
        configure: { $0.files = TodoFiles(beside: "/ann/\(name)") },
        prepare: { [log, runner] in
          $0.surroundings.commands = runner
          $0.surroundings.reminders = log
        })
      _ = session.run("remind", "--notify", "n")
    }
    #expect(runner.runs.count == 2)
  }
}
