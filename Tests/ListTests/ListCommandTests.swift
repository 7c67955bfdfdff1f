import GroupingModule
import ListModule
import ModuleTestKit
import Testing

@Suite struct ListCommandTests {
  private func listing(
    _ text: String, _ words: String..., columns: Int? = nil, palette: Palette = .plain,
    configure: (inout Settings) -> Void = { _ in }
  ) throws -> String {
    try listing(text, words: words, columns: columns, palette: palette, configure: configure)
  }

  private func listing(
    _ text: String, words: [String], columns: Int? = nil, palette: Palette = .plain,
    configure: (inout Settings) -> Void = { _ in }
  ) throws -> String {
    let output = RecordingOutput(columns: columns)
    let context = ModuleContext.testing(
      store: InMemoryTodoStore(text),
      plugins: [ListPlugin.self, GroupByDatePlugin.self, GroupByPriorityPlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-21"))), output: output
    ) {
      $0.palette = palette
      $0.firstWeekday = .monday
      configure(&$0)
    }
    try context.run("ls", words)
    return output.text
  }

  /// More lines than several processors get at once, and a remainder.
  @Test func listsEveryTask() throws {
    let count = 200_001
    let lines = (0..<count).map { "task \(1_000_000 + $0)" }
    let listed = lines.enumerated().map { "\(1_000_000 + $0 + 1)".dropFirst() + " \($1)" }
    let end = "\n--\nTODO: \(count) of \(count) tasks shown\n"
    let isAll = try listing(lines.joined(separator: "\n")) == listed.joined(separator: "\n") + end
    #expect(isAll)
    let sections = try listing(lines.map { $0 + "\n(A) \($0)\n" }.joined(), "--group-by", "priority")
    let rows = sections.split(separator: "\n")
    #expect(rows.count == 2 * count + 4)
    let firsts = [rows[0], rows[1], rows[count + 1], rows[count + 2]].map { $0.drop { $0 == " " } }
    #expect(firsts == ["(A)", "2 (A) task 1000000", "No Priority", "1 task 1000000"])
  }

  private static let tasks = """
    (A) 2026-11-11 Pay the rent, at last +Home due:2026-11-20
    Call Mom @phone est:5m
    x 2026-11-20 Buy milk

    """

  /// In a terminal the text gives way to the other columns.
  @Test(
    arguments: [
      (
        nil, ["--columns", "n,pri,text"],
        """
        n  pri  text
        1  A    Pay the rent, at last +Home due:2026-11-20
        2       Call Mom @phone est:5m
        3       Buy milk

        """
      ),
      (
        40, ["--columns", "text,age,n", "due:any"],
        """
        text                              age  n
        Pay the rent, at last +Home        10  1
        due:2026-11-20

        """
      ),
      (
        40, ["--columns", "text,age,n", "--one-line", "due:any"],
        """
        text                              age  n
        Pay the rent, at last +Home due…   10  1

        """
      ),
      (
        nil, ["--columns", "n,est:", "--group-by", "priority"],
        """
        n  est
        (A)
        1
        No Priority
        2  5m
        Done
        3

        """
      ),
    ] as [(Int?, [String], String)])
  func printsATable(columns: Int?, words: [String], table: String) throws {
    let text = try listing(Self.tasks, words: words, columns: columns) { $0.verbosity = 0 }
    #expect(text == table)
  }

  @Test(arguments: [
    (OutputFormat.csv, "n,urgency,text\r\n1,16.31,\"Pay the rent, at last +Home due:2026-11-20\"\r\n"),
    (
      .ndjson,
      #"{"n":1,"urgency":16.31,"text":"Pay the rent, at last +Home due:2026-11-20"}"# + "\n"
    ),
  ])
  func exportsColumns(format: OutputFormat, text: String) throws {
    let listed = try listing(Self.tasks, words: ["--columns", "n,urgency,text", "due:any"]) {
      $0.outputFormat = format
    }
    #expect(listed == text)
  }

  /// A spreadsheet must read a negative number as such.
  @Test func exportsNegativeNumbers() throws {
    let text = try listing("a after:1\nb id:1\n", words: ["--columns", "urgency,text", "is:blocked"]) {
      $0.outputFormat = .csv
    }
    #expect(text == "urgency,text\r\n-5.00,a after:1\r\n")
  }

  @Test(arguments: [
    ("n,nothing", OutputFormat.text, "There is no column “nothing”. Choose of: n, done, "),
    ("urgenci", .text, "There is no column “urgenci”. Did you mean “urgency”?"),
    ("", .text, "There is no column “”."), ("n", .ics, "--columns is for tables, JSON and CSV, not for ics."),
  ])
  func refusesColumns(names: String, format: OutputFormat, sentence: String) {
    let error = #expect(throws: CommandError.self) {
      try listing(Self.tasks, words: ["--columns", names]) { $0.outputFormat = format }
    }
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  /// A word of the text may look like a priority.
  @Test(arguments: [
    (false, "1 (Z) (b) c"), (true, "1 (b) c"),
  ])
  func hidesPriorities(hides: Bool, line: String) throws {
    for palette in [Palette.plain, Palette(reset: "\u{1B}[0m")] {
      let text = try listing("(Z) (b) c\n", palette: palette) { $0.hidden.priorities = hides }
      #expect(text.hasPrefix("\(line)\n"), "\(text)")
    }
  }

  @Test func sortsByTextWithoutCase() throws {
    #expect(
      try listing("b\nA\n\na\n_\nB\n") == """
        2 A
        4 a
        1 b
        6 B
        5 _
        --
        TODO: 5 of 5 tasks shown

        """)
  }

  @Test func sortsLongTextsWithACommonStart() throws {
    let prefix = String(repeating: "same words ", count: 5)
    let text = try listing("\(prefix)b\n\(prefix)\n\(prefix)A\n\(prefix)b\n")
    #expect(
      text.hasPrefix("2 \(prefix)\n3 \(prefix)A\n1 \(prefix)b\n4 \(prefix)b\n"))
  }

  @Test func padsNumbersWithZeros() throws {
    let text = (1...10).map { "task \($0)\n" }.joined()
    #expect(try listing(text, "task 1").hasPrefix("01 task 1\n10 task 10\n--\nTODO: 2 of 10 tasks shown"))
  }

  @Test(arguments: [
    (["mom"], [1]), (["CALL"], [2, 1]), (["call", "-mom"], [2]), (["^2"], [2]), (["m.m"], [1]),
    (["mom\\|dad"], [2, 1]), (["2 call"], [2]), (["zebra"], []), (["É"], [3]), (["-call"], [3]),
    (["mom\n^3"], [1, 3]), (["-mom\n^3"], [2]), (["mom\n"], [2, 1, 3]),
  ])
  func filtersByTerms(words: [String], expected: [Int]) throws {
    let text = try listing("Call Mom\ncall Dad\nécrire\n", words: words)
    let numbers = text.split(separator: "\n").compactMap { Int($0.prefix { $0 != " " }) }
    #expect(numbers == expected)
  }

  @Test func groupsByDate() throws {
    let text = """
      (A) Thank Mom for the meatballs @phone due:2026-11-21
      x 2026-11-20 Return books due:2026-11-01
      Post signs around the neighborhood +GarageSale due:2026-11-22
      Learn Swift
      Renew passport +Travel due:2026-11-12
      (C) due:2026-11-12 Low
      Sell the car due:2026-11-09

      """
    #expect(
      try listing(text, "--group-by", "date") == """
        Overdue
          7 Sell the car                                 Mon 9 Nov
          6 (C) Low                                     Thu 12 Nov
          5 Renew passport +Travel                      Thu 12 Nov
        Today
          1 (A) Thank Mom for the meatballs @phone
        Tomorrow
          3 Post signs around the neighborhood +GarageSale  Sunday
        No Due Date
          4 Learn Swift
        Done
          2 x 2026-11-20 Return books                    Sun 1 Nov
        --
        TODO: 7 of 7 tasks shown

        """)
  }

  @Test func refusesAnUnknownGroupingAndListsTheGroupings() {
    #expect(
      throws: CommandError(
        "There is no grouping “colour”. Choose one of: date, day, done, priority.", status: 64)
    ) {
      try listing("a\n", "--group-by=colour")
    }
    #expect(throws: CommandError("--group-by needs a value: --group-by NAME.", status: 64)) {
      try listing("a\n", "--group-by")
    }
  }

  @Test func oneLineCutsTasksToTheTerminal() throws {
    let text = try listing(
      "漢字漢字漢字漢字 due:2026-11-22\n👩‍👩‍👧‍👦 family of four\n", "--group-by", "priority", "--one-line", columns: 20)
    #expect(text.hasPrefix("No Priority\n  1 漢字漢字漢…   1d\n  2 👩‍👩‍👧‍👦 family of fo…\n"))
  }

  @Test func wrapsLinesBelowTheText() throws {
    let tasks = "(A) Call the landlord about the roof +Home\nRest\n"
    #expect(
      try listing(tasks, columns: 20).hasPrefix(
        """
        1 (A) Call the
          landlord about the
          roof +Home
        2 Rest
        --

        """))
    let sections = try listing(
      "Call the landlord about the roof and the door due:2026-11-30\nRest due:2026-11-23\n", "--group-by",
      "priority", columns: 50)
    #expect(
      sections.hasPrefix(
        """
        No Priority
          2 Rest                                    Monday
          1 Call the landlord about the roof    Mon 30 Nov
            and the door
        --

        """))
  }

  @Test func eachRowOfALineHasItsColour() throws {
    let text = try listing("(A) one two due:2026-11-01\n", columns: 16, palette: .standard)
    let (faint, late, reset) = ("\u{1B}[0;2m", "\u{1B}[0;1;31m", "\u{1B}[0m")
    #expect(
      text.hasPrefix(
        "\(faint)1\(reset) \(late)(A)\(reset) one two\n  \(faint)\(late)due:2026-11-01\(reset)\(reset)\n"),
      "\(text.debugDescription)")
  }

  /// todo.sh leaves the ends of lines to the terminal, and so does this program under that name.
  @Test func asTodoShDoesNotCutLines() throws {
    let task = "(A) Call the landlord about the \u{7}roof +Home"
    #expect(
      try listing(task + "\n", columns: 20) { $0.wrapsLines = false }
        .hasPrefix("1 (A) Call the landlord about the ␇roof +Home\n--\n"))
  }

  @Test(arguments: [
    (49, "  1 Text         -2d\n"), (50, "  1 Text  Thu 19 Nov\n"), (19, "  1 Text  -2d\n"),
    (18, "  1 Text\n"),
  ])
  func shortensDatesOnANarrowTerminal(columns: Int, expected: String) throws {
    let tasks = "Text due:2026-11-19\n" + (columns == 49 ? "Text more due:2026-11-21\n" : "")
    let text = try listing(tasks, "--group-by", "priority", columns: columns)
    #expect(text.hasPrefix("No Priority\n\(expected)"), "\(text)")
  }

  @Test(arguments: [
    ("2026-11-20", "-1d"), ("2026-11-21", "Today"), ("2026-11-22", "1d"), ("2027-02-28", "99d"),
    ("2027-03-01", "14w"), ("2028-10-20", "99w"), ("2028-10-21", "1y"), ("2016-11-21", "-10y"),
  ])
  func showsShortDates(due: String, expected: String) throws {
    let text = try listing("Text due:\(due)\n", "--group-by", "priority", columns: 30)
    #expect(text.hasPrefix("No Priority\n  1 Text  \(expected)\n"), "\(text)")
  }

  /// A filter receives the same lines however narrow the terminal is.
  @Test(arguments: [nil, 10, 40, 80], [true, false])
  func aFilterSeesWholeLines(columns: Int?, isTodo: Bool) throws {
    let output = RecordingOutput(columns: columns)
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("Renew the passport before the summer in Norway z:2027-03-01\nRest\n"),
      plugins: [ListPlugin.self], output: output,
      shell: StubShell { text, _ in
        text.split(separator: "\n").filter { !$0.contains("z:2027") }.map { $0 + "\n" }.joined()
      }
    ) {
      $0.finalFilter = "grep -v z:2027"
      $0.wrapsLines = isTodo
    }
    try context.run("ls")
    #expect(output.text == "2 Rest\n--\nTODO: 1 of 2 tasks shown\n")
    if isTodo, columns == 10 {
      try context.run("ls", "--one-line")
      #expect(output.text.hasSuffix("\n2 Rest\n--\nTODO: 1 of 2 tasks shown\n"))
    }
  }

  @Test func aFilterLeavesTasksInTheirSections() throws {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("a +x\nb +x z:1\nc +y z:1\nd\n"),
      plugins: [ListPlugin.self, GroupByProjectPlugin.self], output: output,
      shell: StubShell { text, _ in
        text.split(separator: "\n").filter { !$0.contains("z:1") }.map { "\u{1B}[1m\($0)\n" }.joined()
      }
    ) { $0.finalFilter = "grep -v z:1" }
    try context.run("ls", "--group-by", "project")
    #expect(output.text == "+x\n  1 a +x\nNo Project\n  4 d\n--\nTODO: 2 of 4 tasks shown\n")
  }

  @Test func tasksCannotControlTheTerminal() throws {
    #expect(try listing("\u{1B}[2Jgone\u{7}\n", columns: 80).hasPrefix("1 ␛[2Jgone␇\n"))
    #expect(try listing("\u{1B}[2Jgone\n").hasPrefix("1 \u{1B}[2Jgone\n"))
  }

  @Test func anEmptyListShowsAHint() throws {
    #expect(
      try listing("a\nc\n", "done:2026-11-01..").hasPrefix(
        """
        None of the 2 tasks in todo.txt matches.
        Archived tasks are in done.txt, which todo listall reads too.

        """))
  }

  @Test func coloursPriorities() throws {
    let text = try listing("(A) a\n(D) d\nx done\ne\n", palette: .standard)
    #expect(
      text.hasPrefix(
        "\u{1B}[0;2m1\u{1B}[0m \u{1B}[0;1;31m(A)\u{1B}[0m a\n\u{1B}[0;2m2\u{1B}[0m \u{1B}[0;2m(D)\u{1B}[0m d\n"
          + "\u{1B}[0;2m4\u{1B}[0m e\n\u{1B}[0;2;9m"))
  }

  @Test func coloursOverdueDatesAndToday() throws {
    let (late, today, reset) = ("\u{1B}[0;1;31m", "\u{1B}[0;1;4;39m", "\u{1B}[0m")
    let faint = "\u{1B}[0;2m"
    let text = try listing(
      "a due:2026-11-20 +P\nb due:2026-11-21\nc due:2026-11-22\n(A) d due:2026-11-20\nx e due:2026-11-20\n",
      palette: .standard)
    #expect(
      text.hasPrefix(
        """
        \(faint)4\(reset) \(late)(A)\(reset) d \(faint)\(late)due:2026-11-20\(reset)\(reset)
        \(faint)1\(reset) a \(faint)\(late)due:2026-11-20\(reset)\(reset) \u{1B}[0;94m+P\(reset)
        \(faint)2\(reset) b \(faint)\(today)due:2026-11-21\(reset)\(reset)
        \(faint)3\(reset) c \(faint)due:2026-11-22\(reset)

        """), "\(text.debugDescription)")
  }
}
