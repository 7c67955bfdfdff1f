import Testing
import TodoTxt

@Suite struct DatedTextTests {
  private func outcome(_ text: String, for line: String? = nil) throws -> String {
    let calendar = TodoCalendar(today: try #require(CivilDate("2026-11-18")), firstWeekday: .monday)
    do throws(TextDateRefusal) {
      let dated = try DatedText(Array(text.utf8), for: line.map { Array($0.utf8) }, calendar: calendar)
      let phrases = TodoItem(line: dated.text).phrases(of: dated.readings, on: calendar.today)
      return ([String(decoding: dated.text, as: UTF8.self)] + phrases).joined(separator: "; ")
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
    ("a t:due-3d", "t: due-3d counts from due:, which the task does not have. Try 2026-12-15."),
    (
      "a due:t+1d t:due-1d", "t: due-1d counts from due:, which the task does not have. Try 2026-12-15."
    ),
    ("a due:2026-02-30", "due: No such day: 2026-02-30. Try 2026-02-28, 2026-03-01 or 2026-03-30."),
    (
      "a due:15",
      "due: Ambiguous date: 15. Try 15d (Thursday 2026-12-03) or 15th (Tuesday 2026-12-15)."
    ),
  ])
  func writesDatesInISO8601(text: String, expected: String) throws {
    #expect(try outcome(text) == expected)
  }

  /// The words behind a date are text, or part of the date, or it is not clear.
  @Test(arguments: [
    ("due:fri buy 2 apples", "due:2026-11-20 buy 2 apples"), ("due:fri 2 apples", "due:2026-11-20 2 apples"),
    ("due:fri 14:00 call", "due:2026-11-20T14:00 call"), ("due:fri 2pm", "due:2026-11-20T14:00"),
    ("due:fri 2 pm b", "due:2026-11-20T14:00 b"), ("due:2026-12-01 14:00", "due:2026-12-01T14:00"),
    ("due:2026-12-01T14:00:30 b", "due:2026-12-01T14:00 b"),
    ("due:2026-12-01 4 cakes", "due:2026-12-01 4 cakes"),
    ("due:fri 16:9 screen", "due:2026-11-20 16:9 screen"),
    ("due:dec 15 b", "due:2026-12-15 b"), ("due:dec 45 b", "due:2026-12-01 45 b"),
    ("due:15dec 2027", "due:2027-12-15"), ("due:15th  of december b", "due:2026-12-15 b"),
    ("due:5 dec", "due:2026-12-05"), ("due:next friday b", "due:2026-11-27 b"),
    ("due:the 15th of december 2027 at 2 pm b", "due:2027-12-15T14:00 b"),
    ("due:9:30 tomorrow b", "due:2026-11-19T09:30 b"), ("due:3d from now b", "due:2026-11-21 b"),
    ("t:1w ago", "t:2026-11-11"), ("due:a week off", "due:2026-11-25 off"),
    ("due:mon next", "due:2026-11-23 next"), ("due:3d next week", "due:2026-11-21 next week"),
    ("due:2026-11-23 next week", "due:2026-11-23 next week"),
    ("due:2pm we", "due:2026-11-25T14:00"),
  ])
  func readsTheLongestDate(text: String, expected: String) throws {
    let outcome = try outcome("a \(text)")
    #expect(outcome.split(separator: ";")[0] == "a \(expected)", "\(outcome)")
  }

  /// A word that is a name of a day or month and something else, and a year that would be over.
  @Test(arguments: [
    ("due:2pm we meet", "2pm we", "2pm-we (Wednesday 2026-11-25 14:00) or 2026-11-18T14:00"),
    ("due:15th may be late", "15th may", "15th-may (Saturday 2027-05-15) or 2026-12-15"),
    ("due:Monday next week", "Monday next week", "2026-11-23 or 2026-11-30"),
    ("due:mon next week report", "mon next week", "2026-11-23 or 2026-11-30"),
    ("due:15dec 1900 words", "15dec 1900", "15dec-1900 (Saturday 1900-12-15) or 2026-12-15"),
  ])
  func refusesWordsThatMayBeText(text: String, whole: String, forms: String) throws {
    #expect(try outcome("a \(text)") == "due: Ambiguous date: \(whole). Try \(forms).")
  }

  @Test(arguments: [
    ("a due:fri-14:00 b", "a due:2026-11-20T14:00 b; due Friday 2026-11-20 14:00"),
    ("a due:fri-2pm", "a due:2026-11-20T14:00; due Friday 2026-11-20 14:00"),
    ("a due:14:00", "a due:2026-11-18T14:00; due Wednesday 2026-11-18 14:00"),
    ("Call Mom due:fri at 14:00", "Call Mom due:2026-11-20T14:00; due Friday 2026-11-20 14:00"),
    ("a due:fri  at 2 pm b", "a due:2026-11-20T14:00 b; due Friday 2026-11-20 14:00"),
    ("a due:fri At Noon", "a due:2026-11-20T12:00; due Friday 2026-11-20 12:00"),
    ("a due:2026-11-20 at 14:00", "a due:2026-11-20T14:00; due Friday 2026-11-20 14:00"),
    ("a due:2026-11-20T10:00 at 14:00", "a due:2026-11-20T10:00 at 14:00"),
    ("a due:fri at work", "a due:2026-11-20 at work; due Friday 2026-11-20"),
    ("a due:next fri b", "a due:2026-11-27 b; due Friday 2026-11-27"),
    ("a due:in 3 days", "a due:2026-11-21; due Saturday 2026-11-21"),
    ("a due:1 dec b", "a due:2026-12-01 b; due Tuesday 2026-12-01"),
    ("a due:next fri at 14:00", "a due:2026-11-27T14:00; due Friday 2026-11-27 14:00"),
    ("a due:the 15th of december b", "a due:2026-12-15 b; due Tuesday 2026-12-15"),
    ("a due:the 15th b", "a due:2026-12-15 b; due Tuesday 2026-12-15"),
    ("a due:the 1st at 9:00", "a due:2026-12-01T09:00; due Tuesday 2026-12-01 09:00"),
    ("a due:April 15, 2027 b", "a due:2027-04-15 b; due Thursday 2027-04-15"),
    ("a due:12/25/2026", "a due:2026-12-25; due Friday 2026-12-25"),
    ("a due:2026/12/05", "due: Ambiguous date: 2026/12/05. Try 2026-12-05."),
    ("a t:the 1st", "a t:2026-12-01; waiting until Tuesday 2026-12-01"),
    (
      "a t:due-3d due:fri-14:00",
      "a t:2026-11-17 due:2026-11-20T14:00; due Friday 2026-11-20 14:00; not waiting: Tuesday 2026-11-17 is not after today"
    ),
    (
      "a t:fri-14:00",
      "t: fri-14:00 has a time of day, and only due: takes one. Try fri (Friday 2026-11-20)."
    ),
    (
      "a t:fri at 14:00",
      "t: fri at 14:00 has a time of day, and only due: takes one. Try fri (Friday 2026-11-20)."
    ),
    ("a due:a:b due:1:2:3", "a due:a:b due:1:2:3"),
    ("a due:32 dec", "due: No such day: 32 dec. Try fri, 3d or 2026-12-15."),
    ("a rec:weekyl", "rec: Not an interval: weekyl. Did you mean rec:1w?"),
    ("a rec:+2weeks", "rec: Not an interval: +2weeks. Did you mean rec:+2w?"),
    ("a rec:montly", "rec: Not an interval: montly. Did you mean rec:1m?"),
    ("a rec:mondays", "rec: Not an interval: mondays. Did you mean rec:mon?"),
    ("a rec:soon", "rec: Not an interval: soon. Try 1d, 2w, +1m, mon,fri or 2tue."),
    ("a rec:1w rec:mon,2tue", "a rec:1w rec:mon,2tue"),
  ])
  func readsDatesOfSeveralWords(text: String, expected: String) throws {
    #expect(try outcome(text) == expected)
  }

  @Test(arguments: [
    "due:25:00", "due:fri-24:00", "due:1:99", "t:25:00", "due:fri 25:00", "due:fri at 14:60",
    "due:2026-12-01T25:00", "due:2026-12-01T24:00", "due:2026-12-01T14:60", "due:2026-12-01T14:00:61",
    "t:2026-12-01T25:00", "until:2026-12-01T24:00", "due:fri 13pm", "due:fri at 0 pm", "t:fri 9h",
    "due:2026-12-01 at 14H30", "due:dec 13 pm", "due:dec 15 13 pm", "due:13 pm", "due:fry 13pm",
    // The comma would be lost.
    "due:fri,", "t:2026-12-01,",
  ])
  func refusesAnInvalidTime(word: String) throws {
    #expect(try outcome("a \(word)").contains(": Not a date: \(word.drop { $0 != ":" }.dropFirst())."))
  }

  @Test(arguments: [
    ("due:2026-12-01T14:00Z", "2026-12-01T14:00"), ("due:2026-12-01T14:00+02:00", "2026-12-01T14:00"),
    ("t:20261201T140000Z", "2026-12-01"), ("due:2026-12-01 14:00-0530", "2026-12-01T14:00"),
    ("due:fri 14:00Z", "fri 14:00 (Friday 2026-11-20 14:00)"),
    ("due:14:00+02:00", "14:00 (Wednesday 2026-11-18 14:00)"), ("t:fri 14:00Z", "fri (Friday 2026-11-20)"),
  ])
  func refusesATimeZone(word: String, form: String) throws {
    let outcome = try outcome("a \(word)")
    #expect(outcome.contains(" has a time zone"), "\(outcome)")
    #expect(outcome.hasSuffix("Try \(form)."))
  }

  @Test(arguments: ["t:2026-12-01T14:00", "until:2026-12-01T14:00"])
  func onlyDueDatesTakeATime(word: String) throws {
    #expect(try outcome("a \(word)").contains("2026-12-01T14:00 has a time of day"))
  }

  @Test(arguments: [
    "due:dec 45 +p", "due:fri 3 of them", "due:3d 2 eggs", "due:eom 1/2", "due:2026-12-01 15", "due:dec",
  ])
  func wordsAfterADateAreText(text: String) throws {
    let outcome = try outcome(text)
    #expect(outcome.hasPrefix("due:2026-1"), "\(outcome)")
    #expect(outcome.split(separator: ";")[0].hasSuffix(text.drop { $0 != " " }))
  }

  @Test(arguments: [
    ("due:2026-11-08 due:mon", "due Sunday 2026-11-08 (the first due: counts, not 2026-11-23)"),
    (
      "due:mon due:fri due:tom", "due Monday 2026-11-23 (the first due: counts, not 2026-11-20 or 2026-11-19)"
    ),
    ("due:mon due:mon", "due Monday 2026-11-23"),
    (
      "t:yesterday t:tom",
      "not waiting: Tuesday 2026-11-17 is not after today (the first t: counts, not 2026-11-19)"
    ),
    ("t:today", "not waiting: Wednesday 2026-11-18 is not after today"),
    ("t:tom due:fri", "due Friday 2026-11-20; waiting until Thursday 2026-11-19"),
  ])
  func reportsTheEffectiveDate(text: String, phrases: String) throws {
    let outcome = try outcome(text)
    #expect(outcome.hasSuffix("; \(phrases)"), "\(outcome)")
  }

  @Test(arguments: [
    ("t:due-3d", "a due:2026-12-01", "t:2026-11-28; waiting until Saturday 2026-11-28"),
    ("b due:someday", "a due:someday", "b due:someday"), ("b rec:weekyl", "a rec:weekyl", "b rec:weekyl"),
    (
      "t:-3d", "a due:2026-12-01",
      "t: Ambiguous date: -3d. Try due-3d (Saturday 2026-11-28) or today-3d (Sunday 2026-11-15)."
    ),
  ])
  func usesDatesOfTheTask(text: String, line: String, expected: String) throws {
    #expect(try outcome(text, for: line) == expected)
  }
}
