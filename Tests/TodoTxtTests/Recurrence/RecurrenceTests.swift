import ModuleTestKit
import Testing

/// Every row of the rules of recurrence, on Wednesday 18 November 2026.
@Suite struct RecurrenceTests {
  /// The new line, or the reason for having none.
  private static func outcome(
    _ line: String, on today: String = "2026-11-18", _ settings: RecurrenceSettings = .init()
  ) throws -> String {
    let today = try #require(CivilDate(today))
    return switch RecurrenceOutcome(ofCompleting: Array(line.utf8), on: today, settings: settings) {
    case .none: "none"
    case .unreadable(let value): "unreadable \(value)"
    case .ended(let next, let until): "ended: \(next) > \(until)"
    case .outOfCalendar: "out of calendar"
    case .next(let next): String(decoding: next.line, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("N: days", "a due:2026-11-10 rec:3d", "a due:2026-11-21 rec:3d"),
    ("N: business days", "a due:2026-11-10 rec:3b", "a due:2026-11-23 rec:3b"),
    ("N: weeks", "a due:2026-11-10 rec:2w", "a due:2026-12-02 rec:2w"),
    ("N: months", "a due:2026-11-10 rec:1m", "a due:2026-12-18 rec:1m"),
    ("N: years", "a due:2026-11-10 rec:1y", "a due:2027-11-18 rec:1y"),
    ("no N is 1", "a due:2026-11-10 rec:w", "a due:2026-11-25 rec:w"),
    ("any case", "a due:2026-11-10 rec:+1W", "a due:2026-11-24 rec:+1W"),
    ("999 is the most", "a due:2026-11-18 rec:+999d", "a due:2029-08-13 rec:+999d"),
    ("1000 is too much", "a due:2026-11-18 rec:1000d", "unreadable 1000d"),
    ("1: without + from today, though due later", "a due:2026-12-31 rec:1w", "a due:2026-11-25 rec:1w"),
    ("2: + counts from the old date", "a due:2026-11-17 rec:+1w", "a due:2026-11-24 rec:+1w"),
    ("2: + of a task done early", "a due:2026-12-01 rec:+1w", "a due:2026-12-08 rec:+1w"),
    ("2: + catches up", "a due:2026-10-01 rec:+1w", "a due:2026-11-19 rec:+1w"),
    ("2: + may be due today", "a due:2026-11-04 rec:+1w", "a due:2026-11-18 rec:+1w"),
    ("2: + business days", "a due:2026-11-20 rec:+1b", "a due:2026-11-23 rec:+1b"),
    ("3: a weekday", "a due:2026-11-13 rec:fri", "a due:2026-11-20 rec:fri"),
    ("3: weekdays", "a due:2026-11-16 rec:mon,wed,fri", "a due:2026-11-18 rec:mon,wed,fri"),
    ("3: a weekday done early", "a due:2026-11-20 rec:fri", "a due:2026-11-27 rec:fri"),
    ("3: + changes nothing", "a due:2026-11-13 rec:+Friday", "a due:2026-11-20 rec:+Friday"),
    ("3: nth weekday", "a due:2026-11-10 rec:2tue", "a due:2026-12-08 rec:2tue"),
    ("3: nth weekdays", "a due:2026-11-03 rec:1tue,3tue", "a due:2026-12-01 rec:1tue,3tue"),
    ("3: last weekday", "a due:2026-10-30 rec:-1fri", "a due:2026-11-27 rec:-1fri"),
    ("3: fifth weekday", "a due:2026-10-30 rec:5fri", "a due:2027-01-29 rec:5fri"),
    ("4: without dates, +", "a rec:+1w", "a rec:+1w due:2026-11-25"),
    ("4: without dates", "a rec:1w", "a rec:1w due:2026-11-25"),
    ("4: without dates, a weekday", "a rec:wed", "a rec:wed due:2026-11-25"),
    ("6: the gap stays", "a t:2026-11-08 due:2026-11-10 rec:+2w", "a t:2026-11-22 due:2026-11-24 rec:+2w"),
    (
      "6: the gap stays without +", "a t:2026-11-08 due:2026-11-10 rec:1w",
      "a t:2026-11-23 due:2026-11-25 rec:1w"
    ),
    (
      "6: the gap stays over months", "a t:2026-10-25 due:2026-10-31 rec:+1m",
      "a t:2026-11-24 due:2026-11-30 rec:+1m day:31"
    ),
    ("6: t alone", "a t:2026-11-10 rec:+2w", "a t:2026-11-24 rec:+2w"),
    ("6: t alone without +", "a t:2026-11-10 rec:1w", "a t:2026-11-25 rec:1w"),
    ("t after due", "a due:2026-11-10 t:2026-11-12 rec:+2w", "a due:2026-11-24 t:2026-11-26 rec:+2w"),
    ("t relative to due", "a due:2026-11-10 t:-3d rec:+2w", "a due:2026-11-24 t:2026-11-21 rec:+2w"),
    ("7: until is past", "a due:2026-11-17 until:2026-11-23 rec:+1w", "ended: 2026-11-24 > 2026-11-23"),
    (
      "7: until includes its day", "a due:2026-11-17 until:2026-11-24 rec:+1w",
      "a due:2026-11-24 until:2026-11-24 rec:+1w"
    ),
    ("order and priority stay", "(B) rec:+1w x due:2026-11-17 +p @c", "(B) rec:+1w x due:2026-11-24 +p @c"),
    ("blanks stay", "a  due:2026-11-17\trec:+1w ", "a  due:2026-11-24\trec:+1w "),
    ("creation date", "(A) 2026-01-01 a due:2026-11-17 rec:+1w", "(A) 2026-11-18 a due:2026-11-24 rec:+1w"),
    (
      "what the copy loses",
      "id:9 a spent:2h due:2026-11-17 tmr:on p:1 rec:+1w tracking:yes note:n pri:A est:1h",
      "a due:2026-11-24 p:1 rec:+1w note:n est:1h"
    ),
    ("a business day is counted", "a due:2026-11-13 rec:4b", "a due:2026-11-24 rec:4b"),
    ("rec:7", "a rec:7", "unreadable 7"), ("rec:0d", "a rec:0d", "unreadable 0d"),
    ("no such weekday", "a rec:fri,xyz", "unreadable fri,xyz"),
    ("no such week", "a rec:6fri", "unreadable 6fri"),
    ("the first valid value wins", "a rec:7 rec:+1w due:2026-11-17", "a rec:7 rec:+1w due:2026-11-24"),
    ("unreadable due", "a due:soon rec:1w", "a due:2026-11-25 rec:1w"),
    ("unreadable due beside t", "a due:soon t:2026-11-10 rec:+2w", "a due:2026-11-24 t:2026-11-24 rec:+2w"),
    ("the first valid due wins", "a due:soon due:2026-11-17 rec:+1w", "a due:soon due:2026-11-24 rec:+1w"),
    ("a time of day", "a due:2026-11-17T10:00 rec:+1w", "a due:2026-11-24T10:00 rec:+1w"),
    ("no rec", "a due:2026-11-17", "none"), ("no key", "a xrec:1w rec: rec:1w:2", "none"),
    ("the calendar ends", "a due:9999-12-30 rec:+1w", "out of calendar"),
  ])
  func followsEachRuleOfTheTable(row: String, line: String, expected: String) throws {
    #expect(try Self.outcome(line) == expected)
  }

  /// A weekday is searched for once, however often it is named.
  @Test func removesDuplicateWeekdays() {
    let many = (0..<1_000).map { _ in "mon,2tue,-1fri" }.joined(separator: ",")
    #expect(Recurrence(many) == Recurrence("mon,2tue,-1fri"))
  }

  /// Rule 5: the day of the month, from one occurrence to the next.
  @Test(arguments: [
    (
      "31 Jan comes back", "+1m", "2027-01-31", 4,
      ["2027-02-28 day:31", "2027-03-31", "2027-04-30 day:31", "2027-05-31"]
    ),
    ("30 Jan comes back", "+1m", "2027-01-30", 2, ["2027-02-28 day:30", "2027-03-30"]),
    ("29 Jan in a leap year", "+1m", "2028-01-29", 2, ["2028-02-29", "2028-03-29"]),
    ("28 Feb is the 28th", "+1m", "2027-02-28", 1, ["2027-03-28"]),
    (
      "29 Feb comes back", "+1y", "2028-02-29", 4,
      ["2029-02-28 day:29", "2030-02-28 day:29", "2031-02-28 day:29", "2032-02-29"]
    ),
  ])
  func keepsTheDayOfTheMonth(
    row: String, rec: String, start: String, count: Int, expected: [String]
  ) throws {
    var line = "a rec:\(rec) due:\(start)"
    var dates: [String] = []
    for _ in 0..<count {
      line = try Self.outcome(line, on: "2026-11-18")
      dates.append(String(line.dropFirst("a rec:\(rec) due:".count)))
    }
    #expect(dates == expected)
  }

  @Test(arguments: [
    ("month's end", "a due:2026-11-30 rec:+1m day:31", "2026-11-30", "a due:2026-12-31 rec:+1m"),
    ("another day was chosen", "a due:2027-03-15 rec:+1m day:31", "2026-11-30", "a due:2027-04-15 rec:+1m"),
    ("catching up over February", "a due:2026-01-31 rec:+1m", "2026-03-01", "a due:2026-03-31 rec:+1m"),
    ("no date", "a rec:+1m day:31", "2026-03-18", "a rec:+1m due:2026-04-30 day:31"),
    ("no date, from today", "a rec:1m day:31", "2026-02-18", "a rec:1m due:2026-03-31"),
    ("cut from today", "a due:2026-01-05 rec:1m", "2026-01-31", "a due:2026-02-28 rec:1m day:31"),
    (
      "no wanted day", "a due:2026-01-31 rec:+1m day:15", "2026-01-31",
      "a due:2026-02-28 rec:+1m day:15 day:31"
    ),
    ("weeks leave it", "a due:2026-01-31 rec:+1w day:31", "2026-01-31", "a due:2026-02-07 rec:+1w day:31"),
  ])
  func usesTheWantedDayOfTheMonth(row: String, line: String, today: String, expected: String) throws {
    #expect(try Self.outcome(line, on: today) == expected)
  }

  @Test func reportsSkippedOccurrences() throws {
    let line = Array("a due:2026-10-31 rec:+1w".utf8)
    let today = try #require(CivilDate("2026-11-18"))
    guard case .next(let next) = RecurrenceOutcome(ofCompleting: line, on: today) else {
      Issue.record("the task does not come back")
      return
    }
    #expect(next.date.description == "2026-11-21")
    #expect(next.skipped.map(\.description) == ["2026-11-07", "2026-11-14"])
    guard
      case .next(let friday) = RecurrenceOutcome(
        ofCompleting: Array("a due:2026-11-06 rec:mon,fri".utf8), on: today)
    else {
      Issue.record("the task does not come back")
      return
    }
    #expect(friday.skipped.map(\.description) == ["2026-11-09", "2026-11-13", "2026-11-16"])
  }

  @Test func followsTheSettings() throws {
    #expect(
      try Self.outcome("a due:2026-10-31 rec:+1w", .init(keepsMissedDates: true))
        == "a due:2026-11-07 rec:+1w")
    #expect(
      try Self.outcome("(A) a rec:1w", .init(addsCreationDate: true))
        == "(A) 2026-11-18 a rec:1w due:2026-11-25")
  }

  /// With `+` and with weekdays no new task is due before today, whatever the dates are.
  @Test func theNextDateIsNeverInThePast() throws {
    var random = SeededGenerator(seed: 2)
    let values = [
      "+1d", "+3b", "+2w", "+1m", "+5m", "+1y", "fri", "mon,thu", "2tue", "-1fri", "5sun", "+999d",
    ]
    for _ in 0..<2_000 {
      let today = CivilDate(daysSinceEpoch: Int32.random(in: 0..<40_000, using: &random))
      let old = today + Int.random(in: -2_000...200, using: &random)
      let value = values.randomElement(using: &random) ?? ""
      let line = "a due:\(old) rec:\(value)"
      guard case .next(let next) = RecurrenceOutcome(ofCompleting: Array(line.utf8), on: today) else {
        Issue.record("\(line) does not come back on \(today)")
        continue
      }
      #expect(next.date >= today, "\(line) on \(today)")
      #expect(next.date > old, "\(line) on \(today)")
      #expect(next.skipped.allSatisfy { $0 < today && $0 > old }, "\(line) on \(today)")
      #expect(TodoItem(line: next.line).due == next.date, "\(line) on \(today)")
    }
  }
}
