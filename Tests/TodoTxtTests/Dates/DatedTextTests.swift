import Testing
import TodoTxt

@Suite struct DatedTextTests {
  private func outcome(_ text: String, for line: String? = nil) throws -> String {
    let calendar = TodoCalendar(today: try #require(CivilDate("2026-11-18")), firstWeekday: .monday)
    do throws(TextDateRefusal) {
      let dated = try DatedText(Array(text.utf8), for: line.map { Array($0.utf8) }, calendar: calendar)
      return ([String(decoding: dated.text, as: UTF8.self)] + dated.readings.map { "\($0)" }).joined(
        separator: "; ")
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("a due:fri b", "a due:2026-11-20 b; due Friday 2026-11-20"), ("a due:2026-11-20", "a due:2026-11-20"),
    ("a t:next-fri", "a t:2026-11-27; waiting until Friday 2026-11-27"),
    ("a rec:1w until:eony", "a rec:1w until:2027-12-31; coming back until Friday 2027-12-31"),
    (
      "a t:due-3d due:1dec",
      "a t:2026-11-28 due:2026-12-01; due Tuesday 2026-12-01; waiting until Saturday 2026-11-28"
    ),
    (
      "a due:t+1w t:tom",
      "a due:2026-11-26 t:2026-11-19; waiting until Thursday 2026-11-19; due Thursday 2026-11-26"
    ),
    ("a due:2026-11-20T10:00", "a due:2026-11-20T10:00"),
    ("see https://due:fri x:due:fri", "see https://due:fri x:due:fri"),
    ("due tomorrow, xdue:fri", "due tomorrow, xdue:fri"),
    ("\u{E9} due:tod", "\u{E9} due:2026-11-18; due Wednesday 2026-11-18"),
    ("a due:2020-01-01", "a due:2020-01-01"),
    ("a due:20261215", "a due:2026-12-15; due Tuesday 2026-12-15"),
    ("a t:due-3d", "t: “due-3d” counts from due:, which the task does not have: write 2026-12-15."),
    (
      "a due:t+1d t:due-1d", "t: “due-1d” counts from due:, which the task does not have: write 2026-12-15."
    ),
    ("a due:2026-02-30", "due: “2026-02-30” is no day of the calendar."),
    (
      "a due:15",
      "due: “15” may mean more than one day: write 15d (Thursday 2026-12-03) or 15th (Tuesday 2026-12-15)."
    ),
  ])
  func writesISO(text: String, expected: String) throws {
    #expect(try outcome(text) == expected)
  }

  @Test(arguments: [
    ("t:due-3d", "a due:2026-12-01", "t:2026-11-28; waiting until Saturday 2026-11-28"),
    ("b due:someday", "a due:someday", "b due:someday"),
    (
      "t:-3d", "a due:2026-12-01",
      "t: “-3d” may mean more than one day: write due-3d (Saturday 2026-11-28) or today-3d (Sunday 2026-11-15)."
    ),
  ])
  func knowsTheTask(text: String, line: String, expected: String) throws {
    #expect(try outcome(text, for: line) == expected)
  }
}
