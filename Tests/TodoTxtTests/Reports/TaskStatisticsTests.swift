import Testing
import TodoTxt

/// On Wednesday 18 November 2026 at 09:01, weeks beginning on Monday.
@Suite struct TaskStatisticsTests {
  private func statistics(_ lines: String...) throws -> TaskStatistics {
    let today = try #require(CivilDate("2026-11-18"))
    return TaskStatistics(
      lines.map { TodoItem($0) }, weeks: 3,
      calendar: TodoCalendar(today: today, firstWeekday: .monday, time: try #require(TimeOfDay(minute: 541))))
  }

  @Test(arguments: [
    ("a", "open"), ("x 2026-11-18 a due:2026-11-01 t:2026-12-01 rec:1d", "done"),
    ("a due:2026-11-17", "open overdue"), ("a due:2026-11-18", "open dueToday"),
    ("a due:2026-11-18T09:00", "open overdue"), ("a due:2026-11-18T09:01", "open dueToday"),
    ("a due:2026-11-19", "open"), ("a t:2026-11-19", "open waiting"), ("a t:2026-11-18", "open"),
    ("a rec:+1m", "open recurring"), ("a rec:nothing", "open"),
    ("a due:2026-11-17 t:2026-11-19 rec:1d h:1", "open overdue waiting recurring"),
  ])
  func countsATask(line: String, expected: String) throws {
    let tally = try statistics(line).all
    let counts = [
      ("open", tally.open), ("done", tally.done), ("overdue", tally.overdue), ("dueToday", tally.dueToday),
      ("waiting", tally.waiting), ("recurring", tally.recurring),
    ]
    #expect(counts.filter { $0.1 == 1 }.map(\.0).joined(separator: " ") == expected)
    #expect(counts.allSatisfy { $0.1 <= 1 })
  }

  @Test func sumsTimes() throws {
    let all = try statistics("a est:1h30m spent:45m", "x b est:1d", "c est:soon spent:1h", "d est:10m").all
    #expect(all.estimate.description == "1d1h40m")
    #expect(all.openEstimate.description == "1h40m")
    #expect(all.spent.description == "1h45m")
  }

  @Test func countsByProjectAndContext() throws {
    let statistics = try statistics(
      "a +b +b @z", "b +a @z", "x c +a +c", "d +c", "e +d", "x f +d est:1h")
    let shown = { (groups: [TaskStatistics.Group]) in
      groups.map { "\(String(decoding: $0.name, as: UTF8.self)) \($0.tally.open)/\($0.tally.total)" }
    }
    #expect(shown(statistics.projects) == ["a 1/2", "c 1/2", "d 1/2", "b 1/1"])
    #expect(shown(statistics.contexts) == ["z 2/2"])
    #expect(statistics.projects[2].tally.estimate.minutes == 60)
  }

  /// So many that no dictionary has them in this order by chance.
  @Test func sortsEqualCountsByBytes() throws {
    let names = (10..<22).map { "\($0)" }
    let groups = try statistics("a " + names.map { "+\($0)" }.joined(separator: " ")).projects
    #expect(groups.map { String(decoding: $0.name, as: UTF8.self) } == names)
  }

  /// The completed and open tasks of the weeks from 2, 9 and 16 November.
  @Test(arguments: [
    ("a", "0/0 0/0 0/1"), ("2026-11-10 a", "0/0 0/1 0/1"), ("2026-11-15 a", "0/0 0/1 0/1"),
    ("2026-11-16 a", "0/0 0/0 0/1"), ("2027-01-01 to come", "0/0 0/0 0/1"),
    ("x 2026-11-08 2026-10-01 a", "1/0 0/0 0/0"), ("x 2026-11-09 2026-10-01 a", "0/1 1/0 0/0"),
    ("x 2026-11-18 2026-11-10 a", "0/0 0/1 1/0"), ("x 2026-11-18 a", "0/0 0/0 1/0"),
    ("x 2026-10-01 a", "0/0 0/0 0/0"), ("x a", "0/0 0/0 0/0"),
    ("x 2026-12-24 2026-11-01 a", "0/1 0/1 0/0"),
  ])
  func countsOpenTasksOfEachWeek(line: String, expected: String) throws {
    let weeks = try statistics(line).progress.weeks
    #expect(weeks.map { "\($0.start)" } == ["2026-11-02", "2026-11-09", "2026-11-16"])
    #expect(weeks.map { "\($0.done)/\($0.open)" }.joined(separator: " ") == expected)
  }

  @Test func countsTasksWithoutACreationDate() throws {
    let statistics = try statistics("a", "x 2026-11-18 b", "x 2026-11-05 c", "x d", "2026-11-01 e")
    #expect(statistics.progress.undated == 2)
  }

  @Test func theLastWeekCountsOpenTasks() throws {
    let statistics = try statistics("a", "2026-12-01 b", "x c", "x 2026-12-01 d")
    #expect(statistics.progress.weeks.last?.open == statistics.all.open)
  }

  @Test func countsOnlyOpenTasksOfADay() throws {
    let days = DueDays(
      ["a due:2026-11-18", "b due:2026-11-18", "x c due:2026-11-18", "d due:soon"].map { TodoItem($0) })
    #expect(days[try #require(CivilDate("2026-11-18"))] == 2)
    #expect(days[try #require(CivilDate("2026-11-19"))] == 0)
  }
}
