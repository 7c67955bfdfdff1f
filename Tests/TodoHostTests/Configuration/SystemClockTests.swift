import Glibc
import ModuleKit
import Testing
import TodoTxt
@testable import TodoHost

@Suite struct SystemClockTests {
  @Test(arguments: [
    ("2026-03-01", "2026-03-01"), ("2026-03-01T12:34", "2026-03-01"),
    ("2026-03-01T12:34:56", "2026-03-01"),
    ("2024-02-29T23:59:59", "2024-02-29"),
    ("1969-12-31", "1969-12-31"), ("9998-12-31", "9998-12-31"), ("0001-01-01", "0001-01-01"),
  ])
  func startsAtTheGivenTime(text: String, expected: String) throws {
    let start = try #require(try TimeOverride.seconds(Array(text.utf8)))
    #expect(LocalTime.civilTime(start).date.description == expected)
    if text.count == 19 { #expect(LocalTime.civilTime(start).secondOfDay == Self.secondOfDay(text)) }
    let began = time(nil)
    let clock = SystemClock(startingAt: start)
    let shown = clock.second()
    // However long this took, the clock runs like the computer's.
    #expect((start...start + time(nil) - began + 1).contains(shown))
  }

  @Test(arguments: [(Int.max, 9998...9999), (253_500_000_000, 9998...9999), (Int.min, 0...1)])
  func roundsAnInvalidTimeToTheNearest(seconds: Int, years: ClosedRange<Int>) {
    #expect(years.contains(LocalTime.civilTime(seconds).date.components.year))
    #expect(years.contains(UTCClock().civilTime(seconds).date.components.year))
  }

  /// A clock without a time zone.
  private struct UTCClock: CivilClock {
    func now() -> CivilTime { civilTime(0) }
    func days() -> AsyncStream<CivilDate> { AsyncStream { $0.finish() } }
    func alarm(at date: TaskDate) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  }

  @Test func readsSecondsSince1970() throws {
    #expect(try TimeOverride.seconds(Array("1700000000".utf8)) == 1_700_000_000)
    let none = try TimeOverride.seconds([])
    #expect(none == nil)
  }

  @Test(arguments: [
    "tomorrow", "2026-02-29", "2026-3-1", "-1", "2026-03-01T24:00:00", "2026-03-01T12:3",
    "2026-03-01 12:34:56",
    "2026-03-01T12:60:00", "2026-03-01T1a:00:00", "9999-12-31", "99999999999999999999", "1.5", " 1",
  ])
  func refusesOtherTimes(text: String) {
    #expect(
      throws: CommandError(
        "TODO_NOW is “\(text)”: set it to seconds since 1970, to YYYY-MM-DD or to "
          + "YYYY-MM-DDTHH:MM.")
    ) {
      try Invocation("todo", environment: ["TODO_NOW": text])
    }
  }

  @Test(arguments: [
    (["TODO_TEST_TIME": "2026-03-01"], "2026-03-01"),
    (["TODO_NOW": "", "TODO_TEST_TIME": "2026-03-01"], "2026-03-01"),
    (["TODO_NOW": "2026-04-01", "TODO_TEST_TIME": "2026-03-01"], "2026-04-01"),
  ])
  func acceptsTheVariableOfTodoShsTests(environment: [String: String], day: String) throws {
    #expect(try Invocation("ls", environment: environment).clock.today().description == day)
  }

  @Test func defaultsToTheComputersTime() {
    let before = time(nil)
    let shown = SystemClock().second()
    #expect((before - 1...time(nil) + 1).contains(shown))
  }

  @Test func midnightBringsTheNextDay() async throws {
    let invocation = try Invocation("todo", environment: ["TODO_NOW": "2026-12-31T23:59:59"])
    var days: [String] = []
    for await day in await invocation.clock.days() {
      days.append(day.description)
      if days.last == "2027-01-01" { break }
    }
    // A busy machine may look at the clock only after midnight.
    #expect([["2026-12-31", "2027-01-01"], ["2027-01-01"]].contains(days))
  }

  @Test func anAlarmRingsAtItsTime() async throws {
    let clock = try Invocation("todo", environment: ["TODO_NOW": "2026-11-21T13:59:59"]).clock
    let day = try #require(CivilDate("2026-11-21"))
    for time in [TimeOfDay(hour: 9, minute: 0), TimeOfDay(hour: 14, minute: 0)] {
      var count = 0
      for await _ in await clock.alarm(at: TaskDate(day, at: time)) { count += 1 }
      #expect(count == 1)
    }
    #expect(clock.now().secondOfDay >= 14 * 3600)
  }

  @Test func daysEndWithTheirTask() async {
    let clock = SystemClock()
    let following = Task {
      var count = 0
      for await _ in await clock.days() { count += 1 }
      return count
    }
    try? await Task.sleep(for: .milliseconds(20))
    following.cancel()
    #expect(await following.value <= 1)
  }

  private static func secondOfDay(_ text: String) -> Int {
    text.suffix(8).split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
  }
}
