import ModuleTestKit
import Testing

/// Every row of the table of fields, on Wednesday 18 November 2026.
@Suite struct QueryTests {
  private static func calendar() throws -> TodoCalendar {
    TodoCalendar(today: try #require(CivilDate("2026-11-18")), firstWeekday: .monday)
  }

  private static let list = TodoList(
    """
    (A) 2026-11-01 Call Mom @phone due:2026-11-18
    Buy milk +Shop @store due:2026-11-20
    (B) Plan party +Home due:2026-12-24 est:30
    x 2026-11-10 2026-11-02 Old thing +Shop
    Water plants rec:+1w due:2026-11-10 t:2026-11-10
    Later thing t:2026-12-01
    Template h:1 +Home +Shopping
    (C) Write report id:7 prio:high
    Find sources p:7 est:120 until:2026-12-31
    Publish after:7
    (D) Say "hi (there)" size:x-large
    x Not dated

    """)

  @Test(arguments: [
    ("est>30m", [1, 4]), ("est<1h", [2]), ("est<=10m", [2]), ("est=10m..3h", [1, 2]), ("est=..1h", [2]),
    ("est>=1d", [4]), ("spent>0m", [2]), ("est=3h", [1]), ("est>4", [3]),
  ])
  func comparesDurations(query: String, expected: [Int]) throws {
    let list = TodoList("a est:3h\nb est:10m spent:1m\nc est:5\nd est:1d\ne\n")
    let selection = try QuerySelection(
      Query(Array(query.utf8), calendar: Self.calendar()), in: list, calendar: Self.calendar(), numberWidth: 1
    )
    #expect(selection.matches(among: list.indices.map { UInt32($0) }).map { Int($0) + 1 } == expected)
  }

  private static func numbers(_ query: Query) throws -> [Int] {
    let calendar = try calendar()
    let selection = QuerySelection(query, in: list, calendar: calendar, numberWidth: 2)
    return selection.matches(among: list.indices.map { UInt32($0) }).map { Int($0) + 1 }
  }

  private static func numbers(where text: String) throws -> [Int] {
    try numbers(Query(Array(text.utf8), calendar: calendar()))
  }

  // The type is spelled out, because inferring it takes the compiler fifteen seconds.
  private static let cases: [(String, String, [Int])] = [
    ("nothing", "", Array(1...12)),
    ("due: a day", "due:today", [1]), ("due: a day, hyphens", "due:18-nov", [1]),
    ("due: a range", "due:today..fri", [1, 2]), ("due: open at its start", "due:..fri", [1, 2, 5]),
    ("due: open at its end", "due:fri..", [2, 3]), ("due: ends with a dot", "due:19.11...20.11.", [2]),
    ("due: into the next week", "due:fri..thu", [2]), ("due: next week", "due:mon..fri", []),
    ("due: a range that is over", "due:today..2026-11-01", []), ("due: reversed today", "due:eom..today", []),
    ("due: ends with a dot", "due:..20.11.", [1, 2, 5]),
    ("due: any", "due:any", [1, 2, 3, 5]), ("due: none", "due:none", [4, 6, 7, 8, 9, 10, 11, 12]),
    ("created: a month", "created:2026-11", [1, 4]), ("created: a year", "created:2026", [1, 4]),
    ("created: another month", "created:2026-12", []), ("created: another year", "created:2025", []),
    ("due: any case", "Due:FRI", [2]), ("due: a quoted day", "due:\"next thu\"", []),
    ("t:", "t:..today", [5]), ("t: later", "t:tomorrow..", [6]),
    ("created:", "created:2026-11-01..2026-11-02", [1, 4]),
    ("created: none", "created:none", [2, 3, 5, 6, 7, 8, 9, 10, 11, 12]),
    ("done:", "done:2026-11-10", [4]), ("done: any", "done:any", [4]), ("done: yes", "done:yes", [4, 12]),
    ("done: no", "done:no", [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]),
    ("<", "due<fri", [1, 5]), ("<=", "due<=fri", [1, 2, 5]), (">", "due>fri", [3]),
    (">=", "due>=fri", [2, 3]),
    ("< with blanks", "due < fri", [1, 5]), ("<= with a blank", "due <=fri", [1, 2, 5]),
    (">= with a blank", "due>= fri pri:A..B or due= fri", [2, 3]),
    ("!= with blanks", "(due != fri)", [1, 3, 5]),
    ("a comparison with a keyword", "due < not plants", []),
    ("a comparison of words", "plants < fri", []), ("a field alone", "due", [1, 2, 3, 5]),
    ("a sign alone", "due <", []),
    ("=", "due=fri", [2]), ("!=", "due!=fri", [1, 3, 5]),
    ("not <", "not due<fri", [2, 3, 4, 6, 7, 8, 9, 10, 11, 12]),
    ("< of another date", "t<today", [5]), ("created<", "created<2026-11-02", [1]),
    ("pri:", "pri:A", [1]), ("pri: any case", "pri:a", [1]), ("pri: a list", "pri:A,C", [1, 8]),
    ("pri: a range", "pri:A..C", [1, 3, 8]), ("pri: open", "pri:..B", [1, 3]),
    ("pri: open", "pri:C..", [8, 11]),
    ("pri: none", "pri:none", [2, 4, 5, 6, 7, 9, 10, 12]), ("pri: any", "pri:any", [1, 3, 8, 11]),
    ("+p", "+sho", [2, 4, 7]), ("@c", "@st", [2]),
    ("project:", "project:shop", [2, 4]), ("project: a list", "project:shop,home", [2, 3, 4, 7]),
    ("project: a star", "project:shop*", [2, 4, 7]), ("context:", "context:*one", [1]),
    ("context: two stars", "context:*o*", [1, 2]),
    ("context: more than the word", "context:*telephone*", []), ("project: any", "project:*", [2, 3, 4, 7]),
    ("is: open", "is:open", [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]), ("is: done", "is:done", [4, 12]),
    ("is: overdue", "is:overdue", [5]), ("is: waiting", "is:waiting", [6]), ("is: hidden", "is:hidden", [7]),
    ("is: recurring", "is:recurring", [5]), ("is: blocked", "is:blocked", [8, 10]),
    ("is: ready", "is:ready", [1, 2, 3, 5, 9, 11]),
    ("is: Taskwarrior's names", "is:completed", [4, 12]),
    ("status:", "status:pending pri:none", [2, 5, 6, 7, 9, 10]),
    ("status: waiting", "status:waiting", [6]), ("priority:", "priority:A,C", [1, 8]),
    ("is: a list", "is:done,hidden", [4, 7, 12]),
    ("has:", "has:est", [3, 9]), ("has: project", "has:project", [2, 3, 4, 7]),
    ("has: context", "has:context", [1, 2]),
    ("has: pri", "has:pri", [1, 3, 8, 11]), ("has: created", "has:created", [1, 4]),
    ("has: done", "has:done", [4]),
    ("has: until", "has:until", [9]), ("no:", "no:due", [4, 6, 7, 8, 9, 10, 11, 12]),
    ("KEY=", "prio=high", [8]), ("KEY= a list", "prio=low,HIGH", [8]), ("KEY= a star", "size=x-*", [11]),
    ("KEY= a range", "est=30..119", [3]), ("KEY<", "est<100", [3]), ("KEY>=", "est>=30", [3, 9]),
    ("KEY!=", "est!=30", [9]), ("KEY= dates", "until=2026-12-01..", [9]),
    ("KEY< a date", "until<2027-01-01", [9]),
    ("num:", "num:2,5..7,11..", [2, 5, 6, 7, 11, 12]),
    ("and is implied", "+shop due:any", [2]), ("and", "+shop AND due:any", [2]),
    ("or", "due:today or is:done", [1, 4, 12]),
    ("not", "not is:open", [4, 12]), ("!", "!is:open", [4, 12]), ("! apart", "! is:open", [4, 12]),
    ("-TERM", "+shop -milk", [4, 7]), ("-FIELD", "+shop -is:done", [2, 7]),
    ("not before and", "not +shop due:any", [1, 3, 5]),
    ("and before or", "is:done or +home due:any", [3, 4, 12]),
    ("parentheses", "(is:done or +home) -thing", [3, 7, 12]), ("parentheses", "not (is:open or +shop)", [12]),
    ("quoted", "\"hi (there)\"", [11]), ("quoted field", "\"due:2026\"", [1, 2, 3, 5]),
    ("quoted and", "\"and\"", []),
    ("excluded quoted", "thing -\"later thing\"", [4]), ("a term is a regex", "^\\ *[12]\\ ", [1, 2]),
    ("a term sees the number", "\"11 (D)\"", [11]), ("a key is none", "a->b", []),
  ]

  @Test(arguments: cases)
  func matchesEachRow(row: String, query: String, expected: [Int]) throws {
    #expect(try Self.numbers(where: query) == expected)
  }

  @Test(arguments: [
    ("project:work", [1, 2]), ("project:work.q4", [1]), ("project:wo", []), ("project:*ork", [1, 2]),
    ("project:*q4", [1]), ("project:work.*", [1]), ("context:phone", [1]), ("context:phone,home", [1, 3]),
    ("ref=two", [1]), ("ref=one", [1, 2]), ("ref=one,three", [1, 2, 3]), ("ref!=two", [2, 3]),
    ("ref!=one", [3]),
    ("size<3", [1]), ("size>3", [1]), ("size=4..6", [1]), ("day<2026-12-01", [1]), ("day>2026-12-01", [1]),
    ("is:tracking", [2]), ("status:active", [2]),
  ])
  func matchesSubprojectsAndEveryValue(query: String, expected: [Int]) throws {
    let list = TodoList(
      """
      Call +Work.Q4.Sales @phone.mobile ref:one ref:two size:2 size:5 day:2026-11-01 day:2026-12-24
      Meet +Work tracking:2026-11-18-10-00-00 ref:one
      x Old +Workshop @home ref:three tracking:2026-11-18-10-00-00

      """)
    let selection = QuerySelection(
      try Query(Array(query.utf8), calendar: Self.calendar()), in: list, calendar: try Self.calendar(),
      numberWidth: 1)
    #expect(selection.matches(among: [0, 1, 2]).map { Int($0) + 1 } == expected)
  }

  /// The values are 11.20, 0, 1.80 and, of a completed task, none.
  @Test(arguments: [
    ("urgency:any", [1, 2, 3]), ("urgency:none", [4]), ("not urgency:any", [4]), ("urgency>0", [1, 3]),
    ("urgency>=0", [1, 2, 3]), ("urgency<1.8", [2]), ("urgency<=1.8", [2, 3]), ("urgency=1.8", [3]),
    ("urgency:1.80", [3]), ("urgency!=1.8", [1, 2]), ("urgency:1..", [1, 3]), ("urgency:..1.8", [2, 3]),
    ("urgency:1..2.5", [3]), ("urgency=1..2.5", [3]), ("Urgency>8", [1]), ("urgency>-1", [1, 2, 3]),
    ("urgency>8 or is:done", [1, 4]),
  ])
  func comparesUrgency(query: String, expected: [Int]) throws {
    let list = TodoList("(A) Pay due:2026-10-01 h:0\nWait\n(C) Buy\nx Old\n")
    let calendar = try Self.calendar()
    var coefficients = UrgencyCoefficients()
    coefficients[.due] = 5_20
    let selection = QuerySelection(
      try Query(Array(query.utf8), calendar: calendar).weighing(urgency: coefficients), in: list,
      calendar: calendar, numberWidth: 1)
    #expect(selection.matches(among: [0, 1, 2, 3]).map { Int($0) + 1 } == expected)
  }

  /// The sentence names the range and its mirror image. Today is a Wednesday.
  @Test(arguments: [
    ("due:2026-12-05..2026-12-01", "2026-12-01..2026-12-05"), ("t:tomorrow..today", "today..tomorrow"),
    ("due:+5d..+2d", "+2d..+5d"), ("created:today..-2d", "-2d..today"),
    ("num:3,9..5", "5..9"), ("pri:C..A", "A..C"), ("urgency:8.5..5", "5..8.5"), ("est=2h..10m", "10m..2h"),
    ("size=9..2", "2..9"), ("until=today..-2d", "-2d..today"),
  ])
  func refusesRangesThatEndBeforeTheyBegin(query: String, mirror: String) throws {
    let calendar = try Self.calendar()
    #expect {
      try Query(Array(query.utf8), calendar: calendar)
    } throws: {
      let sentence = ($0 as? QueryError)?.sentence
      return sentence?.hasPrefix("The range ends before it begins: ") == true
        && sentence?.hasSuffix("Try \(mirror) instead.") == true
    }
  }

  @Test(arguments: ["urgency:high", "urgency>today", "urgency:1..x", "urgency:1.234"])
  func anUrgencyIsANumber(query: String) throws {
    let calendar = try Self.calendar()
    #expect(throws: QueryError.self) { try Query(Array(query.utf8), calendar: calendar) }
    #expect(throws: QueryError.self) { try Query(terms: [Array(query.utf8)], calendar: calendar) }
  }

  @Test(
    arguments: [
      ("proj:Work", [.unknownKey("proj", near: ["project:"])]),
      ("-proj:Work", [.unknownKey("proj", near: ["project:"])]),
      ("tags=a", [.unknownKey("tags", near: ["context:"])]),
      ("creatd<fri", [.unknownKey("creatd", near: ["created:"])]),
      ("has:projcet", [.unknownKey("projcet", near: ["project"])]),
      ("due.before:eow", [.unknownKey("due.before", near: ["due:.."])]),
      ("wait.after:eow", [.unknownKey("wait.after", near: ["t:"])]), ("size.before:eow", []),
      ("no:tag", [.unknownKey("tag", near: ["context"])]),
      ("Call or Meet", []), ("prio:high", []), ("prio=low", []), ("https://x.org", []), ("has:est", []),
      ("to:bob", []),
      ("spent:1h", []), ("\"proj:Work\"", []), ("due:fri", []),
    ] as [(String, [QueryDoubt])])
  func warnsOfUnusedKeys(text: String, expected: [QueryDoubt]) throws {
    let query = try Query(Array(text.utf8), calendar: Self.calendar())
    #expect(query.doubts(in: Self.list) == expected)
  }

  @Test(arguments: [
    (["Call", "or", "Meet"], ["or"]), (["AND", "x", "Not"], ["AND", "Not"]), (["or"], []),
    (["Call", "orb"], []),
  ])
  func warnsOfOperatorsAmongTerms(words: [String], expected: [String]) throws {
    let query = try Query(terms: words.map { Array($0.utf8) }, calendar: Self.calendar())
    #expect(query.doubts(in: Self.list) == expected.map { .operatorAsTerm($0) })
  }

  @Test(arguments: [
    (["blocked"], ["blocked"]), (["+shop", "Overdue"], ["Overdue"]), (["is:blocked"], []), (["call"], []),
  ])
  func warnsOfStatesAmongTerms(words: [String], expected: [String]) throws {
    let query = try Query(terms: words.map { Array($0.utf8) }, calendar: Self.calendar())
    #expect(query.doubts(in: Self.list) == expected.map { .stateAsTerm($0) })
    #expect(query.doubts(in: TodoList("Ask why the account is blocked, overdue\n")).isEmpty)
  }

  /// On a thread of tests, whose stack is half a megabyte.
  @Test(arguments: [" or ", " and ", " "])
  func takesQueriesOfAnyLength(between: String) throws {
    let text = repeatElement("is:done", count: 20_000).joined(separator: between)
    #expect(try Self.numbers(where: text) == [4, 12])
    #expect(try Query(Array(text.utf8), calendar: Self.calendar()).asksForCompleted)
  }

  @Test(arguments: [
    (["due:fri"], [2]), (["due<fri", "pri:none"], [5]), (["-due:any", "+shop"], [4, 7]),
    (["is:waiting"], [6]),
    (["est=30"], []), (["or"], [2, 8]), (["not"], [12]), (["(A)"], [1]), (["due:"], [1, 2, 3, 5]),
    (["prio:high"], [8]), (["http://x"], []), (["num:2..3"], [2, 3]),
  ])
  func readsTheTermsOfAListing(words: [String], expected: [Int]) throws {
    let query = try Query(terms: words.map { Array($0.utf8) }, calendar: Self.calendar())
    #expect(try Self.numbers(query) == expected)
  }

  @Test(arguments: [
    ("due:today sort:due,-pri limit:3", "due -pri", 3), ("sort:pri", "pri", nil), ("limit:1 or +x", nil, nil),
    ("+x or +y sort:t", "t", nil), ("sort:a sort:b limit:1 limit:2", "b", 2),
  ])
  func readsOrdersAndLimits(text: String, sorting: String?, limit: Int?) throws {
    guard let sorting else {
      #expect(throws: QueryError.self) { try Query(Array(text.utf8), calendar: Self.calendar()) }
      return
    }
    let query = try Query(Array(text.utf8), calendar: Self.calendar())
    #expect(query.sorting.map { ($0.isReversed ? "-" : "") + $0.name }.joined(separator: " ") == sorting)
    #expect(query.limit == limit)
  }

  @Test(arguments: [
    ("due:fry and +x", 5, "Not a date"), ("+x due:15", 8, "Ambiguous date"), ("due:a..b", 5, "Not a date"),
    ("(+x", 1, "no “)”"), ("+x)", 3, "no “(”"), ("()", 1, "parentheses are empty"),
    ("+x and", 7, "missing after “and”"),
    ("and +x", 1, "before “and”"), ("+x or", 6, "missing after “or”"), ("+x or limit:1", 4, "after “or”"),
    ("or +x", 1, "before “or”"), ("not", 4, "missing after “not”"), ("+x and (", 9, "missing after “(”"),
    ("(+x or )", 8, "missing before “)”"), ("+x \"y", 4, "quotation mark"),
    ("pri<B", 1, "can't be compared"),
    ("+x pri:1", 8, "Not a priority"), ("is:late", 4, "Not a state: late"),
    ("is:open,late", 9, "Not a state: late"),
    ("num:a", 5, "Not a task number"), ("limit:0", 7, "at least 1"), ("limit:x", 7, "at least 1"),
    ("not sort:due", 5, "whole query"),
    ("(limit:3)", 2, "whole query"), ("sort:due,,t", 10, "names"), ("has:a,b", 5, "one key"),
    ("est=x..y", 5, "Not a range"),
    ("est<soon", 5, "Ambiguous date"), ("project=x", 1, "colon"), ("\\(", 1, "regular expression: \\("),
    ("é due:x", 7, "Not a date"),
    ("-limit:3", 1, "excluded"), ("due:..", 5, "Not a range"), ("due:due-3d", 5, "counts from due"),
  ])
  func reportsTheColumnOfAnError(text: String, column: Int, reason: String) throws {
    let error = #expect(throws: QueryError.self) { try Query(Array(text.utf8), calendar: Self.calendar()) }
    #expect(error?.column == column)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [
    ("due:<fri", "Leave out the colon: due<fri."), ("-created:>=fri", "Leave out the colon: created>=fri."),
    ("due:<fry", "Try fri, 3d or 2026-12-15."),
  ])
  func advisesAComparisonWithoutColon(text: String, advice: String) throws {
    let error = #expect(throws: QueryError.self) { try Query(Array(text.utf8), calendar: Self.calendar()) }
    #expect(error?.advice == advice)
  }

  @Test func marksTheColumnOfAnError() throws {
    let error = #expect(throws: QueryError.self) {
      try Query(Array("+x and (due:fri".utf8), calendar: Self.calendar())
    }
    #expect(
      error?.description == """
        There is no “)” after this “(” (column 8).
          +x and (due:fri
                 ^
        """)
    let word = #expect(throws: QueryError.self) {
      try Query(terms: [Array("limit:0".utf8)], calendar: Self.calendar())
    }
    #expect(word?.description == "limit: takes a number, at least 1 (in limit:0).")
  }

  @Test func survivesManyParentheses() throws {
    let text = String(repeating: "(", count: 100_000)
    #expect(throws: QueryError.self) { try Query(Array(text.utf8), calendar: Self.calendar()) }
    let negations = Array((String(repeating: "!", count: 101) + "is:open").utf8)
    #expect(try Self.numbers(Query(negations, calendar: Self.calendar())) == [4, 12])
  }

  @Test func datesMoveWithTheDay() throws {
    var calendar = try Self.calendar()
    let query = try Query(Array("due:today".utf8), calendar: calendar)
    calendar.today = calendar.today + 2
    let selection = QuerySelection(query, in: Self.list, calendar: calendar, numberWidth: 2)
    #expect(selection.matches(among: Array(0..<12)) == [1])
  }

  /// At noon: a day includes all of its times.
  @Test(arguments: [
    ("due:today", [1, 2, 3]), ("due<2026-11-18T14:00", [1, 2, 5]), ("due<=2026-11-18T14:00", [1, 2, 3, 5]),
    ("due>2026-11-18T09:00", [3, 4]), ("due>=18nov-9am", [2, 3, 4]), ("due:2026-11-18T14:00", [3]),
    ("due!=2026-11-18T14:00", [1, 2, 4, 5]), ("due:2026-11-18T09:00..2026-11-18T14:00", [2, 3]),
    ("due:9:00..14:00", []), ("due>today", [4]), ("due<=today", [1, 2, 3, 5]),
    ("due:..today-9:00", [1, 2, 5]),
    ("is:overdue", [2, 5]), ("at<2026-11-18T10:00", [6]), ("at=..2026-11-18", [6]),
  ])
  func comparesTimesOfDay(text: String, expected: [Int]) throws {
    let calendar = TodoCalendar(
      today: try #require(CivilDate("2026-11-18")), firstWeekday: .monday,
      time: try #require(TimeOfDay(hour: 12, minute: 0)))
    let list = TodoList(
      """
      a due:2026-11-18
      b due:2026-11-18T09:00
      c due:2026-11-18T14:00
      d due:2026-11-19T08:00
      e due:2026-11-17T23:59
      f at:2026-11-18T09:00

      """)
    let query = try Query(Array(text.utf8), calendar: calendar)
    let selection = QuerySelection(query, in: list, calendar: calendar, numberWidth: 1)
    #expect(selection.matches(among: Array(0..<6)).map { $0 + 1 } == expected.map { UInt32($0) })
  }

  @Test(arguments: [
    ("k=b", [1, 2]), ("k=a", [1, 3]), ("k!=a", [2, 4]), ("k!=c", [1, 2, 3, 4]), ("k=a,b", [1, 2, 3]),
    ("k=5..9", [4]), ("k>6", [4]), ("k<4", [4]), ("k=2026-11-20..", [4]), ("has:k", [1, 2, 3, 4]),
  ])
  func matchesAnyValueOfARepeatedKey(text: String, expected: [Int]) throws {
    let calendar = try Self.calendar()
    let list = TodoList("one k:a k:b\ntwo k:b k:b\nthree k:a\nfour k:3 k:7 k:2026-11-20\nfive\n")
    let query = try Query(Array(text.utf8), calendar: calendar)
    let selection = QuerySelection(query, in: list, calendar: calendar, numberWidth: 1)
    #expect(selection.matches(among: Array(0..<5)).map { $0 + 1 } == expected.map { UInt32($0) })
  }

  // MARK: Properties

  /// On random lists, a query and its negation divide the list in two, and the answer from the columns equals
  /// that of looking at each task.
  @Test func agreesWithThePlainEvaluator() throws {
    var random = SeededGenerator(seed: 4)
    let calendar = try Self.calendar()
    for _ in 0..<150 {
      let list = RandomQueries.list(&random)
      let all = list.indices.filter { !list[$0].isBlank }.map { UInt32($0) }
      let plain = PlainQueryEvaluator(list: list, calendar: calendar)
      for _ in 0..<20 {
        let text = RandomQueries.query(&random, depth: 3)
        let query = try Query(Array(text.utf8), calendar: calendar)
        let negation = try Query(Array("not (\(text))".utf8), calendar: calendar)
        let width = String(list.count).count
        let chosen = QuerySelection(query, in: list, calendar: calendar, numberWidth: width).matches(
          among: all)
        let others = QuerySelection(negation, in: list, calendar: calendar, numberWidth: width).matches(
          among: all)
        #expect(chosen == all.filter { plain.matches(query.expression, list[Int($0)]) }, "\(text)")
        #expect((chosen + others).sorted() == all, "\(text)")
      }
    }
  }

  /// For underlining what was found.
  @Test(arguments: [
    ("milk +work", ["MILK", "+WORK"]), ("not milk", []), ("(mom or @phone) due:fri", ["MOM", "@PHONE"]),
    ("+*x", []), ("5", []),
  ])
  func namesTheWordsThatMatch(text: String, words: [String]) throws {
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_779), firstWeekday: .monday)
    let query = try Query(Array(text.utf8), calendar: calendar)
    #expect(query.wantedWords.map { String(decoding: $0, as: UTF8.self) } == words)
  }
}
