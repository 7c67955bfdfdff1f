import ModuleKit
import Testing
import TodoStores
import TodoTxt

@Suite struct CommandSyntaxTests {
  private static let move = CommandSyntax(
    "move", "mv", forms: ["NR DEST"], summary: "Move", options: [.expect], usageName: "mv")
  private static let moveFrom = CommandSyntax("move", forms: ["NR DEST [SRC]"], summary: "Move")
  private static let add = CommandSyntax("add", forms: ["\"TODO ITEM\""], summary: "Add")
  private static let append = CommandSyntax(
    "append", forms: ["NR \"TEXT TO APPEND\""], summary: "Append", options: [.expect], bulkVerb: "Append to")
  private static let list = CommandSyntax(
    "ls", forms: ["[TERM...]"], summary: "List", options: [.expect])
  private static let done = CommandSyntax(
    "do", forms: ["NR [NR ...]"], summary: "Do", options: [.expect], bulkVerb: "Do")
  private static let pri = CommandSyntax(
    "pri", forms: ["NR PRIORITY [NR PRIORITY ...]"], summary: "Prioritize", bulkVerb: "Prioritize",
    usageNote: "A to Z.")
  private static let delete = CommandSyntax(
    "del", forms: ["NR [TERM]"], ownForms: ["NR [NR ...]"], summary: "Delete", options: [.expect],
    bulkVerb: "Delete")
  private static let tag = CommandSyntax(
    "tag", forms: ["NR [NR ...] TAG [TAG ...]"], summary: "Tag", bulkVerb: "Tag")
  private static let due = CommandSyntax(
    "due", forms: ["NR [NR ...] \"DATE\""], summary: "Set when tasks are due", bulkVerb: "Set due of")
  private static let size = CommandSyntax("size", forms: ["NR small|large"], summary: "Give it a size")
  private static let wait = CommandSyntax("wait", forms: ["NR DURATION"], summary: "Wait for a time")
  private static let log = CommandSyntax("log", forms: ["[N]"], summary: "Show what was done")
  private static let watch = CommandSyntax(
    "watch", forms: ["[TERM...]"], summary: "Follow", formats: [.ndjson])
  private static let archive = CommandSyntax("archive", summary: "Archive")
  private static let secret = CommandSyntax("__secret", summary: "Keep", isHidden: true)

  private static var settings: Settings { Settings(files: TodoFiles(beside: "todo.txt")) }

  private func parse(
    _ syntax: CommandSyntax, _ words: [String], in settings: Settings = settings
  ) throws -> CommandArguments {
    try syntax.parse(words.map { Array($0.utf8) }, in: settings)
  }

  private func operands(_ syntax: CommandSyntax, _ words: String...) throws -> [String] {
    try parse(syntax, words).operands.map { String(decoding: $0, as: UTF8.self) }
  }

  private func error(_ syntax: CommandSyntax, _ words: [String]) -> CommandError? {
    #expect(throws: CommandError.self) { try parse(syntax, words) }
  }

  @Test func optionsMayStandAnywhere() throws {
    for words in [["--expect", "t", "1", "2"], ["1", "--expect=t", "2"], ["1", "2", "--expect", "t"]] {
      let arguments = try parse(Self.move, words)
      #expect(arguments.operands == [Array("1".utf8), Array("2".utf8)])
      #expect(arguments.bytes(of: .expect) == [UInt8(ascii: "t")])
    }
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try operands(Self.add, "--", "--help", "--", "x") == ["--help", "--", "x"])
    #expect(try operands(Self.list, "a", "--", "--expect") == ["a", "--expect"])
    #expect(try operands(Self.append, "1", "--", "--expect") == ["1", "--expect"])
    #expect(try operands(Self.done, "1", "--", "2,3") == ["1", "2", "3"])
  }

  @Test func aTextTakesAllFollowingWords() throws {
    #expect(
      try operands(Self.add, "buy", "--large", "-n", "--", "--help") == [
        "buy", "--large", "-n", "--", "--help",
      ])
    #expect(try operands(Self.append, "1", "-n", "--help") == ["1", "-n", "--help"])
    #expect(try operands(Self.add, "-n", "x") == ["-n", "x"])
    #expect(try operands(Self.add, "--- or -- what") == ["--- or -- what"])
  }

  @Test func termsMayStartWithADash() throws {
    #expect(try operands(Self.list, "-@work", "-h", "-", "--@home") == ["-@work", "-h", "-", "--@home"])
  }

  @Test(arguments: [
    (done, ["3", "4", "--dry-run"], "usage: todo do NR [NR ...]\nnote: “do” has no option --dry-run."),
    (
      done, ["1,2", "-a"],
      "usage: todo do NR [NR ...]\n"
        + "note: “do” has no option -a. Options of the program come before the action."
    ),
    (
      add, ["--due=today", "x"],
      "usage: todo add \"TODO ITEM\"\n"
        + "note: “add” has no option --due. Put -- before words that start with dashes."
    ),
    (
      list, ["x", "--sort"],
      "usage: todo ls [TERM...]\nnote: “ls” has no option --sort. Put -- before words that start with dashes."
    ),
    (
      archive, ["-n"],
      "usage: todo archive\nnote: “archive” has no option -n. Options of the program come before the action."
    ),
    (
      watch, ["--json"],
      "usage: todo watch [TERM...]\nnote: “watch” has no option --json. For programs it has --ndjson."
    ),
    (
      add, ["--csv", "x"],
      "usage: todo add \"TODO ITEM\"\nnote: “add” has no option --csv. For programs it has --json."
    ),
  ])
  func rejectsUnknownOptions(syntax: CommandSyntax, words: [String], message: String) {
    #expect(error(syntax, words) == CommandError(message, status: 64))
  }

  @Test(
    arguments: [
      (done, [], nil), (done, [""], nil), (done, [","], nil),
      (done, ["1", "abc"], "“abc” is not a task number."),
      (done, ["3-1"], "“3-1” is not a range: the lower number comes first, 1-3."),
      (done, ["7,1-"], "“1-” is not a range of task numbers such as 1-3."),
      (done, ["1-2-3"], "“1-2-3” is not a range of task numbers such as 1-3."),
      (done, ["1.3"], "“1.3” is not a range of task numbers such as 1-3."),
      (move, ["1-3", "x"], "“1-3” is not a task number."),
      (tag, ["1", "phone"], "“phone” is not a tag: a tag begins with + or @."),
      (tag, ["1", "4-2", "@a"], "“4-2” is not a range: the lower number comes first, 2-4."),
      (done, ["1,b"], "“1,b” is not a task number."), (done, ["-1"], "“-1” is not a task number."),
      (move, ["1,2", "x"], "“1,2” is not a task number."), (pri, ["1"], "A to Z."),
      (pri, ["1", "AA"], "A to Z."),
      (pri, ["1", "A", "2"], "A to Z."), (log, ["x"], "“x” is not a number."),
      (log, ["1", "2"], "“2” is not expected here."), (archive, ["x"], "“x” is not expected here."),
      (delete, ["1", "2", "milk"], "“milk” is not a task number."),
      (size, ["1", "huge"], "“huge” is not one of: small, large."),
      (wait, ["1", "-1w"], "“-1w” is not a length of time, such as 3d, 2w or 1m."),
      (delete, ["1", "some", "milk"], "“milk” is not expected here."), (move, ["1"], nil),
    ] as [(CommandSyntax, [String], String?)])
  func namesTheInvalidWord(syntax: CommandSyntax, words: [String], note: String?) {
    let usage = "usage: todo \(syntax.usageName) \(syntax.forms[0])"
    let message = syntax.forms[0].isEmpty ? String(usage.dropLast()) : usage
    #expect(error(syntax, words) == CommandError(note.map { "\(message)\nnote: \($0)" } ?? message))
    #expect(error(syntax, words)?.note == note)
  }

  @Test(
    arguments: [
      (delete, ["1"], [.taskNumber]), (delete, ["1", "2"], [.taskNumber, .taskNumber]),
      (delete, ["1,2"], [.taskNumber, .taskNumber]), (delete, ["1", "milk"], [.taskNumber, .term]),
      (delete, ["1", "--", "2"], [.taskNumber, .term]), (delete, ["--", "1"], [.taskNumber]),
      (delete, ["1", "1,b"], [.taskNumber, .term]), (pri, ["1", "a"], [.taskNumber, .priority]),
      (log, ["3"], [.number]), (log, [], []),
    ] as [(CommandSyntax, [String], [Operand])])
  func classifiesEachWord(syntax: CommandSyntax, words: [String], kinds: [Operand]) throws {
    #expect(try parse(syntax, words).kinds == kinds)
  }

  /// After a number, a date such as 12-15 is still a date.
  @Test(
    arguments: [
      (done, ["1-3,7"], ["1-3", "7"]), (done, ["1..3", "7"], ["1..3", "7"]), (due, ["1-3", "fri"], ["1-3"]),
      (due, ["1", "12-15"], ["1"]), (due, ["1-3", "12-15", "14:00"], ["1-3"]),
      (due, ["1", "2..3", "x"], ["1", "2..3"]),
      (due, ["--where", "is:open", "3", "days"], []), (tag, ["1", "4-6", "@a", "+b"], ["1", "4-6"]),
      (delete, ["1", "2-3"], ["1", "2-3"]), (delete, ["1", "--", "2-3"], ["1"]),
    ] as [(CommandSyntax, [String], [String])])
  func readsRangesOfTasks(syntax: CommandSyntax, words: [String], tasks: [String]) throws {
    #expect(try parse(syntax, words).taskWords == tasks.map { Array($0.utf8) })
  }

  /// Selected tasks take the place of the numbers, and a front end may allow no others.
  @Test(
    arguments: [
      (done, ["2-3"], true, ["1", "2-3"]), (done, ["2-3"], false, nil), (done, ["--", "2"], false, nil),
      (tag, ["2", "@a"], false, nil), (tag, ["@a"], false, ["1", "@a"]), (pri, ["B", "2", "C"], false, nil),
      (delete, ["2", "3"], false, nil), (delete, ["--", "2"], false, ["1", "2"]),
      (due, ["5", "dec"], false, ["1", "5", "dec"]), (moveFrom, ["a.txt"], true, ["1", "a.txt"]),
      (moveFrom, ["a.txt", "b.txt"], true, nil),
    ] as [(CommandSyntax, [String], Bool, [String]?)])
  func wordsAfterSelectedTasks(
    syntax: CommandSyntax, words: [String], allowsNumbers: Bool, operands: [String]?
  ) {
    let task = SelectedTask(1, in: TodoList("Call Mom"))
    let arguments = try? syntax.parse(
      words.map { Array($0.utf8) }, on: [task], allowsNumbers: allowsNumbers, in: Self.settings)
    #expect(arguments?.operands.map { String(decoding: $0, as: UTF8.self) } == operands)
  }

  @Test(arguments: [
    (add, ["--help"], true), (list, ["x", "--help"], true), (done, ["x", "-h", "y"], true),
    (archive, ["--help"], true), (append, ["1", "--help"], true), (list, ["--", "--help"], false),
    (add, ["x", "--help"], false), (list, ["-h"], true), (list, ["a", "-h"], false),
  ])
  func recognisesARequestForHelp(syntax: CommandSyntax, words: [String], asksForHelp: Bool) throws {
    #expect(try parse(syntax, words).asksForHelp == asksForHelp)
  }

  @Test func asTodoShEveryWordIsAnOperand() throws {
    var settings = Self.settings
    settings.understandsWordsFirst = false
    let words = ["--expect", "--", "--help", "1,2"]
    let arguments = try parse(Self.done, words, in: settings)
    #expect(arguments.operands == words.map { Array($0.utf8) })
    #expect(arguments.kinds.isEmpty)
    #expect(try operands(Self.secret, "--", "--help") == ["--", "--help"])
  }

  @Test func reportsAMissingOptionValue() {
    #expect(
      error(Self.move, ["1", "--expect"])
        == CommandError("--expect needs a value: --expect TEXT.", status: 64))
  }

  @Test func parsesTwentyThousandWords() throws {
    let words = (0..<20_000).map(String.init)
    #expect(try parse(Self.done, words).operands.count == words.count)
    #expect(try parse(Self.add, words).operands.count == words.count)
  }

  @Test func writesTheUsage() {
    var settings = Self.settings
    settings.programName = "todo.sh"
    #expect(Self.move.usage(in: settings).message == "usage: todo.sh mv NR DEST")
    #expect(
      Self.pri.usage(in: settings, note: "No.")
        == CommandError(
          "usage: todo.sh pri NR PRIORITY [NR PRIORITY ...]\nnote: A to Z.\nnote: No."))
  }
}
