import Testing
import TodoTxt

@Suite struct UrgencyTests {
  private static func scale(_ text: String, _ coefficients: UrgencyCoefficients = .init()) -> UrgencyScale {
    UrgencyScale(
      TodoList(text),
      calendar: TodoCalendar(
        today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday,
        time: TimeOfDay(hour: 12, minute: 0) ?? .midnight),
      coefficients: coefficients)
  }

  private static func hundredths(_ scale: UrgencyScale, _ task: TodoItem) -> Int? {
    scale.urgency(of: task).map { Int((Double($0) / 1_000_000).rounded()) }
  }

  /// The values are Taskwarrior's for the same task.
  @Test(arguments: [
    ("a", 0), ("(A) a", 600), ("(B) a", 390), ("(C) a", 180), ("(D) a", 90),
    ("a +p", 100), ("a +p +q", 100), ("a @x", 80), ("a @x @y", 90),
    ("a @x @y @z @v", 100), ("a note:n.txt", 80), ("a tracking:2026-11-21T10:00", 400),
    ("a t:2026-11-22", -300), ("a t:2026-11-21", 0),
    ("2026-11-21 a", 0), ("2027-01-01 a", 0), ("2025-11-21 a", 200), ("2020-01-01 a", 200),
    ("2026-11-11 a", 5),
    // Today is 2026-11-21: from two weeks before the date to a week after it.
    ("a due:2027-01-01", 240), ("a due:2026-12-05", 240), ("a due:2026-11-21", 880),
    ("a due:2026-11-14", 1200), ("a due:0001-01-01", 1200), ("a due:9999-12-31", 240),
    ("a due:2026-11-21T12:00", 880), ("a due:2026-11-21T00:00", 903), ("a due:soon", 0),
    ("a id:1", 0), ("a after:1", 0),
  ])
  func sumsTheTerms(task: String, urgency: Int) {
    #expect(Self.hundredths(Self.scale(task), TodoItem(task)) == urgency)
  }

  @Test(arguments: ["x a", "x 2026-11-20 2026-11-01 a due:2026-11-21 +p"])
  func aCompletedTaskHasNoUrgency(task: String) {
    #expect(Self.scale(task).urgency(of: TodoItem(task)) == nil)
    #expect(Self.scale(task).terms(of: TodoItem(task)).isEmpty)
  }

  @Test func blockedTasksAreLessUrgentThanTheirBlockers() {
    let list = TodoList(
      "a id:1\nb after:1 id:2\nc dep:2,9\nd id:4\ne p:4\nx f id:6\ng after:6\nh id:8\nx i after:8\n")
    let scale = UrgencyScale(
      list, calendar: TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday),
      coefficients: UrgencyCoefficients())
    #expect(
      list.map { Self.hundredths(scale, $0) } == [800, 300, -500, -500, 800, nil, 0, 0, nil])
    #expect(scale.terms(of: list[1]).map(\.factor) == [.blocking, .blocked])
  }

  @Test(arguments: [
    ("", "(A) a +p", 700), ("A=1.5 project=0", "(A) a +p", 150),
    ("A=-2,project=.5", "(A) a +p", nil),
    ("A=-2\tproject=1000", "(A) a +p", 99800), ("project=1001", "a", nil), ("project", "a", nil),
    ("project=", "a", nil), ("project=1.234", "a", nil), ("project=1e3", "a", nil), ("proj=1", "a", nil),
    ("project=99999999999999999999", "a", nil), ("project=1.", "a", nil), ("=1", "a", nil),
    ("project=--1", "a", nil),
  ])
  func coefficientsCanBeSet(text: String, task: String, urgency: Int?) throws {
    guard let urgency else {
      #expect(throws: UrgencyRefusal.self) { try UrgencyCoefficients(text) }
      return
    }
    #expect(Self.hundredths(Self.scale(task, try UrgencyCoefficients(text)), TodoItem(task)) == urgency)
  }
}
