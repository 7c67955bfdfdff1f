import CompleteModule
import HistoryModule
import ModuleTestKit
import Testing
import TimeTrackingModule

@Suite struct TimeTrackingCommandTests {
  /// At 16:30 on 22 November 2026.
  private func session(_ todo: String) throws -> CommandSession {
    CommandSession(
      ["todo.txt": todo], plugins: [TimeTrackingPlugin.self, HistoryPlugin.self, CompletePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-22")), secondOfDay: 16 * 3600 + 30 * 60)
    ) { $0.archivesOnCompletion = false }
  }

  @Test func startingStopsTheOtherTimer() throws {
    let before = "a spent:1h tracking:2026-11-22-16-00-00\n\nb\n"
    let session = try session(before)
    #expect(
      session.run("start", "3")
        == .init(
          """
          1 a spent:1h30m
          TODO: 1 stopped after 30m, 1h30m in all.
          3 b tracking:2026-11-22-16-30-00
          TODO: 3 started.

          """))
    #expect(try session.text() == "a spent:1h30m\n\nb tracking:2026-11-22-16-30-00\n")
    _ = session.run("undo")
    #expect(try session.text() == before)
  }

  /// Timers of other programs count, too; the timer of a completed task is left alone.
  @Test func stopsTheRunningTimer() throws {
    let session = try session(
      "a tracking:2026-11-22-16-29-50\nb tracking:2026-11-22-14-15-00\nx c tracking:2026-11-22-14-15-00\n")
    #expect(
      session.run("stop")
        == .init("1 a\nTODO: 1 stopped after 0m.\n2 b spent:2h15m\nTODO: 2 stopped after 2h15m.\n"))
    #expect(try session.text() == "a\nb spent:2h15m\nx c tracking:2026-11-22-14-15-00\n")
    #expect(session.run("stop") == .init(error: "No timer is running."))
  }

  @Test(arguments: [
    ("on", "its start time is not valid"),
    ("2026-11-22-17-00-00", "it started at 17:00 on 2026-11-22, later than now"),
  ])
  func addsNoTimeForAnInvalidStart(value: String, reason: String) throws {
    let session = try session("a tracking:\(value)\n")
    #expect(
      session.run("stop")
        == .init(
          "1 a\n",
          error: "TODO: 1 stopped; \(reason), so no time was added.", status: 0
        ))
    #expect(try session.text() == "a\n")
  }

  @Test(arguments: [
    ("1", "TODO: 1 already has a running timer."), ("2", "TODO: 2 is already marked done."),
    ("3", "TODO: No task 3."), ("x", "usage: todo start NR\nnote: “x” is not a task number."),
  ])
  func refusesToStart(word: String, error: String) throws {
    let before = "a tracking:2026-11-22-16-00-00\nx b\n"
    let session = try session(before)
    #expect(session.run("start", word) == .init(error: error))
    #expect(try session.text() == before)
  }

  @Test func completingATaskStopsItsTimer() throws {
    let session = try session("a tracking:2026-11-22-16-00-00 rec:1d\nb tracking:on\n")
    _ = session.run("do", "1", "2")
    #expect(
      try session.text()
        == "x 2026-11-22 a rec:1d spent:30m\nx 2026-11-22 b tracking:on\na rec:1d due:2026-11-23\n")
  }

  @Test func writesTheSameAsJSON() throws {
    let output = try session("a tracking:2026-11-22-16-00-00\n").run("stop", "--json").output
    #expect(
      output.hasPrefix(#"{"action":"stop","results":[{"result":"stopped","n":1,"before":{"n":1,"raw":"a tr"#))
    #expect(output.hasSuffix(#""minutes":30}]}"# + "\n"))
  }
}
