import ModuleTestKit
import Testing

/// Every row of the table of natural dates, on Wednesday 18 November 2026, weeks beginning on Monday.
@Suite struct NaturalDateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var row: String
    var text: String
    var expected: String

    init(_ row: String, _ text: String, _ expected: String) {
      self.row = row
      self.text = text
      self.expected = expected
    }

    var testDescription: String { "\(row): \(text)" }
  }

  static func context(
    _ today: String = "2026-11-18", due: String? = nil, threshold: String? = nil, isThreshold: Bool = false,
    weekStart: Weekday = .monday, time: String? = nil
  ) throws -> DateContext {
    DateContext(
      calendar: TodoCalendar(
        today: try #require(CivilDate(today)), firstWeekday: weekStart,
        time: try time.flatMap { try #require(TodoItem("due:2026-01-01T\($0)").dueDate?.time) } ?? .midnight),
      due: due.flatMap { CivilDate($0) }, threshold: threshold.flatMap { CivilDate($0) },
      isThreshold: isThreshold, allowsTime: time != nil)
  }

  /// The day, or the refusal's first words after the text.
  static func outcome(_ text: String, _ context: DateContext) -> String {
    do throws(DateRefusal) {
      return try NaturalDate.forInput(text, in: context).description
    } catch {
      return switch error.reason {
      case .ambiguous: "ambiguous: " + error.forms.map(\.text).joined(separator: " ")
      case .noSuchDay: "no such day"
      case .past: "past: " + error.forms.map(\.text).joined(separator: " ")
      case .noBase(let key): "no \(key)"
      case .noTime: "no time: " + error.forms.map(\.text).joined(separator: " ")
      case .noSuchTime: "no such time"
      case .zone: "zone: " + error.forms.map(\.text).joined(separator: " ")
      case .unknown: "unknown"
      }
    }
  }

  @Test(arguments: [
    Case("named", "today", "2026-11-18"), Case("named", "tod", "2026-11-18"),
    Case("named", "eod", "2026-11-18"),
    Case("named", "tomorrow", "2026-11-19"), Case("named", "tom", "2026-11-19"),
    Case("named", "tmr", "2026-11-19"), Case("named", "yesterday", "2026-11-17"),
    Case("named", "tonight", "2026-11-18"), Case("named", "this evening", "2026-11-18"),
    Case("named", "day after tomorrow", "2026-11-20"), Case("named", "the-day-after-tomorrow", "2026-11-20"),
    Case("named", "yes", "2026-11-17"), Case("named", "ToMorrow", "2026-11-19"),

    Case("ISO", "2026-12-15", "2026-12-15"), Case("ISO", "20261215", "2026-12-15"),
    Case("ISO", "2026-W51-2", "2026-12-15"), Case("ISO", "2026-w51-2", "2026-12-15"),
    Case("ISO", "2026-349", "2026-12-15"), Case("ISO, past", "2020-02-29", "2020-02-29"),
    Case("ISO, long year", "2026-W53-7", "2027-01-03"), Case("ISO must exist", "2027-W53-1", "no such day"),
    Case("ISO must exist", "2026-02-30", "no such day"), Case("ISO must exist", "2026-366", "no such day"),
    Case("ISO must exist", "20261301", "no such day"), Case("ISO, leap year", "2028-366", "2028-12-31"),
    Case("no ISO", "2026-1-5", "unknown"), Case("no ISO", "2026-12", "unknown"),

    Case("weekday", "fri", "2026-11-20"), Case("weekday", "fr", "2026-11-20"),
    Case("weekday", "friday", "2026-11-20"), Case("weekday", "on fri", "2026-11-20"),
    Case("weekday", "by-fri", "2026-11-20"), Case("weekday", "tues", "2026-11-24"),
    Case("weekday, too short", "f", "unknown"), Case("weekday, misspelt", "fry", "unknown"),
    Case("this weekday", "this fri", "2026-11-20"), Case("this weekday", "this_sunday", "2026-11-22"),
    Case("this weekday, past", "this mon", "past: mon next-mon 2026-11-16"),
    Case("next weekday", "next fri", "2026-11-27"), Case("next weekday", "next-fri", "2026-11-27"),
    Case("next weekday", "Next_Friday", "2026-11-27"),

    Case("offset", "3d", "2026-11-21"), Case("offset", "+2w", "2026-12-02"),
    Case("offset", "-1m", "2026-10-18"), Case("offset", "1y", "2027-11-18"),
    Case("offset", "5b", "2026-11-25"), Case("offset", "1m1w", "2026-12-25"),
    Case("offset", "+1y-1m", "2027-10-18"), Case("offset", "0d", "2026-11-18"),
    Case("offset", "+2w-4d", "2026-11-28"), Case("offset, every part signed", "-1m1w", "unknown"),
    Case("offset, every part signed", "-1m+1w", "2026-10-25"),
    Case("offset in words", "in 3 days", "2026-11-21"),
    Case("offset in words", "3 days", "2026-11-21"), Case("offset in words", "3-days", "2026-11-21"),
    Case("offset in words", "in-3-days", "2026-11-21"), Case("offset in words", "a week", "2026-11-25"),
    Case("offset in words", "ten weeks from now", "2027-01-27"),
    Case("offset in words", "in two months", "2027-01-18"), Case("offset in words", "1 year", "2027-11-18"),
    Case("offset in words", "in a fortnight", "2026-12-02"), Case("ago", "a fortnight ago", "2026-11-04"),
    Case("offset in words", "-3-days", "2026-11-15"), Case("offset, two minds", "in -3 days", "unknown"),
    Case("ago", "3 days ago", "2026-11-15"), Case("ago", "a-month-ago", "2026-10-18"),
    Case("offset, no number", "d", "unknown"), Case("offset, no unit", "3x", "unknown"),
    Case("offset, beyond the calendar", "9999y", "no such day"),

    Case("period", "eow", "2026-11-22"), Case("period", "eom", "2026-11-30"),
    Case("period", "eoq", "2026-12-31"), Case("period", "eoy", "2026-12-31"),
    Case("period", "sow", "past: sonw 2026-11-16"), Case("period", "som", "past: sonm 2026-11-01"),
    Case("period", "soq", "past: sonq 2026-10-01"), Case("period", "soy", "past: sony 2026-01-01"),
    Case("next period", "sonw", "2026-11-23"), Case("next period", "eonw", "2026-11-29"),
    Case("next period", "sonm", "2026-12-01"), Case("next period", "eonm", "2026-12-31"),
    Case("next period", "sonq", "2027-01-01"), Case("next period", "eonq", "2027-03-31"),
    Case("next period", "sony", "2027-01-01"), Case("next period", "eony", "2027-12-31"),
    Case("previous period", "sopw", "2026-11-09"), Case("previous period", "eopm", "2026-10-31"),
    Case("previous period", "eopq", "2026-09-30"), Case("previous period", "sopy", "2025-01-01"),
    Case("period in words", "end of month", "2026-11-30"),
    Case("period in words", "end of next month", "2026-12-31"),
    Case("period in words", "start of next month", "2026-12-01"),
    Case("period in words", "first-of-next-month", "2026-12-01"),

    Case("day of a month", "15 dec", "2026-12-15"), Case("day of a month", "dec 15", "2026-12-15"),
    Case("day of a month", "15dec", "2026-12-15"), Case("day of a month", "dec-15", "2026-12-15"),
    Case("day of a month", "15th of december", "2026-12-15"), Case("day of a month", "12-15", "2026-12-15"),
    Case("day of a month", "15th-of-december-2027", "2027-12-15"),
    Case("day of a month", "15.12.", "2026-12-15"), Case("day of a month", "15.12", "2026-12-15"),
    Case("day of a month", "15.12.2027", "2027-12-15"), Case("a year says past", "15.12.2020", "2020-12-15"),
    Case("day of a month, today", "18 nov", "2026-11-18"),
    Case("day of a month, over", "17 nov", "2027-11-17"),
    Case("29 Feb", "29 feb", "2028-02-29"), Case("29 Feb", "02-29", "2028-02-29"),
    Case("must exist", "31 nov", "no such day"), Case("no number of a day", "45 dec", "no such day"),
    Case("must exist", "29.2.2027", "no such day"),
    Case("nth", "15th", "2026-12-15"), Case("nth", "18th", "2026-11-18"), Case("nth", "31st", "2026-12-31"),
    Case("nth", "32nd", "unknown"), Case("nth", "22th", "unknown"),
    Case("month", "dec", "2026-12-01"), Case("month", "nov", "2027-11-01"),
    Case("month", "may", "2027-05-01"),

    Case("base and offset", "eom-3d", "2026-11-27"), Case("base and offset", "fri+1w", "2026-11-27"),
    Case("base and offset", "next-fri-1d", "2026-11-26"),
    Case("base and offset", "2026-12-15-1w", "2026-12-08"),
    Case("base and offset", "som-1d", "2026-10-31"), Case("base and offset", "som+1d", "past: 2026-11-02"),
    Case("base and offset", "15th+1b", "2026-12-16"), Case("base that is none", "3d-1d", "2026-11-20"),
  ])
  func readsEachRow(_ row: Case) throws {
    #expect(Self.outcome(row.text, try Self.context()) == row.expected)
  }

  /// The table for November 2026, from Monday on; each row has the days from Monday 16 to Sunday 22.
  @Test(arguments: [
    ("fri", [20, 20, 20, 20, 27, 27, 27]), ("this fri", [20, 20, 20, 20, 20, nil, nil]),
    ("eoww", [20, 20, 20, 20, 20, 27, 27]), ("next fri", [27, 27, 27, 27, 27, 27, 27]),
    ("eow", [22, 22, 22, 22, 22, 22, 22]), ("sonw", [23, 23, 23, 23, 23, 23, 23]),
  ])
  func readsOnEveryDayOfAWeek(text: String, expected: [Int?]) throws {
    let days = try (16...22).map { today in
      let outcome = Self.outcome(text, try Self.context("2026-11-\(today)"))
      return outcome.hasPrefix("past") ? nil : Int(outcome.suffix(2))
    }
    #expect(days == expected)
  }

  @Test(arguments: [
    (Weekday.sunday, "eow", "2026-11-21"), (.sunday, "sonw", "2026-11-22"),
    (.sunday, "next sun", "2026-11-22"),
    (.sunday, "this sun", "past: sun next-sun 2026-11-15"), (.saturday, "eow", "2026-11-20"),
    (.saturday, "next fri", "2026-11-27"), (.monday, "this sun", "2026-11-22"),
  ])
  func usesTheUsersFirstWeekday(weekStart: Weekday, text: String, expected: String) throws {
    #expect(Self.outcome(text, try Self.context(weekStart: weekStart)) == expected)
  }

  @Test(arguments: [
    Case("a number", "15", "ambiguous: 15d 15th"), Case("a number", "0", "ambiguous: 0d"),
    Case("a slash", "12/15", "ambiguous: 12-15"), Case("a slash", "3/4", "ambiguous: 03-04 04-03"),
    Case("a slash", "2026/12/15", "ambiguous: 2026-12-15"), Case("a slash", "/", "ambiguous: 2026-12-15"),
    Case("a short year", "15.12.27", "ambiguous: 2027-12-15"),
    Case("a short year", "15 dec 27", "ambiguous: 2027-12-15"),
    Case("next week", "next week", "ambiguous: 1w sonw eonw"),
    Case("next month", "next-month", "ambiguous: 1m sonm eonm"),
    Case("this week", "this week", "ambiguous: today eow"),
    Case("weekend", "weekend", "ambiguous: sat sun"), Case("soon", "soon", "ambiguous: 3d 1w 1m"),
    Case("later", "later", "ambiguous: 3d 1w 1m"), Case("someday", "someday", "ambiguous: 3d 1w 1m"),
    Case("nothing", "", "unknown"), Case("no date", "none", "unknown"),
    Case("a sign in a day", "+5.12", "unknown"), Case("a sign in a month", "5.+12", "unknown"),
    Case("not UTF-8", "f\u{FFFD}", "unknown"),
  ])
  func refusesAmbiguousAndUnknownDates(_ row: Case) throws {
    #expect(Self.outcome(row.text, try Self.context()) == row.expected)
  }

  @Test(arguments: [
    Case("a weekday on its own day is in a week", "wed", "2026-11-25"),
    Case("next fri is next week's", "next fri", "2026-11-27"),
    Case("18th on the 18th is today", "18th", "2026-11-18"),
    Case("1m is a month", "1m", "2026-12-18"), Case("02-31 is no day", "02-31", "no such day"),
    Case("sow is this week's", "sow", "past: sonw 2026-11-16"),
  ])
  func decidesAmbiguousForms(_ row: Case) throws {
    #expect(Self.outcome(row.text, try Self.context()) == row.expected)
  }

  @Test(arguments: [
    ("1m on a last day is cut", "2026-01-31", "1m", "2026-02-28"),
    ("1m from a shorter month's last day drifts", "2026-02-28", "1m", "2026-03-28"),
    ("eoww on Saturday is the next", "2026-11-21", "eoww", "2026-11-27"),
    ("some weeks from 6 November", "2026-11-06", "+2w-4d", "2026-11-16"),
    ("business days from a Saturday", "2026-11-21", "1b", "2026-11-23"),
    ("business days back from a Sunday", "2026-11-22", "-1b", "2026-11-20"),
    ("business days over weekends", "2026-11-20", "6b", "2026-11-30"),
    ("months first, then weeks", "2026-01-31", "1w1m", "2026-03-07"),
    ("the first of a month", "2026-11-01", "som", "2026-11-01"),
    ("31st in a short month", "2026-11-30", "31st", "2026-12-31"),
    ("30th at the end of January", "2026-01-31", "30th", "2026-03-30"),
    ("29 Feb over a century", "2096-03-01", "29 feb", "2104-02-29"),
  ])
  func countsFromToday(row: String, today: String, text: String, expected: String) throws {
    #expect(Self.outcome(text, try Self.context(today)) == expected)
  }

  @Test(arguments: [
    ("due-3d", "2026-12-01", nil, "2026-11-28"), ("due-3d", nil, nil, "no due"),
    ("t+1w", nil, "2026-11-20", "2026-11-27"), ("due", "2026-12-01", nil, "2026-12-01"),
    ("-3d", "2026-12-01", nil, "ambiguous: due-3d today-3d"),
    ("-3-days", "2026-12-01", nil, "ambiguous: due-3d today-3d"),
    ("-3d", nil, nil, "2026-11-15"), ("+3d", "2026-12-01", nil, "2026-11-21"),
    ("3 days ago", "2026-12-01", nil, "2026-11-15"),
  ])
  func countsFromTheTasksDates(
    text: String, due: String?, threshold: String?, expected: String
  ) throws {
    let context = try Self.context(due: due, threshold: threshold, isThreshold: true)
    #expect(Self.outcome(text, context) == expected)
  }

  @Test(arguments: [
    ("15", "Ambiguous date: 15. Try 15d (Thursday 2026-12-03) or 15th (Tuesday 2026-12-15)."),
    ("som", "som is Sunday 2026-11-01, before today. Try sonm (Tuesday 2026-12-01) or 2026-11-01."),
    ("2026-02-30", "No such day: 2026-02-30. Try 2026-02-28, 2026-03-01 or 2026-03-30."),
    ("due-1d", "due-1d counts from due:, which the task does not have. Try 2026-12-15."),
    (
      "Fry",
      "Not a date: Fry. Try fri, 3d or 2026-12-15."
    ),
  ])
  func describesARefusal(text: String, sentence: String) throws {
    let context = try Self.context()
    let refusal = #expect(throws: DateRefusal.self) { try NaturalDate.forInput(text, in: context) }
    #expect(refusal?.description == sentence)
  }

  /// It is noon, and a due date may have a time of day.
  @Test(arguments: [
    ("fri 14:00", "2026-11-20T14:00"), ("fri-14:00", "2026-11-20T14:00"),
    ("fri at 14:00", "2026-11-20T14:00"),
    ("fri-at-2pm", "2026-11-20T14:00"), ("Fri 2 PM", "2026-11-20T14:00"),
    ("next fri 9:30", "2026-11-27T09:30"),
    ("tomorrow at 9:30am", "2026-11-19T09:30"), ("9:30 tomorrow", "2026-11-19T09:30"),
    ("2pm tomorrow", "2026-11-19T14:00"), ("at 2pm tomorrow", "2026-11-19T14:00"),
    ("12am fri", "2026-11-20T00:00"), ("fri 12pm", "2026-11-20T12:00"), ("noon tomorrow", "2026-11-19T12:00"),
    ("eom-3d-14:00", "2026-11-27T14:00"), ("3d 14:00", "2026-11-21T14:00"),
    ("dec 15, 14:00", "2026-12-15T14:00"),
    ("2026-11-24T14:00", "2026-11-24T14:00"), ("2026-11-24t09:05:30", "2026-11-24T09:05"),
    ("20261124T1400", "2026-11-24T14:00"), ("2026-W51-2T14:00", "2026-12-15T14:00"),
    ("2020-01-01 14:00", "2020-01-01T14:00"), ("today 9:00", "2026-11-18T09:00"),
    ("14:00", "2026-11-18T14:00"), ("12:00", "2026-11-18T12:00"), ("9:00", "2026-11-19T09:00"),
    ("at noon", "2026-11-18T12:00"), ("fri midnight", "2026-11-20T00:00"),
    ("fri 24:00", "no such time"), ("fri 14:60", "no such time"), ("13pm", "no such time"),
    ("0am", "no such time"), ("fri 14", "unknown"), ("tonight 20:00", "2026-11-18T20:00"),
    ("tomorrow at 9", "ambiguous: tomorrow-9:00 tomorrow-21:00"), ("at 9", "ambiguous: 9:00 21:00"),
    ("next fri at 14", "ambiguous: next-fri-14:00"), ("at 24", "unknown"), ("fry at 9", "unknown"),
    ("fry 14:00", "unknown"),
    ("som 14:00", "past: sonm-14:00 2026-11-01T14:00"),
    ("next week 14:00", "ambiguous: 1w sonw eonw"), ("2026-02-30T14:00", "no such day"),
  ])
  func readsATimeOfDay(text: String, expected: String) throws {
    #expect(Self.outcome(text, try Self.context(time: "12:00")) == expected)
  }

  @Test(arguments: [
    ("fri 14:00", "no time: fri"), ("14:00", "no time: today"), ("fri at 9", "unknown"),
    ("fry 14:00", "unknown"),
  ])
  func refusesATimeForADay(text: String, expected: String) throws {
    #expect(Self.outcome(text, try Self.context()) == expected)
  }

  @Test(arguments: [
    ("12/25/2026", "2026-12-25"), ("25/12/2026", "2026-12-25"), ("12/13/2026", "2026-12-13"),
    ("13/12/2026", "2026-12-13"), ("5/5/2027", "2027-05-05"),
    ("3/4/2027", "ambiguous: 2027-03-04 2027-04-03"),
    ("13/13/2026", "ambiguous: 2026-12-15"), ("12/25/26", "ambiguous: 2026-12-15"),
    ("April 15, 2027", "2027-04-15"), ("15 April, 2027", "2027-04-15"), ("Apr-15,-2027", "2027-04-15"),
    ("april 15 2020", "2020-04-15"), ("the 15th", "2026-12-15"), ("the-1st", "2026-12-01"),
    ("on the 15th", "2026-12-15"), ("the 15th of april", "2027-04-15"), ("the 15", "unknown"),
    ("the fri", "unknown"), ("the", "unknown"),
  ])
  func readsUnambiguousDates(text: String, expected: String) throws {
    #expect(Self.outcome(text, try Self.context()) == expected)
  }

  /// Natural → ISO → natural: the written date is read as the same day, at any time.
  @Test func staysTheSameAsISO() throws {
    var random = SeededGenerator(seed: 14)
    let forms = [
      "today", "fri", "this-sun", "next-tue", "3d", "-1m", "5b", "1m1w", "eom", "sonq", "eopy", "eoww",
      "15dec",
      "31st", "feb", "29-feb", "eom-3d", "in-3-days", "a-year-ago", "2026-W51-2", "2026-349", "15.12.",
    ]
    for _ in 0..<2_000 {
      let today = CivilDate(daysSinceEpoch: Int32.random(in: 0..<60_000, using: &random))
      let calendar = TodoCalendar(
        today: today, firstWeekday: Weekday.allCases.randomElement(using: &random) ?? .monday)
      let form = forms.randomElement(using: &random) ?? ""
      let context = DateContext(calendar: calendar)
      let date = try NaturalDate(form, in: context).date
      #expect(try NaturalDate(date.description, in: context).date == date, "\(form) on \(today)")
      #expect(try NaturalDate.forInput(date.description, in: context) == date, "\(form) on \(today)")
    }
  }
}
