%if action
import ModuleTestKit
import NAMEModule
import Testing

@Suite struct NAMEActionTests {
  private let session = CommandSession(
    ["todo.txt": "a due:2026-11-20T14:00\nb\nc\n"], plugins: [NAMEPlugin.self],
    clock: ManualClock(CivilDate("2026-11-22") ?? CivilDate(daysSinceEpoch: 0)))

  @Test(arguments: [
    (["1", "1w"], "a due:2026-11-27T14:00\nb\nc\n"),
    (["2", "1"], "a due:2026-11-20T14:00\nb due:2026-11-23\nc\n"),
    (["2", "3", "1"], "a due:2026-11-20T14:00\nb due:2026-11-23\nc due:2026-11-23\n"),
  ])
  func postponesTasks(words: [String], expected: String) throws {
    #expect(session.run(["ACTIONLATER"] + words).status == 0)
    #expect(try session.text() == expected)
  }

  @Test(arguments: [["1", "0"], ["9", "1"], ["1", "many"], ["1"]])
  func changesNothingOtherwise(words: [String]) throws {
    #expect(session.run(["ACTIONLATER"] + words).status == 1)
    #expect(try session.text() == "a due:2026-11-20T14:00\nb\nc\n")
  }
}
%end
